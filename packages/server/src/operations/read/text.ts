import type { Collection, ReadLevel } from '@boutique/domain'
import { type FieldRights, readerFilter, textFilter } from '../../store/documents/projection.ts'
import { documentText, type StoredDocument } from '../../store/documents/row.ts'

/** A collection with what somebody reads of it, such as a `Granted`. */
interface Reading {
  collection: Collection
  ability: FieldRights & { read: ReadLevel }
}

/** The JSON text of a document that was read whole, as those who have the right see it. */
export function text({ collection, ability }: Reading, stored: StoredDocument): string {
  const { id, rev, deleted, createdAt, updatedAt, datetime, scope, parent } = stored
  return documentText(
    [id, String(rev), deleted ? 't' : 'f', createdAt, updatedAt, String(datetime), scope, parent, stored.text],
    collection,
    (ability.read === 'profile' ? textFilter : readerFilter)(collection, ability.read, ability),
  )
}
