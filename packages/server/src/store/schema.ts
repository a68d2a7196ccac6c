import { createHash } from 'node:crypto'
import type { Collection, Registry } from '@boutique/domain'
import type pg from 'pg'
import { generatedColumns, literal, quote, sortColumn, tableOf, filterColumn } from './columns.ts'
import { documentTextSql } from './document-text.ts'
import { transaction } from './pool.ts'
import { fillSearchSql, noSearchSql, searchTriggersSql, termsDefinition } from './search-schema.ts'
import { SYSTEM_STEPS } from './system-tables.ts'
import { tabPredicate } from './where.ts'

const LOCK = 7_209_431
const hash = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * Makes the database fit the registry: tables, generated columns, indexes and triggers are added or replaced, documents are
 * never touched. Runs under an advisory lock, in one transaction; does nothing when nothing was declared anew.
 */
export async function ensureSchema(pool: pg.Pool, registry: Registry): Promise<void> {
  await transaction(pool, async (client) => {
    await client.query('select pg_advisory_xact_lock($1)', [LOCK])
    await client.query('create schema if not exists system')
    await systemTables(client)
    const known = await declarations(client)
    for (const collection of registry.values()) await ensureCollection(client, collection, known)
  })
}

async function systemTables(client: pg.PoolClient): Promise<void> {
  await client.query('create table if not exists system.steps (step integer primary key)')
  const { rows } = await client.query('select coalesce(max(step), 0) as last from system.steps')
  for (let step = Number(rows[0].last) + 1; step <= SYSTEM_STEPS.length; step++) {
    await client.query(SYSTEM_STEPS[step - 1] as string)
    await client.query('insert into system.steps values ($1)', [step])
  }
}

type Known = Map<string, string>
async function declarations(client: pg.PoolClient): Promise<Known> {
  const { rows } = await client.query('select kind, name, definition from system.declarations')
  return new Map(rows.map((row) => [`${row.kind}:${row.name}`, row.definition]))
}

/** Runs `make` when the definition differs from the one that stands, `drop` before it when another one stood. */
async function ensure(
  client: pg.PoolClient,
  known: Known,
  key: [string, string],
  definition: string,
  make: string,
  drop: string,
) {
  const before = known.get(key.join(':'))
  if (before === definition) return
  if (before !== undefined) await client.query(drop)
  await client.query(make)
  await client.query(
    `insert into system.declarations values ($1, $2, $3)
     on conflict (kind, name) do update set definition = excluded.definition`,
    [...key, definition],
  )
}

async function ensureCollection(client: pg.PoolClient, collection: Collection, known: Known): Promise<void> {
  const table = tableOf(collection.slug)
  await ensure(client, known, ['table', collection.slug], '1', createTable(table), 'select 1')
  await ensure(client, known, ['data_text', collection.slug], '1', documentTextSql(table), 'select 1')
  for (const column of generatedColumns(collection)) {
    const name = quote(column.name)
    const definition = `${column.type} generated always as (${column.expression}) stored`
    const add = `alter table ${table} add column ${name} ${definition}`
    await ensure(
      client,
      known,
      ['column', `${collection.slug}.${column.name}`],
      definition,
      add,
      `alter table ${table} drop column ${name}`,
    )
  }
  await ensureIndexes(client, collection, known)
  await ensureSearch(client, collection, known)
  for (const [event, rows] of [
    ['insert', 'new'],
    ['update', 'new'],
    ['delete', 'old'],
  ] as const) {
    const name = `changed_by_${event}`
    const trigger = `create trigger ${name} after ${event} on ${table} referencing ${rows} table as changed
      for each statement execute function system.notify_change(${literal(collection.slug)})`
    await ensure(
      client,
      known,
      ['trigger', `${collection.slug}.${event}`],
      '1',
      trigger,
      `drop trigger if exists ${name} on ${table}`,
    )
  }
}

/** All documents get new terms when other fields are searched. */
async function ensureSearch(client: pg.PoolClient, collection: Collection, known: Known): Promise<void> {
  const { slug } = collection
  const none = noSearchSql(slug)
  if (collection.search) {
    const [triggers, fill] = [searchTriggersSql(collection), fillSearchSql(slug)]
    await ensure(client, known, ['search', slug], hash(triggers), triggers, 'select 1')
    await ensure(client, known, ['search_terms', slug], hash(termsDefinition(collection)), fill, 'select 1')
    return
  }
  for (const kind of ['search', 'search_terms'] as const)
    if (known.has(`${kind}:${slug}`)) await ensure(client, known, [kind, slug], '', none, 'select 1')
}

/** Documents stay in line: a page of forty is read without a second look-up. */
const createTable = (table: string): string => `
  create table ${table} (
    id text collate "C" primary key,
    _scope text collate "C" not null,
    _parent text collate "C" not null default '',
    data jsonb not null,
    deleted boolean not null default false,
    created_at text collate "C" not null,
    updated_at text collate "C" not null,
    datetime bigint not null,
    rev integer not null default 1
  );
  alter table ${table} alter column data set storage main;
  alter table ${table} set (toast_tuple_target = 8160)`

/** Indexes are named by what they are: a changed one is made anew, one that nothing declares any more goes. */
async function ensureIndexes(client: pg.PoolClient, collection: Collection, known: Known): Promise<void> {
  const wanted = new Map(
    indexesOf(collection).map((definition) => [`ix_${hash(collection.slug + definition)}`, definition]),
  )
  for (const [name, definition] of wanted) {
    const make = definition.replace('index on', `index ${quote(name)} on`)
    await ensure(
      client,
      known,
      ['index', `${collection.slug}.${name}`],
      definition,
      `create ${make}`,
      `drop index if exists ${quote(name)}`,
    )
  }
  for (const key of known.keys()) {
    const [, name] = key.split(`index:${collection.slug}.`)
    if (!name || wanted.has(name)) continue
    await client.query(`drop index if exists ${quote(name)}`)
    await client.query('delete from system.declarations where kind = $1 and name = $2', [
      'index',
      `${collection.slug}.${name}`,
    ])
  }
}

function indexesOf(collection: Collection): string[] {
  const table = tableOf(collection.slug)
  const front = collection.parent ? '_scope, _parent' : '_scope'
  const ordered = (sort: string, predicate: string[]): string => {
    const column = sortColumn(collection, sort.replace('-', ''))
    if (!column) throw new Error(`${collection.slug}: nothing sorts by ${sort}`)
    return `index on ${table} (${front}, ${quote(column.name)}, id) where ${['not deleted', ...predicate].join(' and ')}`
  }
  const definitions = [ordered(collection.sort, []), ordered('-datetime', [])]
  for (const [name, field] of Object.entries(collection.fields)) {
    if (field.sort) definitions.push(ordered(name, []))
    const column = field.unique || field.filter ? filterColumn(collection, name) : undefined
    const among = field.unique === 'live' ? ' where not deleted' : ''
    if (column && field.unique) definitions.push(`unique index on ${table} (_scope, ${quote(column.name)})${among}`)
    else if (column && field.kind === 'relation')
      definitions.push(`index on ${table} (_scope, ${quote(column.name)}) where not deleted`)
  }
  for (const tab of collection.screen?.list.tabs ?? []) {
    definitions.push(ordered(tab.sort ?? collection.sort, tabPredicate(collection, tab.where)))
  }
  const { numbering } = collection
  if (numbering) {
    const number = `data->>${literal(numbering.field)}`
    definitions.push(`index on ${table} (_scope, left(${number}, 5), length(${number}), (${number}))`)
  }
  return [...new Set(definitions)]
}
