import type { Data } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureSchema } from '../../ensure-schema.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { createPool, run } from '../connection/pool.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, 1)
  await ensureSchema(pool, registry)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('no index reads a document itself: each change would write an entry of every index', async () => {
  const reading = await run(
    pool,
    `select t.relname, pg_get_indexdef(x.indexrelid)
     from pg_index as x join pg_class as t on t.oid = x.indrelid
     where t.relnamespace = 'public'::regnamespace and pg_get_indexdef(x.indexrelid) ~ '\\mdata(_text)?\\M'`,
    [],
  )
  expect(reading).toEqual([])
})

it('no index reads what every change changes: none could leave the indexes alone', async () => {
  const reading = await run(
    pool,
    `select t.relname, pg_get_indexdef(x.indexrelid)
     from pg_index as x join pg_class as t on t.oid = x.indrelid
     where t.relnamespace = 'public'::regnamespace and pg_get_indexdef(x.indexrelid) ~ '\\m(updated_at|rev)\\M'`,
    [],
  )
  expect(reading).toEqual([])
})

/** Changes the documents of a table in turn, each once; how many of the changes left the indexes alone. */
async function changesWithoutIndexes(table: string, document: Data, changed: Data): Promise<number> {
  const client = await pool.connect()
  try {
    await client.query('begin')
    const insert = `insert into ${table} (id, _scope, data, created_at, updated_at, datetime)
      select n::text, 'a', $1::jsonb || jsonb_build_object('numero', n::text), '', '2026-01-01', n from generate_series(1, 3) as n`
    await client.query(insert, [document])
    const hot = async (): Promise<number> => {
      const [row] = await run(client, `select pg_stat_get_xact_tuples_hot_updated('${table}'::regclass)`, [])
      return Number(row?.[0])
    }
    // A connection also counts what it did before.
    const before = await hot()
    const change = `update ${table} set data = data || $1::jsonb, updated_at = '2026-01-02', rev = rev + 1`
    await client.query(change, [changed])
    return (await hot()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

it.each<[string, Data, Data]>([
  ['produits', { name: 'Table' }, { description: 'En chêne' }],
  ['commandes', { isArchived: false }, { remarque: 'Fragile' }],
  ['demandes', { isChecked: false }, { message: 'Bonjour' }],
  ['contacts', { name: 'Ada' }, { remarque: 'Fidèle' }],
])('a change of what no index has leaves the indexes of %s alone', async (table, document, changed) => {
  expect(await changesWithoutIndexes(table, document, changed)).toBe(3)
})

it('an archived order that changes takes another place in its tab, which its index has', async () => {
  expect(await changesWithoutIndexes('commandes', { isArchived: true }, { remarque: 'Fragile' })).toBe(0)
})
