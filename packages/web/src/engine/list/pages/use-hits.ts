import type { ListQuery, SearchHits, Where } from '@boutique/domain'
import { useQuery } from '@tanstack/react-query'
import { ApiProblem, api, collectionPath } from '../../../data/api.ts'
import { listSearchParams } from './query.ts'

/** The hits of a search, as ids. */
export interface Hits {
  ids: string[]
  nbHits: number
}

/** Collections without a search index on the server, found out once. */
const withoutIndex = new Set<string>()

async function search(query: ListQuery, q: string, signal: AbortSignal): Promise<Hits | null> {
  const { boutique, collection, where } = query
  const params = listSearchParams({ boutique, collection, where }, 200)
  const path = `${collectionPath(boutique, collection)}/recherche?q=${encodeURIComponent(q)}&${params}`
  try {
    const { nbHits, hits } = await api<SearchHits>('GET', path, undefined, signal)
    return { nbHits, ids: hits.map(({ id }) => id) }
  } catch (error) {
    if (!(error instanceof ApiProblem) || error.status !== 404) {
      // The list then filters by name: nothing to report to the user (SHELL-27).
      if (!signal.aborted) console.error(error)
      throw error
    }
    withoutIndex.add(collection)
    return null
  }
}

/**
 * The hits of a search in the collection's index; null where there is none or it fails (the list then filters by name);
 * undefined while loading.
 * @param query the list without the search
 */
export function useHits(query: ListQuery, q: string | undefined): Hits | null | undefined {
  // The parts of a document have no index.
  const enabled = q !== undefined && query.parent === undefined && !withoutIndex.has(query.collection)
  const { data, isError } = useQuery({
    queryKey: ['recherche', query.boutique, query.collection, query.where, q],
    queryFn: ({ signal }) => search(query, q ?? '', signal),
    enabled,
    staleTime: 10_000,
    retry: false,
  })
  return !enabled || isError ? null : data
}

/** The condition of a list that shows the hits of a search live. */
export const hitsWhere = (where: Where | undefined, { ids }: Hits): Where => ({ ...where, id: { in: ids } })
