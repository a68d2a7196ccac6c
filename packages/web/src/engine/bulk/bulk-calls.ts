import type { BulkChange, BulkPreview, BulkRequested, BulkTarget } from '@boutique/domain'
import { api } from '../../data/api.ts'

/** The documents of one collection that a change is about. */
export interface BulkAim {
  /** null: they belong to none. */
  boutique: string | null
  collection: string
  target: BulkTarget
}

/** Whether a change, or its undo, goes on. */
export const isRunning = ({ state }: BulkChange): boolean => state === 'cours' || state === 'retour'

const root = (boutique: string | null): string =>
  boutique === null ? '/api/en-masse' : `/api/boutiques/${encodeURIComponent(boutique)}/en-masse`
const address = (boutique: string | null, id: string): string => `${root(boutique)}/${encodeURIComponent(id)}`

/** The documents of a page of a preview. */
const PAGE = 40

/** The calls for changes of many documents. */
export const bulkCalls = {
  preview: (
    { boutique, collection, target }: BulkAim,
    operation: BulkRequested,
    after: string | undefined,
    signal: AbortSignal,
  ) =>
    api<BulkPreview>('POST', `${root(boutique)}/apercu`, { collection, target, operation, after, limit: PAGE }, signal),
  /** `id`: asking again with the same one changes nothing twice. */
  start: ({ boutique, collection, target }: BulkAim, operation: BulkRequested, id: string) =>
    api<BulkChange>('POST', root(boutique), { id, collection, target, operation }),
  read: (boutique: string | null, id: string, signal?: AbortSignal) =>
    api<BulkChange>('GET', address(boutique, id), undefined, signal),
  stop: (boutique: string | null, id: string) => api<BulkChange>('POST', `${address(boutique, id)}/arreter`, {}),
  undo: (boutique: string | null, id: string) => api<BulkChange>('POST', `${address(boutique, id)}/annuler`, {}),
}
