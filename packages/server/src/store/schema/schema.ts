import { allRollups, type Registry, type RollupField } from '@boutique/domain'
import type pg from 'pg'
import { type Connection, createMaintenancePool } from '../connection/pool.ts'
import { tableNameOf } from '../lists/columns.ts'
import { noteRollups } from '../documents/rollup-notes.ts'
import { currentSchema, readTables, type StandingTable } from './schema-catalogue.ts'
import { copyAtOnce, copyInBatches, dropCopy } from './schema-copy.ts'
import { addableColumns, formOf, needsCopy } from './schema-form.ts'
import { buildIndexes, missingIndexes } from './schema-indexes.ts'
import { type Layout, layoutOf, noteOf } from './schema-layout.ts'
import { sitesOf } from '../documents/site.ts'
import { ensureJournal } from '../journal/journal-copy.ts'
import { addMonths, hasOldEntries, removeOldEntries } from '../journal/journal-months.ts'
import {
  hasSuperseded,
  noteParts,
  noteSearch,
  readSearches,
  removeLeftovers,
  removeSuperseded,
} from './schema-leftovers.ts'
import { holdingSchema, type Progress, shortly } from './schema-lock.ts'
import { addColumn, createIndex, createTable, installTriggers, noteIndex, qualified } from './schema-statements.ts'
import { raiseVersion, refuseNewerData, refuseOldServer, refuseOtherText } from './schema-version.ts'
import { fillSearchSql } from '../search/search-schema.ts'

/** The advisory lock of the first release's schema changes. */
const FIRST_RELEASE = 7_209_431
/** Tables up to this size are copied under an exclusive lock, which takes a tenth of a second. */
const SMALL = { rows: 2000, bytes: 8_000_000 }

/** What a database is migrated to: the declarations, and the numbered steps of the system tables. */
export interface Schema {
  registry: Registry
  steps: readonly string[]
}

/** What a start adds under the same lock. */
export type Within<T> = (client: pg.PoolClient) => Promise<T>

/**
 * Migrates the database under a lock: `prepareSchema`, then what `within` adds. It needs one connection of the pool.
 *
 * @throws SchemaError when the server is too old or folds texts otherwise, the data is of a newer program, or the
 *   database stays busy
 */
export async function migrate<T = void>(
  pool: pg.Pool,
  { registry, steps }: Schema,
  progress: Progress,
  within?: Within<T>,
): Promise<T> {
  await refuseOldServer(pool)
  await refuseOtherText(pool)
  await refuseNewerData(pool, steps.length)
  return holdingSchema(pool, progress, async (client) => {
    await refuseNewerData(client, steps.length)
    await prepareSchema(client, { registry, steps }, progress)
    return (await within?.(client)) as T
  })
}

/**
 * Creates tables, columns, indexes and triggers as declared. New tables are created in one transaction; existing ones
 * are compared with the database's catalogue and changed while other servers use them. Undeclared parts are kept, and
 * no document is changed.
 */
async function prepareSchema(client: pg.PoolClient, { registry, steps }: Schema, progress: Progress): Promise<void> {
  const schema = await currentSchema(client)
  const layouts = layoutsOf(registry)
  await makeNew(client, schema, { registry, steps }, layouts, progress)
  // Before the catalogue is read: what is declared now is not dropped any more.
  await noteParts(client, layouts)
  let standing = await readTables(client, schema)
  const reshaped = await reshape(client, schema, layouts, standing, progress)
  if (reshaped) standing = await readTables(client, schema)
  for (const layout of layouts) {
    const table = standing.get(layout.name) as StandingTable
    await ensureTriggers(client, layout, table, progress)
    for (const statement of layout.functions) await client.query(statement)
    const missing = missingIndexes(layout.indexes, table.indexes)
    await buildIndexes(client, [schema, layout.name], missing, table.indexes, progress)
  }
  await ensureJournal(client, lastingOf(registry), progress)
  await addMonths(client, progress)
  await ensureSearches(client, layouts, progress)
  await removeLeftovers(client, layouts, schema, progress)
  await removeSuperseded(client, schema, progress)
}

function layoutsOf(registry: Registry): Layout[] {
  const sites = sitesOf(registry)
  return [...registry.values()].map((collection) => layoutOf(collection, sites))
}

/** The collections whose history is kept. */
const lastingOf = (registry: Registry): string[] =>
  [...registry.values()].filter(({ lasting }) => lasting).map(({ slug }) => slug)

/**
 * Records daily what a running server declares, and drops the indexes that no server has declared for a week; gives the
 * journal the parts of the next months, and removes what is older than it is kept.
 *
 * @param direct where a session of its own is opened for that, when there is something to drop
 */
