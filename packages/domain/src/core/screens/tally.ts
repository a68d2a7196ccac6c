import type { Collection } from '../collection.ts'
import type { Scalar } from '../where.ts'

/** What the rows of a list count: the documents of another collection that point to each of theirs. */
export interface TallyDescription {
  /** The collection of these documents. */
  of: string
  /** Its relation to this collection, with `filter: true`; without it, it is a sub-collection of this one. */
  by?: string
  /** Only documents that meet these equalities. */
  where?: Readonly<Record<string, Scalar>>
  /** "Aucun abonnement actif", "abonnement actif", "abonnements actifs"; by default the names of their collection. */
  said?: { none: string; one: string; many: string }
  /** Their photos: the row shows the first one of the latest document that has any. */
  photo?: string
}

/** Asks in a live query how many of its documents point to each of some others. */
export interface TallyQuery {
  /** The relation; without it the documents are children of the others. */
  by?: string
  /** The ids of the others, `MAX_TALLIED` at most. */
  of: string[]
  /** A photos field of the documents. */
  photo?: string
}

/** The answer for one of the others. */
export interface Tally {
  /** Exact to 1,000; `plus` when there are more. */
  count: number
  plus?: true
  /** The first photo of the latest of the documents, of the last ten at most. */
  photo?: string
}

/** The most ids of one query: two pages of a list. */
export const MAX_TALLIED = 80

/** The relations of a collection by which rows of other lists show the photo of the latest document. */
export const picturedRelations = (slug: string, collections: Iterable<Collection>): string[] =>
  [...collections].flatMap(({ screen }) => {
    const { of, by, photo } = screen?.list.row.tally ?? {}
    return of === slug && by !== undefined && photo !== undefined ? [by] : []
  })
