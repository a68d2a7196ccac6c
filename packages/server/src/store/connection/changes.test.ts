import type pg from 'pg'
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest'
import { ensureSchema } from '../../ensure-schema.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { registry } from '../../testing/registry.ts'
import { FORGET_CHANGES, marked } from './changes.ts'
import { listenToChanges, type Rhythm } from './listen.ts'
import { createPool, runMarked, transaction } from './pool.ts'

let database: TestDatabase
let pool: pg.Pool
/** That of another server. */
let other: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, 4)
  other = createPool(database.connection, 1)
  await ensureSchema(pool, registry)
})
afterAll(async () => {
  await pool.end()
  await other.end()
  await database.drop()
})

const NEVER: Rhythm = { every: 3_600_000, deadline: 5000 }
const OFTEN: Rhythm = { every: 5, deadline: 5000 }
const open: { stop(): Promise<void> }[] = []
/** A server: what it heard, as `collection scope ids`. */
async function startServer({ rhythm = NEVER, own = pool as pg.Pool | undefined } = {}) {
  const heard: string[] = []
  const listening = await listenToChanges(
    database.connection,
    {
      change: ({ collection, scope, ids }) => void heard.push(`${collection} ${scope} ${ids ?? 'many'}`),
      reset: () => void heard.push('reset'),
    },
    () => undefined,
    { rhythm, ...(own && { pool: own }) },
  )
  open.push(listening)
  return { heard, ...listening }
}
const ROW = (id: string): string =>
  `insert into essais (id, _scope, data, created_at, updated_at, datetime) values ('${id}', 'a', '{}', '', '', 0)`
const begun = new Set<pg.PoolClient>()
/** A transaction whose server tells nobody of it. */
const begin = async (): Promise<pg.PoolClient> => {
  const client = await pool.connect()
  begun.add(client)
  await client.query(`begin; set local boutique.origin = 'a server that died'`)
  return client
}
const commit = async (client: pg.PoolClient): Promise<void> => {
  await client.query('commit')
  begun.delete(client)
  client.release()
}
const rows = async (): Promise<unknown[]> => (await pool.query('select change from system.changes')).rows

beforeEach(() => pool.query('truncate essais, system.changes'))
afterEach(async () => {
  for (const client of begun) client.release(true)
  begun.clear()
  for (const one of open.splice(0)) await one.stop()
})

it('a marked transaction is heard by its server and by the others after its commit, once each', async () => {
  const servers = [await startServer(), await startServer({ own: other })]
  await transaction(pool, async (client) => {
    await client.query(ROW('in-a-transaction'))
    for (const { isCaughtUp, heard } of servers) expect([await isCaughtUp(), heard]).toEqual([true, []])
  })
  for (const { heard } of servers) await expect.poll(() => heard).toEqual(['essais a in-a-transaction'])
  await runMarked(pool, `with ${marked('$1')}, made as (${ROW('alone')}) select from marked`, [])
  for (const { heard, isCaughtUp } of servers) {
    await expect.poll(() => heard).toEqual(['essais a in-a-transaction', 'essais a alone'])
    await isCaughtUp()
    expect(heard).toHaveLength(2)
  }
})

it('its commit notifies nobody: PostgreSQL would commit such transactions one after the other', async () => {
  const heard: (string | undefined)[] = []
  const listener = await pool.connect()
  listener.on('notification', ({ payload }) => void heard.push(payload))
  await listener.query('listen changes')
  await listener.query(`begin; set local boutique.origin = 'a server'; ${ROW('marked')}; commit`)
  expect(heard).toEqual([])
  await listener.query(ROW('unmarked'))
  expect(heard).toHaveLength(1)
  listener.release(true)
})

it('what a server that died after its commit told nobody is heard all the same', async () => {
  const { heard } = await startServer({ rhythm: OFTEN })
  const client = await begin()
  await client.query(ROW('left'))
  await commit(client)
  await expect.poll(() => heard).toEqual(['essais a left'])
})

it('in whatever order transactions are committed, each is heard once', async () => {
  const { heard, isCaughtUp } = await startServer()
  const [first, second, third] = [await begin(), await begin(), await begin()]
  await first.query(ROW('first'))
  await second.query(ROW('second'))
  await third.query(ROW('third'))
  for (const [client, id] of [
    [second, 'second'],
    [third, 'third'],
    [first, 'first'],
  ] as const) {
    await commit(client)
    expect(await isCaughtUp()).toBe(true)
    expect(heard.at(-1)).toBe(`essais a ${id}`)
  }
  await isCaughtUp()
  expect(heard).toHaveLength(3)
})

it('a transaction without a mark notifies in its commit, and leaves no row', async () => {
  const { heard } = await startServer({ own: undefined })
  await pool.query(ROW('by-hand'))
  await expect.poll(() => heard).toEqual(['essais a by-hand'])
  expect(await rows()).toEqual([])
})

it('a hundred documents are named, more are not', async () => {
  const { heard, isCaughtUp } = await startServer()
  for (const many of [100, 101]) {
    const client = await begin()
    await client.query(
      ROW('x').replace(
        /values.*/,
        `select n::text || '-${many}', 'a', '{}', '', '', 0 from generate_series(1, ${many}) as n`,
      ),
    )
    await commit(client)
  }
  await isCaughtUp()
  expect(heard.map((text) => text.split(',').length)).toEqual([100, 1])
  expect(heard[1]).toBe('essais a many')
})

it('rows are forgotten a while after everybody could read them', async () => {
  await startServer({ rhythm: OFTEN })
  const client = await begin()
  await client.query(ROW('early'))
  await commit(client)
  expect(await rows()).toHaveLength(1)
  await expect.poll(rows, { timeout: 10_000 }).toEqual([])
})

it('a transaction that was open at a reading is not forgotten with it, however old it is', async () => {
  const late = await begin()
  await late.query(ROW('late'))
  const client = await begin()
  await client.query(ROW('early'))
  await commit(client)
  const { rows: read } = await pool.query('select pg_current_snapshot()::text as now')
  await commit(late)
  await pool.query(FORGET_CHANGES, [read[0].now])
  expect(await rows()).toEqual([{ change: expect.stringContaining('late') }])
})
