import { type Collection, equal, type LiveDocument } from '@boutique/domain'
import { api, collectionPath } from '../../data/api.ts'
import { writeDraft } from '../../data/autosave-draft.ts'
import { applyPending } from '../../data/autosave-pending.ts'
import { readablePending } from '../../data/autosave-values.ts'
import { lastingStorage, PAGE_LOAD } from '../../data/draft-storage.ts'
import { type LeftDraft, readLeft } from '../../data/left-drafts.ts'

/**
 * The draft that a closed tab left under a key, unless the document has these values: the last request of a closed page
 * is often received without its response being read. Such a draft is removed.
 */
export async function findLeft(
  { slug, fields, of }: Pick<Collection, 'slug' | 'fields' | 'of'>,
  boutique: string | null,
  key: string,
): Promise<LeftDraft | undefined> {
  const left = readLeft(lastingStorage(), key, PAGE_LOAD, Date.now())
  if (!left) return undefined
  const address = `${collectionPath(boutique, slug, of)}/${encodeURIComponent(left.id)}`
  // A document that cannot be read may not exist yet.
  const document = await api<LiveDocument>('GET', address).catch(() => undefined)
  if (!document || !equal(applyPending(document, readablePending(fields, left.pending)), document)) return left
  writeDraft(lastingStorage(), key, undefined)
  return undefined
}
