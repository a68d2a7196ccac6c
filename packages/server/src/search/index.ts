import type { Collection, ReadLevel, Where } from '@boutique/domain'

/** A search in one collection of one boutique. Rights are already checked: they are in `level`, `published` and `only`. */
export interface SearchRequest {
  collection: Collection
  boutique: string
  /** What somebody typed. */
  q: string
  where: Where
  /** The first page is 0. */
  page: number
  hitsPerPage: number
  /** What the reader may read: nothing else is searched. */
  level: ReadLevel
  /** Narrows to the published documents. */
  published?: boolean
  only?: readonly string[]
}

/** What an index answers: how many documents match, and one page of them, the best first. */
export interface SearchAnswer {
  /** Exact to 1,000. */
  nbHits: number
  /** There are more than `nbHits`. */
  plus: boolean
  hits: { objectID: string }[]
}

/** A search index: ours on PostgreSQL, or a hosted one. */
export interface SearchIndex {
  search(request: SearchRequest): Promise<SearchAnswer>
}
