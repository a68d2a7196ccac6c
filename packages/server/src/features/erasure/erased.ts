import { type Collection, type Data, Problem } from '@boutique/domain'
import { latestEntries } from '../../store/journal/entries.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'

/** The action of the journal entries that an erasure of a contact writes. */
export const ERASE = 'effacer'

/**
 * Refuses to bring back a document that an erasure emptied as a whole: a contact, its requests, the records of its files.
 * Others in which it only erased mentions come back.
 *
 * @throws Problem 409 `document.efface`
 */
export async function refuseErased(
  on: Queryable,
  { slug }: Collection,
  stored: StoredDocument,
  data: Data,
): Promise<void> {
  if (Object.keys(data).length > 0) return
  const [last] = await latestEntries(on, slug, stored.id, 1)
  if (last?.action === ERASE)
    throw new Problem(409, 'document.efface', 'Ces données ont été effacées définitivement : rien ne peut les rétablir')
}
