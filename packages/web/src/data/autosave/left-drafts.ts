import { type Draft, type DraftStorage, readDraft, writeDraft } from './autosave-draft.ts'

/** How long a draft is offered, in milliseconds: 30 days. */
const OFFERED_FOR = 30 * 24 * 3600 * 1000
/** The most drafts that are listed. */
const MAX_DRAFTS = 20

/** Unsaved changes that outlive their tab, with what a person recognises them by. */
export interface LeftDraft extends Draft {
  /** When they were typed last, in milliseconds. */
  at: number
  /** The page load that wrote them: it still has them on its screen, or was closed. */
  page: string
  /** The stored name of the collection. */
  collection: string
  /** The address of the form in the application. */
  address: string
  /** The name of the document as typed. */
  title?: string
}

/** The part of `localStorage` that left drafts need. */
export type LeftStorage = DraftStorage & Pick<Storage, 'key' | 'length'>

/** The page of a draft that was set aside: no page has it on its screen. */
export const ASIDE = 'aside'

/** The storage key of a draft that makes room for another one under the same key: that of another new document. */
export const asideKey = (key: string, id: string): string => `${key}~${id}`

/**
 * Writes the draft of this page load. That of another document under the same key makes room for it. Without a draft it
 * removes this page's own, and nobody else's.
 */
export function writeLeft(
  storage: DraftStorage | undefined,
  key: string,
  page: string,
  left: Omit<LeftDraft, 'page'> | undefined,
): void {
  const standing = readDraft<LeftDraft>(storage, key)
  if (!left) {
    if (standing?.page === page) writeDraft(storage, key, undefined)
    return
  }
  const isOther = standing && standing.page !== page && standing.id !== left.id
  if (isOther) writeDraft(storage, asideKey(key, standing.id), standing)
  writeDraft(storage, key, { ...left, page } as Draft)
}

/** The drafts that other page loads left under a key, and those set aside there, the newest first; 20 at most. */
export function leftUnder(
  storage: LeftStorage | undefined,
  key: string,
  page: string,
  now: number,
): (LeftDraft & { key: string })[] {
  return listLeft(storage, key, page, now).filter((left) => left.key === key || left.key === asideKey(key, left.id))
}

/** The draft that another page load left under a key; none when it is older than 30 days. */
export function readLeft(
  storage: DraftStorage | undefined,
  key: string,
  page: string,
  now: number,
): LeftDraft | undefined {
  const left = readDraft<LeftDraft>(storage, key)
  if (left?.page === undefined || left.at === undefined || left.address === undefined) return undefined
  return left.page !== page && now - left.at < OFFERED_FOR ? (left as LeftDraft) : undefined
}

/** The drafts that other page loads left under keys with a prefix, the newest first; 20 at most. */
export function listLeft(
  storage: LeftStorage | undefined,
  prefix: string,
  page: string,
  now: number,
): (LeftDraft & { key: string })[] {
  const found = keysOf(storage, prefix).flatMap((key) => {
    const left = readLeft(storage, key, page, now)
    return left ? [{ ...left, key }] : []
  })
  return found.toSorted((one, other) => other.at - one.at).slice(0, MAX_DRAFTS)
}

/** Removes all drafts under keys with a prefix: the person signed out and may not be the next one at this computer. */
export function forgetLeft(storage: LeftStorage | undefined, prefix: string): void {
  for (const key of keysOf(storage, prefix)) writeDraft(storage, key, undefined)
}

function keysOf(storage: LeftStorage | undefined, prefix: string): string[] {
  try {
    const all = Array.from({ length: storage?.length ?? 0 }, (_, index) => storage?.key(index) ?? '')
    return all.filter((key) => key.startsWith(prefix))
  } catch {
    return []
  }
}
