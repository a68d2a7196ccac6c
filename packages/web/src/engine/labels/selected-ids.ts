import { type ListQuery, MAX_LABELS } from '@boutique/domain'
import { collectionPath } from '../../data/api.ts'
import { pagesOf } from '../list/pages/all-pages.ts'

/**
 * The ids of the documents of queries in their order; one more than labels may be printed of, where there are more.
 * @param without the ids that are left out
 * @throws ApiProblem when a page cannot be read
 */
export async function selectedIds(queries: readonly ListQuery[], without: ReadonlySet<string>): Promise<string[]> {
  const ids: string[] = []
  for (const query of queries) {
    for await (const documents of pagesOf(collectionPath(query.boutique, query.collection, query.parent), query)) {
      ids.push(...documents.map(({ id }) => id).filter((id) => !without.has(id)))
      if (ids.length > MAX_LABELS) return ids.slice(0, MAX_LABELS + 1)
    }
  }
  return ids
}
