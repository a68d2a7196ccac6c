import { type Collection, equal, type LiveDocument } from '@boutique/domain'
import { api, collectionPath } from '../../../data/api.ts'
import { writeDraft } from '../../../data/autosave/autosave-draft.ts'
import { applyPending } from '../../../data/autosave/autosave-pending.ts'
import { readablePending } from '../../../data/autosave/autosave-values.ts'
import { lastingStorage, PAGE_LOAD } from '../../../data/autosave/draft-storage.ts'
import { type LeftDraft, leftUnder } from '../../../data/autosave/left-drafts.ts'

type Found = LeftDraft & { key: string }

/**
 * The drafts that closed tabs left for the form of a key, and those kept for later there. One whose document has these
 * values is removed: the last request of a closed page is often received without its response being read.
 */
export async function findLeft(
  collection: Pick<Collection, 'slug' | 'fields' | 'of'>,
  boutique: string | null,
  key: string,
): Promise<Found[]> {
  const found = leftUnder(lastingStorage(), key, PAGE_LOAD, Date.now())
  const checked = await Promise.all(found.map((left) => unlessStored(collection, boutique, left)))
  return checked.filter((left) => left !== undefined)
}

/** The draft, unless its document has these values; then it is removed. */
export async function unlessStored(
  { slug, fields, of }: Pick<Collection, 'slug' | 'fields' | 'of'>,
  boutique: string | null,
  left: Found,
): Promise<Found | undefined> {
  const address = `${collectionPath(boutique, slug, of)}/${encodeURIComponent(left.id)}`
  // A document that cannot be read may not exist yet.
  const document = await api<LiveDocument>('GET', address).catch(() => undefined)
  if (!document || !equal(applyPending(document, readablePending(fields, left.pending)), document)) return left
  writeDraft(lastingStorage(), left.key, undefined)
  return undefined
}
