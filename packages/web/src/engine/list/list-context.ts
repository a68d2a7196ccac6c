import type { Collection, LiveDocument } from '@boutique/domain'
import { createContext, use } from 'react'
import type { ListPieces } from './pieces.ts'

/** What the pieces of a list share. */
export interface ListContextValue {
  collection: Collection
  boutique: string | null
  pieces: ListPieces
  /** Beside a document: less room, and only the ⋯ action. */
  narrow: boolean
  phone: boolean
  /** The deleted documents are shown. */
  trash: boolean
  canUpdate: boolean
  canRestore: boolean
  /** Documents may be dragged into another order. */
  reorderable: boolean
  /** The web address of the boutique, without a final slash. */
  websiteURL: string | undefined
  /** Runs a named action of a document; its effect is said with an offer to undo it, a refusal is notified. Resolves to the document, or undefined when refused. */
  run(document: LiveDocument, action: string, body?: object): Promise<LiveDocument | undefined>
  /** Changes fields of a document; `done` says so with an offer to undo it, a refusal is notified. */
  change(document: LiveDocument, changes: Record<string, unknown>, done: string): Promise<LiveDocument | undefined>
}

export const ListContext = createContext<ListContextValue | undefined>(undefined)

/** What the list around a piece offers. */
export function useListContext(): ListContextValue {
  const context = use(ListContext)
  if (!context) throw new Error('a list piece stands outside a list')
  return context
}
