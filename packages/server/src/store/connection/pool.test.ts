import type pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { inLane } from './lanes.ts'
import { createIdentityPool, createJobsPool, createMaintenancePool, createPool, run, transaction } from './pool.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, 4)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

describe('the pool for requests', () => {
  it('has time limits on statements, locks and idle transactions; maintenance has none', async () => {
    const names = ['statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout']
    const limitsOf = async (on: pg.Pool): Promise<unknown[]> => {
      const text = `select ${names.map((name) => `current_setting('${name}')`).join()}`
      return (await run(on, text, []))[0] as unknown[]
    }
    expect(await limitsOf(pool)).toEqual(['15s', '5s', '1min'])
    const maintenance = createMaintenancePool(database.connection)
    expect(await limitsOf(maintenance)).toEqual(['0', '0', '0'])
    await maintenance.end()
  })

  it('allows one lane half of its connections, and serves another meanwhile', async () => {
    const holder = await pool.connect()
    await holder.query('select pg_advisory_lock(2)')
    // Six statements of the busy lane wait for a lock: two on a connection, the others for one.
    const busy = Array.from({ length: 6 }, () =>
      inLane({ name: 'busy' }, () => run(pool, 'select pg_advisory_lock_shared(2), pg_advisory_unlock_shared(2)', [])),
    )
    expect(await inLane({ name: 'quiet' }, () => run(pool, 'select 1', []))).toEqual([['1']])
    const [waiting] = await run(
      pool,
      `select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`,
      [],
    )
    expect(Number(waiting?.[0])).toBeLessThanOrEqual(2)
    await holder.query('select pg_advisory_unlock(2)')
    holder.release()
    expect(await Promise.all(busy)).toHaveLength(6)
  })

  it('uses the oldest idle connection, in whichever order they become idle', async () => {
    const own = createPool(database.connection, 4)
    const pidOf = async (on: Pick<pg.Pool, 'query'>) => Number((await run(on, 'select pg_backend_pid()', []))[0]?.[0])
    let oldest: number | undefined
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 0, 2],
    ]) {
      const clients = [await own.connect(), await own.connect(), await own.connect()]
      oldest ??= await pidOf(clients[0] as pg.PoolClient)
      for (const at of order) clients[at]?.release()
      expect([await pidOf(own), await pidOf(own)]).toEqual([oldest, oldest])
    }
    await own.end()
  })

  it('returns a connection after a failed transaction and after a failed connection attempt', async () => {
    for (let at = 0; at < 10; at++) {
      const failing = inLane({ name: 'failing' }, () => transaction(pool, (client) => client.query('select 1 / 0')))
      await expect(failing).rejects.toMatchObject({ code: '22012' })
    }
    expect(await inLane({ name: 'failing' }, () => run(pool, 'select 2', []))).toEqual([['2']])
  })

  it('keeps a limited number of prepared statements per connection', async () => {
    const one = createPool(database.connection, 1)
    let most = 0
    for (let at = 0; at < 600; at++) {
      for (let use = 0; use < 3; use++) await run(one, `select ${at}::int`, [])
      if (at % 50) continue
      const [row] = await run(one, 'select count(*) from pg_prepared_statements', [])
      most = Math.max(most, Number(row?.[0]))
    }
    expect(most).toBeGreaterThan(100)
    expect(most).toBeLessThanOrEqual(501)
    await one.end()
  })

  it.each([
    ['requests', createPool],
    ['identities', createIdentityPool],
    ['jobs', createJobsPool],
    ['maintenance', createMaintenancePool],
  ])('a connection of %s lost within a transaction fails the transaction, not the process', async (_, create) => {
    const own = create(database.connection)
    const lost = transaction(own, async (client) => {
      const { rows } = await client.query({ text: 'select pg_backend_pid()', rowMode: 'array' })
      const ended = new Promise((resolve) => client.once('end', resolve))
      await pool.query('select pg_terminate_backend($1)', rows[0])
      await ended
      await client.query('select 1')
    })
    await expect(lost).rejects.toThrow(/terminated|not queryable|closed/)
    expect((await own.query({ text: 'select 1', rowMode: 'array' })).rows).toHaveLength(1)
    await own.end()
  })

  it('limits each statement also where the database does not', async () => {
    const own = createPool(database.connection, 1) as pg.Pool & { options: { query_timeout?: number } }
    expect(own.options.query_timeout).toBe(20_000)
    own.options.query_timeout = 50
    await expect(own.query('select pg_sleep(600)')).rejects.toThrow('Query read timeout')
    await own.end()
  })

  it('gives up on a database that does not respond, and replaces the connection', async () => {
    const impatient = createPool(database.connection, 1)
    const silent = impatient.query({ text: 'select pg_sleep(600)', query_timeout: 50 } as pg.QueryConfig)
    await expect(silent).rejects.toThrow('Query read timeout')
    expect(await run(impatient, 'select 3', [])).toEqual([['3']])
    await impatient.end()
  })
})
