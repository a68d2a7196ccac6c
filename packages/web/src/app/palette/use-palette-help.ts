import { useLocation } from '@tanstack/react-router'
import { useOpenForm } from '../../base/open-form.ts'
import { useOpenSelection } from '../../base/open-selection.ts'
import { useRegistry } from '../../base/registry.ts'
import { useSession } from '../../base/session/session.tsx'
import { useDuplicate } from '../../engine/actions/use-duplicate.ts'
import { creations } from './palette-creations.ts'
import { type HelpGroup, helpOf, named } from './palette-help.ts'
import { bins, searched } from './palette-items.ts'
import { verbsOf } from './palette-verbs.ts'
import { useOpenDocumentItems } from './use-open-document-items.ts'
import { useSelectionItems } from './use-selection-items.ts'

/** What the palette can do here and now, from what it offers itself: for the selection, the open document, everywhere. */
export function usePaletteHelp(): HelpGroup[] {
  const registry = useRegistry()
  const { pathname } = useLocation()
  const { can, canRead } = useSession()
  const duplicateOf = useDuplicate()
  const [form, selection] = [useOpenForm(), useOpenSelection()]
  const [open, selected] = [useOpenDocumentItems(''), useSelectionItems('')]
  const fieldsOf = (slug = '', paths: readonly string[] = []) =>
    paths.flatMap((path) => {
      const field = registry.get(slug)?.fields[path]
      return field ? [{ path, field }] : []
    })
  const slugs = searched(registry, canRead).map(({ slug }) => slug)
  const verbs = verbsOf(registry, slugs, {
    canUpdate: (slug) => can(slug, 'update'),
    canDuplicate: (collection) => duplicateOf(collection, null) !== undefined,
  })
  const created = creations(registry, (slug) => can(slug, 'create'), { typed: '', current: pathname, isAnswered: true })
  const trash = bins(registry, (slug) => can(slug, 'trash'), 'corbeille')
  const line = (names: readonly string[], after: string, does: string) =>
    names.length > 0 ? [{ typed: `${names[0]?.toLowerCase()} ${after}`.trim(), does: `${does} : ${named(names)}` }] : []
  const binsOf = (names: readonly string[]) =>
    names.length > 0
      ? [{ typed: `corbeille ${names[0]?.toLowerCase()}`, does: `Ouvrir une corbeille : ${named(names)}` }]
      : []
  const everywhere = [
    ...line(
      verbs.map(({ label }) => label),
      'guéridon',
      'Agir sur le document de ce nom',
    ),
    ...line(
      created.map(({ label }) => label),
      'banc',
      'Créer avec ce nom',
    ),
    ...binsOf(trash.map(({ label }) => label.replace('Corbeille : ', ''))),
    { typed: 'contacts', does: 'Aller à un écran, ou trouver un document' },
    { typed: 'thème sombre', does: "Changer l'apparence" },
    { typed: 'se déconnecter', does: 'Quitter' },
  ]
  return [
    ...helpOf(selected, fieldsOf(selection?.slug, selection?.fields), true),
    ...helpOf(open, fieldsOf(form?.slug, form?.fields), false),
    { title: 'Partout', lines: everywhere },
  ]
}
