import { type Collection, csvColumns, csvHead, csvLines, type ListQuery, type Registry } from '@boutique/domain'
import { collectionPath } from '../../../data/api.ts'
import { pagesOf } from '../pages/all-pages.ts'
import { readRelatedNames } from './related-names.ts'

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
  const names = await readRelatedNames(collection, boutique, registry)
  const columns = csvColumns(collection, (slug, id) => names.get(slug)?.get(id) || undefined)
  const parts = [csvHead(columns)]
  for (const query of queries) {
    for await (const documents of pagesOf(collectionPath(boutique, query.collection, query.parent), query)) {
      const kept = documents.filter(({ id }) => !without.has(id))
      if (kept.length > 0) parts.push(csvLines(columns, kept))
    }
  }
  return new Blob(parts, { type: 'text/csv;charset=utf-8' })
}
