import type { Collection } from '@boutique/domain'
import { lockQuestion } from '../../../store/connection/locks.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'
import { textBeside } from '../../../store/documents/row.ts'
import { literal, quote, tableOf } from '../../../store/lists/columns.ts'

/**
 * Which boutiques of which archives were imported, as a numbered step of the system tables, never edited after a release: an
 * import that was interrupted goes on after them.
 */
export const IMPORTED_ARCHIVES_STEP = `
create table system.imported_archives (
  -- the SHA-256 of the manifest
  archive text not null,
  -- the id of a boutique, or "commun"
  part text not null,
  at text collate "C" not null,
  primary key (archive, part)
);
`

export async function importedParts(on: Queryable, archive: string): Promise<Set<string>> {
  const rows = await run(on, 'select part from system.imported_archives where archive = $1', [archive])
  return new Set(rows.map(([part]) => part as string))
}

export async function noteImported(on: Queryable, archive: string, part: string, at: string): Promise<void> {
  await lockQuestion(on, `import ${part}`)
  const text = 'insert into system.imported_archives (archive, part, at) values ($1, $2, $3) on conflict do nothing'
  await run(on, text, [archive, part, at])
}

const LOCK = 7_209_477
/** Keeps other imports out until the connection is given back; false when one is at work. */
export async function holdImports(on: Queryable): Promise<boolean> {
  const [row] = await run(on, `select pg_try_advisory_lock(${LOCK})`, [])
  return row?.[0] === 't'
}
export const releaseImports = (on: Queryable) => run(on, `select pg_advisory_unlock(${LOCK})`, [])

/** Stores archived documents as they are: triggers queue them for the search, count them and notify every node. */
export async function insertDocuments(
  on: Queryable,
  { slug, scope }: Collection,
  lines: readonly string[],
  boutique: string,
): Promise<void> {
  const owner = scope === 'utilisateur' ? 'coalesce(d.utilisateur, $2::text)' : '$2::text'
  await on.query(
    `insert into ${tableOf(slug)} (id, _scope, _parent, data, data_text, deleted, created_at, updated_at, datetime, rev)
     select d.id, ${owner}, coalesce(d."parentId", ''), d.data::jsonb, ${textBeside('d.data::text')}, d.deleted, d."createdAt", d."updatedAt", d.datetime, d.rev
     from json_to_recordset($1::json) as d (id text, rev integer, deleted boolean, "createdAt" text, "updatedAt" text,
       datetime bigint, utilisateur text, "parentId" text, data json)`,
    [`[${lines.join(',')}]`, boutique],
  )
}

/** The columns that a system table has in this installation. */
export async function columnsOfTable(on: Queryable, name: string): Promise<string[]> {
  const rows = await run(
    on,
    `select column_name from information_schema.columns where table_schema = 'system' and table_name = $1`,
    [name],
  )
  return rows.map(([column]) => column as string)
}

/** What happens to a row whose key is known. */
const KNOWN = {
  refused: '',
  skipped: 'on conflict do nothing',
  counted: 'on conflict (scope, series) do update set value = greatest(t.value, excluded.value)',
} as const

/** Stores archived rows of a system table; those of an older archive lack columns that were added since. */
export async function insertRows(
  on: Queryable,
  name: string,
  lines: readonly string[],
  columns: readonly string[],
  known: keyof typeof KNOWN,
): Promise<void> {
  const list = columns.map(quote).join(', ')
  await on.query(
    `insert into system.${quote(name)} as t (${list})
     select ${list} from jsonb_populate_recordset(null::system.${quote(name)}, $1::jsonb) ${KNOWN[known]}`,
    [`[${lines.join(',')}]`],
  )
}

/** Which of these ids a collection has already. */
export async function knownIds(on: Queryable, slug: string, ids: readonly string[]): Promise<string[]> {
  const rows = await run(on, `select id from ${tableOf(slug)} where id = any($1)`, [ids])
  return rows.map(([id]) => id as string)
}

/** Whether a boutique has this value of a unique field. */
export async function hasValue(on: Queryable, slug: string, field: string, value: string): Promise<boolean> {
  const rows = await run(on, `select 1 from ${tableOf(slug)} where data->>${literal(field)} = $1 limit 1`, [value])
  return rows.length > 0
}

/** Those of these paths that are a boutique's already. */
export async function ownedPaths(on: Queryable, paths: readonly string[]): Promise<string[]> {
  const rows = await run(on, 'select full_path from system.media_files where full_path = any($1)', [paths])
  return rows.map(([path]) => path as string)
}

/** The folders of the boutiques' photos. */
export async function photoFolders(on: Queryable): Promise<string[]> {
  const rows = await run(
    on,
    `select data->>'storageBucketPath' from boutiques where data->>'storageBucketPath' <> ''`,
    [],
  )
  return rows.map(([folder]) => folder as string)
}

/** The users that have one of these ids or addresses. */
export async function knownUsers(
  on: Queryable,
  ids: readonly string[],
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  const rows = await run(on, 'select id, lower(email) from auth."user" where id = any($1) or lower(email) = any($2)', [
    ids,
    emails,
  ])
  return rows.map(([id, email]) => ({ id: id as string, email: email as string }))
}

/** Makes users members of an imported boutique. */
export async function addMembers(on: Queryable, boutique: string, users: readonly string[], at: string): Promise<void> {
  await run(
    on,
    `update utilisateurs set rev = rev + 1, updated_at = $3, data_text = null,
       data = jsonb_set(data, '{boutiques}', coalesce(data->'boutiques', '[]') || to_jsonb($1::text))
     where id = any($2) and not coalesce(data->'boutiques', '[]') ? $1`,
    [boutique, users, at],
  )
}

/** Whether there are boutiques besides these. */
export async function hasBoutiques(on: Queryable, besides: readonly string[]): Promise<boolean> {
  return (await run(on, 'select 1 from boutiques where id <> all($1) limit 1', [besides])).length > 0
}

export async function replaceKey(on: Queryable, name: string, value: string): Promise<void> {
  await run(on, `update system.keys set value = decode($2, 'base64') where name = $1`, [name, value])
}
