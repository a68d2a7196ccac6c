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

it('a change of what no index has leaves the indexes alone', async () => {
  const client = await pool.connect()
  try {
    await client.query(`begin; insert into produits (id, _scope, data, created_at, updated_at, datetime)
      values ('one', 'a', '{"sku": "24480001", "name": "Table"}', '', '', 0)`)
    await client.query(`update produits set data = data || '{"description": "En chêne"}', updated_at = 'later'`)
    const { rows } = await client.query({
      text: `select pg_stat_get_xact_tuples_hot_updated('produits'::regclass)`,
      rowMode: 'array',
    })
    expect(rows).toEqual([['1']])
  } finally {
    await client.query('rollback')
    client.release()
  }
})
