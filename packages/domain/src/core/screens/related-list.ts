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
  /** Relations of it: a row opens the document of the first one that is set, in place of its own. */
  opens?: readonly string[]
  /** What its documents are called here, where their collection calls them otherwise. */
  label?: { one: string; many: string; empty: string }
  /** A button starts a new document that is filled from the open one (`from` of its screen), for who may create it. */
  adds?: true
}
