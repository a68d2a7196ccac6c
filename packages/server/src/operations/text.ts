import type { Collection } from '@boutique/domain'
import { documentText, type StoredDocument } from '../store/row.ts'

/** The JSON text of a document that was read whole. */
export function text(collection: Collection, stored: StoredDocument): string {
  const { id, rev, deleted, createdAt, updatedAt, datetime, scope, parent } = stored
  return documentText(
    [id, String(rev), deleted ? 't' : 'f', createdAt, updatedAt, String(datetime), scope, parent, stored.text],
    collection,
  )
}
