import type pg from 'pg'
import { type Queryable, run } from '../connection/pool.ts'
import { quote } from '../lists/columns.ts'
import type { Layout } from './schema-layout.ts'
import { type Progress, shortly } from './schema-lock.ts'
import { qualified } from './schema-statements.ts'
import { SCHEMA_VERSION } from './schema-version.ts'
import { noSearchSql } from '../search/search-schema.ts'

type Part = [kind: 'column' | 'index' | 'search', table: string, name: string]

const partsOf = ({ slug, name, columns, indexes, search }: Layout): Part[] => [
  ...columns.filter(({ generated }) => generated).map((column): Part => ['column', name, column.name]),
  ...indexes.map((index): Part => ['index', name, index.name]),
  ...(search ? [['search', name, slug] satisfies Part] : []),
]

/** A step of the system tables, never edited after a release: when a running program last declared a part. */
export const PARTS_DECLARED_STEP =
  'alter table system.schema_parts add column declared_at timestamptz not null default now()'

/** Records the parts that this program declares, with its version, and that it runs. */
export async function noteParts(on: Queryable, layouts: readonly Layout[]): Promise<void> {
  const [kinds, tables, names] = [0, 1, 2].map((at) => layouts.flatMap(partsOf).map((part) => part[at]))
  await run(
    on,
    `insert into system.schema_parts as known (kind, table_name, name, version)
     select kind, table_name, name, $4 from unnest($1::text[], $2::text[], $3::text[]) as declared (kind, table_name, name)
     on conflict (kind, table_name, name) do update
       set version = greatest(known.version, excluded.version), declared_at = now()
       where known.version < excluded.version or known.declared_at < now() - interval '1 hour'`,
    [kinds, tables, names, SCHEMA_VERSION],
  )
}

/** The recorded definitions of search terms, by table. */
export async function readSearches(client: pg.PoolClient): Promise<Map<string, string>> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    "select table_name as name, definition from system.schema_parts where kind = 'search' and definition is not null",
  )
  return new Map(rows.map(({ name, definition }) => [name, definition]))
}

/** Records the current definition of a collection's search terms. */
export async function noteSearch(client: pg.PoolClient, { slug, name, search }: Layout): Promise<void> {
  if (!search) return
  await client.query(
    `insert into system.schema_parts (kind, table_name, name, version, definition) values ('search', $1, $2, $3, $4)
     on conflict (kind, table_name, name) do update set definition = excluded.definition`,
    [name, slug, SCHEMA_VERSION, search],
  )
}

/** How long programs of the previous version may still run, and how long an index stands that no server declares. */
const GRACE = '7 days'

/**
 * Drops columns and searches that only programs of an older schema version declared, a week after the database was
 * upgraded: such programs cannot start any more. Parts declared by another program of this version are kept, and so are
 * those created by hand.
 */
export async function removeLeftovers(
  client: pg.PoolClient,
  layouts: readonly Layout[],
  schema: string,
  progress: Progress,
): Promise<void> {
  const declared = new Set(layouts.flatMap(partsOf).map((part) => part.join(' ')))
  const { rows } = await client.query<{ kind: Part[0]; table_name: string; name: string }>(
    `select kind, table_name, name from system.schema_parts
     where version < $1 and kind in ('column', 'search')
       and (select since < now() - interval '${GRACE}' from system.version where version = $1)
     order by kind desc`,
    [SCHEMA_VERSION],
  )
  for (const { kind, table_name: table, name } of rows) {
    if (declared.has([kind, table, name].join(' '))) continue
    progress(`${table} : ${name} n'est plus utilisé et est supprimé`)
    await shortly(client, table, progress, () =>
      client.query(
        kind === 'search'
          ? noSearchSql(name)
          : `alter table if exists ${qualified(schema, table)} drop column if exists ${quote(name)}`,
      ),
    )
    await forgetPart(client, [kind, table, name])
  }
}

const SUPERSEDED = `from system.schema_parts where kind = 'index' and declared_at < now() - interval '${GRACE}'`

/** Whether there are indexes that no running server has declared for a week. */
export async function hasSuperseded(on: Queryable): Promise<boolean> {
  return (await run(on, `select 1 ${SUPERSEDED} limit 1`, [])).length > 0
}

/**
 * Drops those indexes, while others read and write. Every server records daily what it declares, so that none of an
 * older program that still runs is among them. A program that needs one after all builds it at its start.
 */
export async function removeSuperseded(client: pg.PoolClient, schema: string, progress: Progress): Promise<void> {
  const { rows } = await client.query<{ table_name: string; name: string }>(
    `select table_name, name ${SUPERSEDED} order by table_name, name`,
  )
  for (const { table_name: table, name } of rows) {
    progress(`${table} : ${name} n'est plus utilisé et est supprimé`)
    await client.query(`drop index concurrently if exists ${qualified(schema, name)}`)
    await forgetPart(client, ['index', table, name])
  }
}

const forgetPart = (client: pg.PoolClient, part: Part): Promise<unknown> =>
  client.query('delete from system.schema_parts where kind = $1 and table_name = $2 and name = $3', part)
