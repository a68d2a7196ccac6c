import type { Collection } from '@boutique/domain'
import { type Pool, type Queryable, run } from '../../../store/connection/pool.ts'
import { literal, tableOf } from '../../../store/lists/columns.ts'
import type { ArchivedTable } from '../tables.ts'

/** Rows fetched at once; documents of this many fit into a few megabytes. */
const FETCHED = 200

/** One moment of the database, on a connection of its own. */
export interface Snapshot {
  readonly on: Queryable
  /** The rows of a statement with one column of text, in constant memory. */
  lines(statement: string, values: readonly unknown[]): AsyncGenerator<string[]>
}

/** Reads the database as it is at one moment, while others write. */
export async function withSnapshot<T>(pool: Pool, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const client = await pool.connect()
  let failed: Error | undefined
  try {
    await client.query('begin isolation level repeatable read read only')
    return await work({ on: client, lines: (statement, values) => cursorLines(client, statement, values) })
  } catch (error) {
    failed = error as Error
    throw error
  } finally {
    await client.query('rollback').catch((error: unknown) => (failed = error as Error))
    client.release(failed)
  }
}

async function* cursorLines(
  client: Queryable,
  statement: string,
  values: readonly unknown[],
): AsyncGenerator<string[]> {
  await client.query(`declare archived no scroll cursor for ${statement}`, [...values])
  for (;;) {
    const { rows } = await client.query<[string]>({ text: `fetch ${FETCHED} from archived`, rowMode: 'array' })
    if (rows.length > 0) yield rows.map(([line]) => line)
    if (rows.length < FETCHED) break
  }
  await client.query('close archived')
}

const hasSecrets = ({ fields }: Collection): boolean => Object.values(fields).some(({ kind }) => kind === 'secret')

/**
 * The statement of the documents of a collection as lines of JSON: the system members, then the data as it is stored.
 * @param owner SQL over the table `t`
 * @param withSecrets without them, documents do not say either which secrets are set
 */
export function documentLines(collection: Collection, owner: string, withSecrets: boolean): string {
  const data =
    hasSecrets(collection) && !withSecrets ? `(t.data - 'secrets')::text` : 'coalesce(t.data_text, t.data::text)'
  const scope = { boutique: 'boutique', utilisateur: 'utilisateur', global: undefined }[collection.scope]
  const members = [
    `'{"id":"' || t.id || '","rev":' || t.rev || ',"deleted":' || t.deleted::text`,
    `',"createdAt":"' || t.created_at || '","updatedAt":"' || t.updated_at || '","datetime":' || t.datetime`,
    ...(scope ? [`',"${scope}":"' || t._scope || '"'`] : []),
    ...(collection.parent ? [`',"parentId":"' || t._parent || '"'`] : []),
    `',"data":' || ${data} || '}'`,
  ]
  return `select ${members.join(' || ')} from ${tableOf(collection.slug)} as t where ${owner} order by t.id`
}

/** The statement of the rows of a system table as lines of JSON. */
export const tableLines = ({ name, owner, order }: ArchivedTable): string =>
  `select to_jsonb(t)::text from system.${name} as t where ${owner} order by ${order}`

/** The statement of the identities as lines of JSON. @param owner SQL over the user document `d` */
export const identityLines = (owner: string, withHashes: boolean): string =>
  `select jsonb_build_object('id', u.id, 'email', u.email, 'name', u.name, 'passwordHash', ${
    withHashes
      ? `(select a.password from auth.account as a where a."userId" = u.id and a."providerId" = 'credential' limit 1)`
      : 'null'
  })::text from auth."user" as u join utilisateurs as d on d.id = u.id where ${owner} order by u.id`

/** The boutiques of the installation, or one of them. */
export async function readBoutiques(on: Queryable, only: string | null): Promise<{ id: string; name: string }[]> {
  const rows = await run(
    on,
    `select id, coalesce(data->>'name', id) from boutiques where $1::text is null or id = $1 order by id`,
    [only],
  )
  return rows.map(([id, name]) => ({ id: id as string, name: name as string }))
}

/** The statement of the files of a boutique that are stored: those that were removed are not. */
export const FILE_PATHS = `select t.full_path from system.media_files as t where t.boutique = $1 and not exists (
  select 1 from system.media_deletions as d where d.full_path = t.full_path and d.removed_at is not null) order by t.full_path`

/** The places of the secrets of a boutique, or of everything else when it is null. */
export async function secretPlaces(
  on: Queryable,
  boutique: string | null,
): Promise<{ collection: string; document: string; field: string }[]> {
  const rows = await run(
    on,
    `select collection, document, field from system.secrets
     where ($1::text is not null and collection = 'boutiques' and document = $1)
       or ($1::text is null and collection <> 'boutiques') order by 1, 2, 3`,
    [boutique],
  )
  return rows.map(([collection, document, field]) => ({
    collection: collection as string,
    document: document as string,
    field: field as string,
  }))
}

/** The keys of the installation, which links in mails depend on. */
export async function readKeys(on: Queryable): Promise<{ name: string; value: string }[]> {
  const rows = await run(on, `select name, encode(value, 'base64') from system.keys order by name`, [])
  return rows.map(([name, value]) => ({ name: name as string, value: (value as string).replace(/\s/g, '') }))
}

export const productPhotos = (): string =>
  `select jsonb_build_array(data->>'sku', data->>'name', data->'photos')::text from produits as t
   where t._scope = $1 and not t.deleted and jsonb_typeof(data->'photos') = 'array' order by data->>'sku', t.id`

/** As many names as the export of a list reads. */
const MAX_NAMES = 2000
/** The titles of the latest documents of a collection in a boutique. */
export async function readTitles(
  on: Queryable,
  { slug, title }: Collection,
  boutique: string,
): Promise<[string, string][]> {
  if (!title) return []
  const rows = await run(
    on,
    `select id, data->>${literal(title)} from ${tableOf(slug)}
     where _scope = $1 and not deleted and data->>${literal(title)} <> '' order by datetime desc limit ${MAX_NAMES}`,
    [boutique],
  )
  return rows.map(([id, name]) => [id as string, name as string])
}
