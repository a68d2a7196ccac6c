import {
  type Collection,
  csvColumns,
  csvHead,
  csvLines,
  type ListQuery,
  type NameOf,
  type Registry,
} from '@boutique/domain'
import { collectionPath } from '../../../data/api.ts'
import { optionLabel } from '../../../fields/relation/use-related.ts'
import { pagesOf } from '../pages/all-pages.ts'

/** The names of related documents are read for at most this many. */
const MAX_NAMES = 2000

/** The names, as in selects, of the documents that relations of a collection point to, if the reader may list them. */
async function relatedNames(collection: Collection, boutique: string | null, registry: Registry): Promise<NameOf> {
  const names = new Map<string, string>()
  const targets = new Set(Object.values(collection.fields).flatMap(({ to }) => (to ? [to] : [])))
  for (const slug of targets) {
    const target = registry.get(slug)
    if (!target?.title) continue
    const scope = target.scope === 'boutique' ? boutique : null
    try {
      let seen = 0
      for await (const documents of pagesOf(collectionPath(scope, slug), { boutique: scope, collection: slug })) {
        for (const document of documents) names.set(`${slug}/${document.id}`, optionLabel(target, document))
        seen += documents.length
        if (seen >= MAX_NAMES) break
      }
    } catch {
      // Without the right to read names, the export contains ids.
    }
  }
  return (slug, id) => names.get(`${slug}/${id}`) || undefined
}

/**
 * Exports all pages of queries of a collection, one query after the other, as a CSV file (decision 14).
 * @param without the ids of documents that are left out
 * @throws ApiProblem when a page cannot be read
 */
export async function exportList(
  collection: Collection,
  queries: readonly ListQuery[],
  registry: Registry,
  without: ReadonlySet<string> = new Set(),
): Promise<Blob> {
  const boutique = queries[0]?.boutique ?? null
  const columns = csvColumns(collection, await relatedNames(collection, boutique, registry))
  const parts = [csvHead(columns)]
  for (const query of queries) {
    for await (const documents of pagesOf(collectionPath(boutique, query.collection, query.parent), query)) {
      const kept = documents.filter(({ id }) => !without.has(id))
      if (kept.length > 0) parts.push(csvLines(columns, kept))
    }
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
