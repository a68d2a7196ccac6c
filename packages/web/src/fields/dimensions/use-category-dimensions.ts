import { type Collection, type Fields, type KnownLine } from '@boutique/domain'
import { useRegistry } from '../../base/registry.ts'
import { useLiveList } from '../../data/live.ts'
import { useFieldForm, useValueAt } from '../form.ts'

const MAX_CATEGORIES = 100

/** The relation to the category, and the collection of its dimensions, if the document has one. */
export function categoryField(
  fields: Fields,
  has: (slug: string) => boolean,
): { name: string; slug: string } | undefined {
  for (const [name, { kind, to }] of Object.entries(fields)) {
    const slug = `${to}/dimensions`
    if (kind === 'relation' && has(slug)) return { name, slug }
  }
  return undefined
}

/** The specific dimensions of the category that the form now names, live (DIM-08). */
export function useCategoryDimensions(): KnownLine[] {
  const { collection, boutique } = useFieldForm()
  const registry = useRegistry()
  const found = categoryField((collection as Collection).fields, (slug) => registry.has(slug))
  const category = useValueAt(found?.name ?? '')
  const isChosen = found !== undefined && boutique !== null && typeof category === 'string' && category !== ''
  const { documents } = useLiveList(
    isChosen
      ? {
          boutique,
          collection: found.slug,
          parent: category,
          sort: registry.get(found.slug)?.sort,
          limit: MAX_CATEGORIES,
        }
      : null,
  )
  return documents.map(({ id, libelle }) => ({ id, libelle: typeof libelle === 'string' ? libelle : undefined }))
}
