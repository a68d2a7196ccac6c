/** The documents of another collection that point to the open one, as rows with links in a section of its form. */
export interface RelatedList {
  /** The collection, which has a screen. */
  of: string
  /** Its relation to this collection, with `filter: true`. */
  by: string
  /** Their order: a field with `sort: true`, `-` in front for descending. */
  sort: string
  /** A field with `sum: true`, whose sum is shown beside their number. */
  sum?: string
}
