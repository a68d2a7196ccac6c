import { type Collection, type Data, type DocumentVersion, mayMatch, versionBefore } from '@boutique/domain'
import { entriesDownTo } from '../../store/journal/journal-pages.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { StoredDocument } from '../../store/documents/row.ts'

/** How many entries of the journal are looked at. */
const MAX_ENTRIES = 500

/** Whether visitors could read one of the latest versions of a document, by its journal. */
export async function wasEverPublic(
  on: Queryable,
  collection: Collection,
  stored: StoredDocument,
  data: Data,
): Promise<boolean> {
  const { fields, publicWhere, slug } = collection
  if (!publicWhere) return false
  const from = { collection: slug, document: stored.id, rev: 2 }
  let version: DocumentVersion = { data, deleted: stored.deleted }
  for (const entry of await entriesDownTo(on, from, stored.rev + 1, MAX_ENTRIES)) {
    version = versionBefore(fields, version, entry)
    if (!version.deleted && mayMatch(fields, publicWhere, version.data)) return true
  }
  return false
}
