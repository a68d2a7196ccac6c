import type { Pending } from './autosave-pending.ts'

/** What a reload of the page would lose. `id` is the client-generated id of a document that is not stored yet. */
export interface Draft {
  id: string
  pending: Pending
  /** Its creation was sent: it may be stored, although no response arrived. */
  sent?: boolean
}

/** The part of `sessionStorage` that drafts need. */
export type DraftStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The storage key of the draft of one person and one document; `id` is `nouveau` for a document being created. */
export const draftKey = (user: string, boutique: string | null, collection: string, id: string): string =>
  `${draftsOf(user, boutique)}${collection}:${id}`

/** What the storage keys of the drafts of one person begin with; of all boutiques without a second argument. */
export const draftsOf = (user: string, boutique?: string | null): string =>
  boutique === undefined ? `ab-brouillon:${user}:` : `ab-brouillon:${user}:${boutique ?? ''}:`

/** Reads the draft under a key, and what was written with it; anything unreadable counts as none. */
export function readDraft<More = unknown>(
  storage: DraftStorage | undefined,
  key: string,
): (Draft & Partial<More>) | undefined {
  try {
    const text = storage?.getItem(key)
    if (!text) return undefined
    const draft = JSON.parse(text) as { id?: string; pending?: Partial<Pending> } & Partial<More>
    if (typeof draft.id !== 'string' || typeof draft.pending?.values !== 'object') return undefined
    const { values, operations = [] } = draft.pending
    return { ...draft, id: draft.id, pending: { values, operations } }
  } catch {
    return undefined
  }
}

/** Writes a draft, or removes it when there is none. With a full or forbidden storage only the draft is lost. */
export function writeDraft(storage: DraftStorage | undefined, key: string, draft: Draft | undefined): void {
  try {
    if (draft) storage?.setItem(key, JSON.stringify(draft))
    else storage?.removeItem(key)
  } catch {
    // Nothing to report: the text is on the screen and the save continues.
  }
}
