import { registry } from '@boutique/domain/registry'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { ensureSchema } from '../../ensure-schema.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { createPool, type Pool } from '../connection/pool.ts'
import { keepSchema } from '../schema/schema.ts'
import { monthAfter } from './journal-layout.ts'
import { journalSize, keepMonths } from './journal-months.ts'

const open: { pool: Pool; database: TestDatabase }[] = []
let database: TestDatabase
let pool: Pool
beforeEach(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection)
  open.push({ pool, database })
  await ensureSchema(pool, registry)
})
afterAll(async () => {
  for (const one of open) {
    await one.pool.end()
    await one.database.drop()
  }
})
const rows = async (text: string): Promise<Record<string, string>[]> =>
  (await pool.query<Record<string, string>>(text)).rows
const keep = (): Promise<void> => keepSchema(pool, database.connection, registry, () => undefined)
/** An entry of a collection some months ago. */
const enter = (collection: string, months: number): Promise<unknown> =>
  pool.query(
    `insert into system.journal (collection, document, rev, scope, at, actor, action)
     select $1, $1 || $2, 1, 'b', to_char(date_trunc('month', now() at time zone 'UTC') - make_interval(months => $2::int) + interval '1 day',
       'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'a', 'créer'`,
    [collection, months],
  )
const entries = async (): Promise<string[]> =>
  (await rows('select document from system.journal order by document')).map(({ document }) => document as string)
const counted = async (): Promise<number> =>
  Number((await rows("select coalesce(sum(journal), 0) as bytes from system.space_used where owner = 'b'"))[0]?.bytes)
const months = async (): Promise<string[]> =>
  (await rows("select relname as name from pg_class where relname ~ '^m[0-9]{4}_[0-9]{2}$' order by 1")).map(
    ({ name }) => name as string,
  )
const NOW = async (): Promise<string> =>
  (await rows("select to_char(now() at time zone 'UTC', 'YYYY-MM') as now"))[0]?.now as string
const partNamed = (month: string): string => `m${month.replace('-', '_')}`

it('counts months over the end of a year', () => {
  expect([monthAfter('2026-11', 2), monthAfter('2026-01', -1), monthAfter('2026-12', -36)]).toEqual([
    '2027-01',
    '2025-12',
    '2023-12',
  ])
})

it('has the parts of this month and the next two, and adds what lacks while the server runs', async () => {
  const now = await NOW()
  const expected = [0, 1, 2].map((ahead) => partNamed(monthAfter(now, ahead)))
  expect(await months()).toEqual(expected)
  await pool.query(`drop table history.${expected[2]}`)
  await enter('produits', 0)
  await keep()
  expect(await months()).toEqual(expected)
  expect(await rows(`select document from history.${expected[0]}`)).toEqual([{ document: 'produits0' }])
})

it('entries of a clock that is ahead are kept, and the month they are of does without a part', async () => {
  const [, , last] = await months()
  await pool.query(`drop table history.${last}`)
  await enter('produits', -2)
  await keep()
  expect([await entries(), await months()]).toEqual([['produits-2'], (await months()).slice(0, 2)])
})

it('months before those that are kept are removed, except of orders, sales and expenses', async () => {
  const now = await NOW()
  for (const ago of [11, 12, 13, 40]) {
    const month = monthAfter(now, -ago)
    if (ago !== 40)
      await pool.query(`create table history.${partNamed(month)} partition of history.rest
        for values from ('${month}-01T00:00:00.000Z') to ('${monthAfter(month)}-01T00:00:00.000Z')`)
    for (const collection of ['produits', 'commandes', 'ventes', 'depenses']) await enter(collection, ago)
  }
  await keepMonths(pool, null)
  await keep()
  expect(await entries()).toHaveLength(16)
  const before = await counted()
  await keepMonths(pool, 12)
  await keep()
  const lasting = ['commandes', 'depenses', 'ventes'].flatMap((one) => [11, 12, 13, 40].map((ago) => `${one}${ago}`))
  expect(await entries()).toEqual([...lasting, 'produits11', 'produits12'].sort())
  expect(await months()).not.toContain(partNamed(monthAfter(now, -13)))
  const [sum] = await rows('select sum(octet_length(changes::text) + 200) as bytes from system.journal')
  expect([await counted(), before - (await counted())]).toEqual([Number(sum?.bytes), 2 * 202])
})

it('is kept always, where nobody chose; its size is known without reading entries', async () => {
  await enter('produits', 0)
  const size = await journalSize(pool)
  expect(size).toEqual({ bytes: expect.any(Number), since: await NOW() })
  await pool.query(`insert into system.journal (collection, document, rev, scope, at, actor, action, changes)
    select 'produits', 'x' || n, 1, 'b', to_char(now(), 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'a', 'créer', jsonb_build_object('a', repeat(md5(n::text), 20))
    from generate_series(1, 500) as n`)
  expect((await journalSize(pool)).bytes).toBeGreaterThan(size.bytes + 100_000)
})
