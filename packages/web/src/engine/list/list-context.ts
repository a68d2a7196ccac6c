import type { Collection, LiveDocument, Period } from '@boutique/domain'
import { createContext, use } from 'react'
import type { Creation } from '../use-creations.ts'
import type { ListPieces } from './pieces.ts'
import type { SelectionStore } from './selection/selection-store.ts'

/** The context of a list for its parts. */
export interface ListContextValue {
  collection: Collection
  boutique: string | null
  pieces: ListPieces
  /** A document is open next to the list: less space, and only the ⋯ action. */
  narrow: boolean
  phone: boolean
  /** The current calendar date. */
  today: string
  /** The period of the shown documents, in lists that have one. */
  period: Period | undefined
  /** The order of the shown documents. */
  sort: string
  /** The deleted documents are shown. */
  trash: boolean
  canUpdate: boolean
  canRestore: boolean
  /** The creations that a document of the list can fill. */
  creations: readonly Creation[]
  /** Duplicates a document of the list; undefined where that is not offered. */
  duplicate: ((id: string) => void) | undefined
  /** What is selected. */
  selection: SelectionStore
  /** Whether documents can be reordered by drag and drop. */
  reorderable: boolean
  /** The web address of the boutique, without a final slash. */
  websiteURL: string | undefined
  /**
   * Runs a named action of a document; success is shown with an offer to undo it, an error as a notification. Resolves
   * to the document, or undefined after an error.
   */
  run(document: LiveDocument, action: string, body?: object): Promise<LiveDocument | undefined>
  /**
   * Changes fields of a document; success is shown with the text of `done` and an offer to undo it, an error as a
   * notification.
   */
  change(document: LiveDocument, changes: Record<string, unknown>, done: string): Promise<LiveDocument | undefined>
}

export const ListContext = createContext<ListContextValue | undefined>(undefined)

/** The context of the surrounding list. */
export function useListContext(): ListContextValue {
  const context = use(ListContext)
  if (!context) throw new Error('a list piece stands outside a list')
  return context
}
