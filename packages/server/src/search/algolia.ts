import type { SearchParamsObject } from 'algoliasearch'
import { keepMatching } from '../store/search/hosted-index.ts'
import type { Queryable } from '../store/connection/pool.ts'
import { MAX_HITS } from '../store/search/search.ts'
import type { AlgoliaClient } from './algolia-client.ts'
import { indexName, numericFilters, typeOf } from './algolia-record.ts'
import type { SearchAnswer, SearchRequest } from './index.ts'

/**
 * Searches the hosted indexes. Boutique, type and comparisons of numbers and flags become filters. For other
 * conditions, the best 1,000 hits are fetched and filtered by the database, so that pages and counts are right.
 */
export function algoliaIndex(client: AlgoliaClient, pool: Queryable) {
  /** @param index the boutique's `indexAlgolia` */
  return async (index: string, request: SearchRequest): Promise<SearchAnswer> => {
    const { collection, boutique, q, where, only, page, hitsPerPage } = request
    const { filters, isWhole } = numericFilters(collection, where)
    const type = typeOf(collection)
    const isSaid = isWhole && !only
    const params: SearchParamsObject = {
      query: q,
      filters: [`boutique:"${boutique}"`, ...(type ? [`type:"${type}"`] : []), ...filters].join(' AND '),
      page: isSaid ? page : 0,
      hitsPerPage: isSaid ? hitsPerPage : MAX_HITS,
      analytics: false,
      attributesToRetrieve: ['objectID', 'name', 'photos'],
      attributesToHighlight: [],
    }
    const { nbHits, hits } = await client.search(indexName(collection.slug, index), params)
    const plus = nbHits > MAX_HITS
    if (isSaid) return { nbHits: Math.min(nbHits, MAX_HITS), plus, hits }
    const ids = hits.map(({ objectID }) => objectID)
    const kept = await keepMatching(pool, { collection, scope: boutique, where, only }, ids)
    const first = page * hitsPerPage
    return { nbHits: kept.length, plus, hits: kept.slice(first, first + hitsPerPage).map((objectID) => ({ objectID })) }
  }
}
