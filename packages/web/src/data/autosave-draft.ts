import { NOTHING_PENDING, type Pending } from './autosave-pending.ts'

/** What a reload of the page would lose. `id` is the client-made id of a document that is not stored yet. */
export interface Draft {
  id: string
  pending: Pending
}

/** The part of `sessionStorage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** Where the drafts of one person and one document lie; `id` is `nouveau` for a document being created. */
export const draftKey = (user: string, boutique: string | null, collection: string, id: string): string =>
  ['ab-brouillon', user, boutique ?? '', collection, id].join(':')

/** The draft kept under a key; anything unreadable counts as none. */
export function readDraft(storage: DraftStorage | undefined, key: string): Draft | undefined {
  try {
    const text = storage?.getItem(key)
    if (!text) return undefined
    const draft = JSON.parse(text) as Partial<Draft>
    if (typeof draft.id !== 'string' || typeof draft.pending?.values !== 'object') return undefined
    return { id: draft.id, pending: { ...NOTHING_PENDING, ...draft.pending } }
  } catch {
    return undefined
  }
}

/** Keeps a draft, or forgets it without one. A full or forbidden storage loses the safety net, never the form. */
export function writeDraft(storage: DraftStorage | undefined, key: string, draft: Draft | undefined): void {
  try {
    if (draft) storage?.setItem(key, JSON.stringify(draft))
    else storage?.removeItem(key)
  } catch {
    // Nothing to tell the person: their text is on the screen and the save goes on.
  }
}
