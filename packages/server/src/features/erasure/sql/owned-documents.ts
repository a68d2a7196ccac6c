import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { type StoredDocument, ROW, DATA, readRow } from '../../../store/documents/row.ts'

/** By collection the relation to the contact, and the address that stands for it where there is none. */
const OWNED_BY: Readonly<Record<string, readonly [relation: string, email?: string]>> = {
  demandes: ['contact', 'contact_email'],
  commandes: ['contact', 'contact_email'],
  ventes: ['contact', 'client_email'],
  abonnements: ['contact'],
  achats: ['contact'],
  reversements: ['contact'],
}
/** Sub-collections whose documents belong to the contact of their parent. */
const OWNED_WITH: Readonly<Record<string, string>> = { 'achats/identites': 'achats' }
/** The collections whose documents belong to a contact. */
export const OWNED = [...Object.keys(OWNED_BY), ...Object.keys(OWNED_WITH)]

/** A contact of a boutique and those that were merged into it, deleted ones included; the contact first. */
export async function samePerson(on: Queryable, boutique: string, contact: string): Promise<StoredDocument[]> {
  const table = tableOf('contacts')
  const rows = await run(
    on,
    `with recursive same (id, depth) as (
       select id, 0 from ${table} where id = $1 and _scope = $2
       union select c.id, same.depth + 1 from ${table} as c join same on c.data->>'mergedInto' = same.id
       where c._scope = $2 and same.depth < 20)
     select ${ROW}, ${DATA} from ${table} where id in (select id from same) order by (id <> $1), id limit 1000`,
    [contact, boutique],
  )
  return rows.map(readRow)
}

/**
 * The documents of a collection that belong to a person: those of their contacts, those without a contact that have one
 * of their addresses, and those below a document of their contacts. In a transaction they are locked until its end with `lock`.
 */
export async function ownedDocuments(
  on: Queryable,
  slug: string,
  boutique: string,
  contacts: readonly string[],
  emails: readonly string[],
  { lock = false } = {},
): Promise<StoredDocument[]> {
  const parent = OWNED_WITH[slug]
  const [relation, email] = OWNED_BY[parent ?? slug] as readonly [string, string?]
  const byAddress =
    email === undefined ? '' : `or (data->>'${relation}' is null and lower(data->>'${email}') = any($3))`
  const values = email === undefined ? [boutique, contacts] : [boutique, contacts, emails]
  const isOwned = `_scope = $1 and (data->>'${relation}' = any($2) ${byAddress})`
  const below = parent && `_scope = $1 and _parent in (select id from ${tableOf(parent)} where ${isOwned})`
  const text = `select ${ROW}, ${DATA} from ${tableOf(slug)}
    where ${below ?? isOwned}
    order by id limit 20000 ${lock ? 'for no key update' : ''}`
  return (await run(on, text, values)).map(readRow)
}

/** The media records of documents, deleted ones included. */
export async function mediasOf(
  on: Queryable,
  boutique: string,
  documents: readonly string[],
): Promise<{ id: string; path: string; text: string }[]> {
  const rows = await run(
    on,
    `select id, data->>'fullPath', ${DATA} from ${tableOf('medias')} where _scope = $1 and data->>'docId' = any($2) order by id`,
    [boutique, documents],
  )
  return rows.map(([id, path, text]) => ({ id: id as string, path: path ?? '', text: text as string }))
}

/** The files that were uploaded for documents. */
export async function filesOf(on: Queryable, boutique: string, documents: readonly string[]): Promise<string[]> {
  const rows = await run(
    on,
    `select full_path from system.media_files where boutique = $1 and doc_id = any($2)
     union select full_path from system.media_deletions where boutique = $1 and doc_id = any($2) and removed_at is null`,
    [boutique, documents],
  )
  return rows.map(([path]) => path as string)
}
