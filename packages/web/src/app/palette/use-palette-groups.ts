import { type MantineColorScheme, useMantineColorScheme } from '@mantine/core'
import { useLocation, useNavigate } from '@tanstack/react-router'
import { useMemo } from 'react'
import { tabStorage } from '../../data/autosave/draft-storage.ts'
import { useDuplicate } from '../../engine/actions/use-duplicate.ts'
import { answering, answers } from '../../base/session/answers.ts'
import { HOME } from '../../base/session/next-address.ts'
import { useNavigation, useRegistry } from '../../base/registry.ts'
import { recentDocuments } from '../../base/search/recent-documents.ts'
import { useFoundBoutiques } from '../../base/session/session-boutiques.ts'
import { useSession } from '../../base/session/session.tsx'
import { creations } from './palette-creations.ts'
import { bins, destinations, type PaletteGroup, type PaletteItem, searched, settingsTabs } from './palette-items.ts'
import { exactFirst } from './palette-order.ts'
import { openShortcuts } from './palette-store.ts'
import { typedVerbs, verbsOf } from './palette-verbs.ts'
import { sameScreen } from '../same-screen.ts'
import { useViewItems } from './use-view-items.ts'
import { useFoundDocuments } from './use-found-documents.ts'
import { useOpenDocumentItems } from './use-open-document-items.ts'
import { useSelectionItems } from './use-selection-items.ts'

/**
 * The groups that match the typed text: the actions of the selection and of the open document, actions of documents that are named, documents,
 * screens, creations, bins, boutiques, and what concerns the person; empty groups are left out.
 * @param text filters local data at once
 * @param debounced the debounced text, for requests to the server
 */
export function usePaletteGroups(text: string, debounced: string): PaletteGroup[] {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const { boutique, boutiques, hasMoreBoutiques, abilities, can, canRead, opens, setBoutique, user } = useSession()
  const duplicateOf = useDuplicate()
  const boutiqueId = boutique?.id ?? null
  const kinds = useMemo(() => searched(registry, canRead), [registry, canRead])
  const verbs = useMemo(() => {
    const slugs = kinds.map(({ slug }) => slug)
    const canDuplicate = (collection: Parameters<typeof duplicateOf>[0]) => duplicateOf(collection, null) !== undefined
    return verbsOf(registry, slugs, { canUpdate: (slug) => can(slug, 'update'), canDuplicate })
  }, [registry, kinds, can, duplicateOf])
  const typed = text.trim()
  const { documents, actions } = useFoundDocuments(kinds, typedVerbs(verbs, debounced), debounced)
  const selected = useSelectionItems(typed)
  const open = useOpenDocumentItems(typed)
  const navigation = useNavigation()
  const places = [
    ...destinations(navigation, opens),
    ...(typed === ''
      ? []
      : settingsTabs(navigation, registry.get('boutiques'), opens, { canRead, ...abilities.boutiques })),
  ]
  const screens = answering(places, ({ label, area }) => `${label} ${area ?? ''}`, typed).map(
    ({ path, label, icon, area, hash }): PaletteItem => ({
      id: `aller:${path}#${hash ?? ''}`,
      label,
      icon,
      detail: area,
      path,
      hash,
    }),
  )
  const views = useViewItems(typed)
  const account = answering(useAccountItems(), ({ label, detail }) => `${label} ${detail ?? ''}`, typed)
  const trash = typed === '' ? [] : bins(registry, (slug) => can(slug, 'trash'), typed)
  // What only nearly matches may be the name of a new document.
  const isNamed = [...screens, ...views, ...account].some(({ label, detail }) =>
    answers(`${label} ${detail ?? ''}`, typed),
  )
  const isAnswered = isNamed || trash.length > 0 || typedVerbs(verbs, typed).length > 0
  const requested = { typed, current: pathname, isAnswered }
  const created = creations(registry, (slug) => can(slug, 'create'), requested).map(
    ({ path, label, title }): PaletteItem => ({
      id: `creer:${path}`,
      label,
      icon: 'plus',
      path,
      search: title === undefined ? undefined : { titre: title },
    }),
  )
  const others = useFoundBoutiques({ boutiques, hasMoreBoutiques }, text, true)
    .found.filter(({ id }) => id !== boutique?.id)
    .slice(0, typed === '' ? 3 : 8)
    .map(
      (one): PaletteItem => ({
        id: `boutique:${one.id}`,
        label: one.name,
        icon: 'store',
        path: sameScreen(registry, pathname)?.path ?? HOME,
        act: () => setBoutique(one),
      }),
    )
  const recents = recentDocuments(tabStorage(), user.id, boutiqueId)
    .filter(({ slug, id }) => canRead(slug) && !pathname.endsWith(`/${encodeURIComponent(id)}`))
    .map(
      ({ slug, id, name, path }): PaletteItem => ({
        id: `recent:${slug}:${id}`,
        label: name,
        icon: registry.get(slug)?.screen?.nav?.icon ?? 'page',
        detail: registry.get(slug)?.label.one,
        path: `${path}/${encodeURIComponent(id)}`,
      }),
    )
  const found = [
    ...(typed === '' ? [{ label: 'Récents', items: recents.slice(0, RECENTS) }] : documents),
    { label: 'Vues', items: views },
    { label: 'Aller à', items: screens },
    { label: 'Créer', items: created },
    { label: 'Corbeille', items: trash },
    { label: 'Changer de boutique', items: others },
    { label: 'Compte', items: account },
  ]
  const groups = [selected, open, { label: 'Actions', items: actions }, ...exactFirst(found, typed)]
  return groups.filter(({ items }) => items.length > 0)
}

/** How many recent documents are shown. */
const RECENTS = 5

const SCHEMES: readonly { value: MantineColorScheme; label: string; icon: PaletteItem['icon'] }[] = [
  { value: 'light', label: 'Thème clair', icon: 'sun' },
  { value: 'dark', label: 'Thème sombre', icon: 'moon' },
  { value: 'auto', label: "Thème de l'appareil", icon: 'device' },
]

/** What concerns the person: the theme, the shortcuts, signing out. */
function useAccountItems(): PaletteItem[] {
  const { signOut } = useSession()
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const navigate = useNavigate()
  const themes = SCHEMES.filter(({ value }) => value !== colorScheme)
  return [
    ...themes.map(({ value, label, icon }) => ({
      id: `theme:${value}`,
      label,
      icon,
      act: () => setColorScheme(value),
    })),
    { id: 'raccourcis', label: 'Raccourcis du clavier', icon: 'keyboard', act: openShortcuts },
    {
      id: 'deconnexion',
      label: 'Se déconnecter',
      detail: 'Déconnexion',
      icon: 'leave',
      act: () => void signOut().then(() => navigate({ to: '/', replace: true })),
    },
  ]
}
