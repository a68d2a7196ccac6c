import type { Collection, Registry } from '@boutique/domain'
import { collectionPath } from '../../../data/api.ts'
import { optionLabel } from '../../../fields/relation/use-related.ts'
import { pagesOf } from '../pages/all-pages.ts'

/** The names of related documents are read for at most this many. */
const MAX_NAMES = 2000

/** The names of documents by collection, then by id. */
export type RelatedNames = ReadonlyMap<string, ReadonlyMap<string, string>>

/** The names, as in selects, of the documents that relations of a collection point to, if the reader may list them. */
export async function readRelatedNames(
  { fields }: Pick<Collection, 'fields'>,
  boutique: string | null,
  registry: Registry,
): Promise<RelatedNames> {
  const all = new Map<string, ReadonlyMap<string, string>>()
  const targets = new Set(Object.values(fields).flatMap(({ to }) => (to ? [to] : [])))
  for (const slug of targets) {
    const target = registry.get(slug)
    if (!target?.title) continue
    const scope = target.scope === 'boutique' ? boutique : null
    const names = new Map<string, string>()
    all.set(slug, names)
    try {
      for await (const documents of pagesOf(collectionPath(scope, slug), { boutique: scope, collection: slug })) {
        for (const document of documents) names.set(document.id, optionLabel(target, document))
        if (names.size >= MAX_NAMES) break
      }
    } catch {
      // Without the right to read names, ids are shown.
    }
  }
  return all
}
