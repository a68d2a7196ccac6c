import { readerFilter, textFilter } from '../store/projection.ts'
import { documentText, type StoredDocument } from '../store/row.ts'
import type { Granted } from './rights.ts'

/** The JSON text of a document that was read whole, as those who have the right see it. */
export function text({ collection, ability }: Granted, stored: StoredDocument): string {
  const { id, rev, deleted, createdAt, updatedAt, datetime, scope, parent } = stored
  return documentText(
    [id, String(rev), deleted ? 't' : 'f', createdAt, updatedAt, String(datetime), scope, parent, stored.text],
    collection,
    (ability.read === 'profile' ? textFilter : readerFilter)(collection, ability.read, ability),
  )
}
