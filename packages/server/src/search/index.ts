import type { Collection, Copied, ReadLevel, Where } from '@boutique/domain'

/** A search in one collection of one boutique. Rights are already checked: they are in `level`, `published` and `only`. */
export interface SearchRequest {
  collection: Collection
  boutique: string
  /** The search text. */
  q: string
  where: Where
  /** The first page is 0. */
  page: number
  hitsPerPage: number
  /** The read level of the reader: only its fields are searched. */
  level: ReadLevel
  /** Narrows to the published documents. */
  published?: boolean
  only?: readonly string[]
  /** The copies that are closed to the reader: a document in which they are is not found by them. */
  copied?: readonly Copied[]
}

/** The result of a search: the number of matching documents, and one page of them, best first. */
export interface SearchAnswer {
  /** Exact to 1,000. */
  nbHits: number
  /** Whether there are more than `nbHits`. */
  plus: boolean
  hits: { objectID: string }[]
}

/** A search index: our own on PostgreSQL, or a hosted one. */
export interface SearchIndex {
  search(request: SearchRequest): Promise<SearchAnswer>
}
