import type { Collection, ListQuery, LiveDocument, StateColor } from '@boutique/domain'
import type { ComponentType } from 'react'

/** The props of a component that shows one document; the context comes from `useListContext`. */
export interface ItemProps {
  document: LiveDocument
  selected: boolean
}

/** `isFirst`: nothing is in front of it, not even a separator. */
export interface NoteProps {
  id: string
  isFirst: boolean
}

/**
 * Components with which a collection replaces or extends the generic list, where its declaration is not enough. They
 * are lazy, so that a screen only loads its own.
 */
export interface ListPieces {
  /** Replaces the generic card; built with `CardFrame`. */
  Card?: ComponentType<ItemProps>
  /** Replaces the generic row; built with `RowFrame`. */
  Row?: ComponentType<ItemProps>
  /** Between the tools and the documents: totals, a chart, an upload. */
  Above?: ComponentType<{ collection: Collection; query: ListQuery }>
  /**
   * A dialog over the list in place of the form of a new document: what creates the documents is more than a form, such
   * as an upload. It is for people who may delete documents of the collection, whom its access may forbid to create
   * records themselves.
   */
  Create?: ComponentType<{ boutique: string | null; onClose(): void }>
  /** The last part of the second line of a row: what the document does not hold. Its list is one query. */
  Note?: ComponentType<NoteProps>
  /** The colour of the state chip of a document; gray without it. */
  chipColor?(document: LiveDocument): StateColor
}

/** The pieces of every collection that has any, by its stored name. */
export type PiecesBySlug = Readonly<Record<string, ListPieces>>