export async function keepSchema(
  pool: pg.Pool,
  direct: Connection | string,
  registry: Registry,
  progress: Progress,
): Promise<void> {
  await noteParts(pool, layoutsOf(registry))
  const client = await pool.connect()
  try {
    await addMonths(client, progress)
  } finally {
    client.release()
  }
  if (!(await hasSuperseded(pool)) && !(await hasOldEntries(pool))) return
  const maintenance = createMaintenancePool(direct, 1)
  try {
    await holdingSchema(maintenance, progress, async (own) => {
      await removeSuperseded(own, await currentSchema(own), progress)
      await removeOldEntries(own, progress)
    })
  } finally {
    await maintenance.end()
  }
}

/** System steps, version, and missing tables with all their parts, since nobody uses them yet. */
async function makeNew(
  client: pg.PoolClient,
  schema: string,
  { registry, steps }: Schema,
  layouts: Layout[],
  progress: Progress,
): Promise<void> {
  await shortly(client, 'la base de données', progress, async () => {
    await client.query('select pg_advisory_xact_lock($1)', [FIRST_RELEASE])
    await client.query(`create schema if not exists system;
      create table if not exists system.steps (step integer primary key)`)
    const { rows } = await client.query('select coalesce(max(step), 0) as last from system.steps')
    for (let step = Number(rows[0].last) + 1; step <= steps.length; step++) {
      await client.query(steps[step - 1] as string)
      await client.query('insert into system.steps values ($1)', [step])
    }
    await raiseVersion(client)
    const { rows: tables } = await client.query<{ name: string }>(
      'select relname as name from pg_class where relnamespace = $1::regnamespace',
      [schema],
    )
    const names = new Set(tables.map(({ name }) => name))
    for (const layout of layouts.filter(({ name }) => !names.has(name))) {
      const indexes = layout.indexes.map(
        (index) => `${createIndex(schema, layout.name, index)}; ${noteIndex(schema, index)};`,
      )
      const table = createTable(schema, layout.name, layout.columns)
      await client.query([table, ...indexes, installTriggers(layout)].join('\n'))
      await noteSearch(client, layout)
    }
    // A new table has no document without its rollups.
    const isNew = ({ collection }: RollupField): boolean => !names.has(tableNameOf(collection.slug))
    await noteRollups(client, allRollups(registry).filter(isNew))
  })
}

/**
 * Changes columns to their declaration: some are added, for others the table is copied. Returns false when nothing was
 * to do.
 */
async function reshape(
  client: pg.PoolClient,
  schema: string,
  layouts: readonly Layout[],
  standing: ReadonlyMap<string, StandingTable>,
  progress: Progress,
): Promise<boolean> {
  const tableOf = ({ name }: Layout): StandingTable => standing.get(name) as StandingTable
  const another = layouts.filter((layout) => needsCopy(layout, tableOf(layout)))
  const { rows: begun } = await client.query<{ name: string }>('select name from system.rebuilds')
  for (const { name } of begun)
    if (!another.some((layout) => layout.name === name)) await dropCopy(client, schema, name, progress)
  const larger = layouts.filter((layout) => addableColumns(layout, tableOf(layout)).length > 0)
  for (const layout of larger) {
    const columns = addableColumns(layout, tableOf(layout))
    const add = columns.map((column) => addColumn(qualified(schema, layout.name), column)).join('')
    await shortly(client, layout.name, progress, () => client.query(add))
  }
  for (const layout of another) {
    const form = await formOf(client, layout, tableOf(layout), schema)
    const copy = (await isLarge(client, qualified(schema, layout.name))) ? copyInBatches : copyAtOnce
    await copy({ client, layout, form, schema, progress })
  }
  return another.length + larger.length > 0
}

async function isLarge(client: pg.PoolClient, table: string): Promise<boolean> {
  const { rows } = await client.query(
    `select pg_table_size($1::regclass) > $2 or
       (select count(*) from (select from ${table} limit ${SMALL.rows + 1}) as first_rows) > ${SMALL.rows} as large`,
    [table, SMALL.bytes],
  )
  return rows[0].large === 't'
}

/** Recreates triggers that are missing, disabled or different from their declaration. */
async function ensureTriggers(
  client: pg.PoolClient,
  layout: Layout,
  table: StandingTable,
  progress: Progress,
): Promise<void> {
  const missing = layout.triggers.filter((one) => table.triggers.get(one.name) !== noteOf(one.sql))
  if (missing.length > 0)
    await shortly(client, layout.name, progress, () => client.query(installTriggers(layout, missing)))
}

/** Where the declaration of a search changed, makes the indexer rebuild the terms of all documents. */
async function ensureSearches(client: pg.PoolClient, layouts: readonly Layout[], progress: Progress): Promise<void> {
  const noted = await readSearches(client)
  for (const layout of layouts) {
    if (!layout.search || noted.get(layout.name) === layout.search) continue
    await shortly(client, layout.name, progress, async () => {
      await client.query(fillSearchSql(layout.slug))
      await noteSearch(client, layout)
    })
  }
}
