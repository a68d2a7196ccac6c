import type { Collection, ListQuery, LiveDocument } from '@boutique/domain'
import type { ComponentType } from 'react'
import type { StateColor } from '../../ui/state-color.ts'

/** One document of a list, given to the piece that shows it; what surrounds it comes from `useListContext`. */
export interface ItemProps {
  document: LiveDocument
  selected: boolean
}

/**
 * What a collection shows in its own way in a list, where the declaration does not say enough. Components are lazy: a
 * screen loads its own and no other.
 */
export interface ListPieces {
  /** In place of the generic card; made of `CardFrame`. */
  Card?: ComponentType<ItemProps>
  /** In place of the generic row; made of `RowFrame`. */
  Row?: ComponentType<ItemProps>
  /** Between the tools and the documents: totals, a chart, an upload. */
  Above?: ComponentType<{ collection: Collection; query: ListQuery }>
  /** The colour of the state chip of a document; gray without it. */
  chipColor?(document: LiveDocument): StateColor
  /** The heading under which a document stands ("En retard", "Décembre 2026"), in lists of rows. */
  group?(document: LiveDocument, today: string): string
}

/** The pieces of every collection that has some, by its stored name. */
export type PiecesBySlug = Readonly<Record<string, ListPieces>>
