import type { IconName, LiveDocument } from '@boutique/domain'
import { keepPreviousData, useQueries } from '@tanstack/react-query'
import { api, collectionPath } from '../data/api.ts'
import { answers, creations, destinations, searched } from './palette-items.ts'
import { useNavigation, useRegistry } from '../base/registry.ts'
import { useSession } from '../base/session.tsx'

/** A line of the palette: a link, or an action. */
export interface PaletteItem {
  id: string
  label: string
  icon: IconName | 'plus'
  /** The storage path of a photo, instead of the icon. */
  photo?: string
  detail?: string
  path?: string
  act?: () => void
}
export interface PaletteGroup {
  label: string
  items: PaletteItem[]
}

/** The maximum number of documents per group. */
const FOUND = 5

/**
 * The groups that match the typed text: documents, screens, creations, boutiques; empty groups are left out.
 * @param text filters local data at once
 * @param debounced the debounced text, for requests to the server
 */
export function usePaletteGroups(text: string, debounced: string): PaletteGroup[] {
  const registry = useRegistry()
  const { boutique, boutiques, can, opens, setBoutique } = useSession()
  const documents = useFoundDocuments(debounced)
  const typed = text.trim()
  const screens = destinations(useNavigation(), opens)
    .filter(({ label, area }) => answers(`${label} ${area ?? ''}`, typed))
    .map(({ path, label, icon, area }): PaletteItem => ({ id: `aller:${path}`, label, icon, detail: area, path }))
  const created = creations(registry, (slug) => can(slug, 'create'))
    .filter(({ label }) => answers(label, typed))
    .map(({ path, label }): PaletteItem => ({ id: `creer:${path}`, label, icon: 'plus', path }))
  const others = boutiques
    .filter(({ id, name }) => id !== boutique?.id && answers(name, typed))
    .slice(0, typed === '' ? 3 : 8)
    .map(
      ({ id, name }): PaletteItem => ({
        id: `boutique:${id}`,
        label: name,
        icon: 'store',
        path: '/dashboard',
        act: () => setBoutique(id),
      }),
    )
  const groups = [
    ...(typed === '' ? [] : documents),
    { label: 'Aller à', items: screens },
    { label: 'Créer', items: created },
    { label: 'Changer de boutique', items: others },
  ]
  return groups.filter(({ items }) => items.length > 0)
}

function useFoundDocuments(debounced: string): PaletteGroup[] {
  const registry = useRegistry()
  const { boutique, canRead } = useSession()
  const kinds = searched(registry, canRead)
  const typed = debounced.trim()
  const answersOf = useQueries({
    queries: kinds.map(({ slug }) => ({
      queryKey: ['palette', boutique?.id, slug, typed],
      enabled: typed.length > 1 && boutique !== null,
      placeholderData: keepPreviousData,
      staleTime: 10_000,
      queryFn: ({ signal }: { signal: AbortSignal }) => {
        const query = new URLSearchParams({ q: typed, limit: String(FOUND) })
        const path = `${collectionPath(boutique?.id ?? null, slug)}/recherche?${query}`
        return api<{ hits: LiveDocument[] }>('GET', path, undefined, signal)
      },
    })),
  })
  return kinds.map(({ slug, path, title, searchLabel, group, photo, amount }, index) => ({
    label: group,
    items: (answersOf[index]?.data?.hits ?? []).map((document): PaletteItem => {
      const photos = photo === undefined ? undefined : document[photo]
      const price = amount === undefined ? undefined : document[amount]
      return {
        id: `document:${slug}:${document.id}`,
        label: searchLabel?.(document) || String(document[title] ?? ''),
        icon: 'page',
        photo: Array.isArray(photos) && typeof photos[0] === 'string' ? photos[0] : undefined,
        detail: typeof price === 'number' ? euros(price) : undefined,
        path: `${path}/${document.id}`,
      }
    }),
  }))
}

const money = new Intl.NumberFormat('fr-FR', {
  style: 'currency',
  currency: 'EUR',
  trailingZeroDisplay: 'stripIfInteger',
})
const euros = (amount: number): string => money.format(amount).replaceAll('\u202f', '\u00a0')
