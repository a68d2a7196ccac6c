import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { LoopWatch } from './loop-watch.ts'
import { outageOf } from './outage.ts'
import { createPool } from './pool.ts'

/** A watch whose loop turned after each of these milliseconds; the last ones passed without a turn. */
function watchAfter(...milliseconds: number[]): LoopWatch {
  let now = 0
  const watch = new LoopWatch(() => now)
  const last = milliseconds.pop() ?? 0
  for (const one of milliseconds) {
    now += one
    watch.turn()
  }
  now += last
  return watch
}
const turning = (count: number): number[] => Array.from({ length: count }, () => 250)
const lostConnection = new Error('Connection terminated unexpectedly')

describe('a timer that waits for the database ends', () => {
  const timers = [
    new Error('Query read timeout'),
    new Error('Connection terminated due to connection timeout', { cause: lostConnection }),
    new Error('Failed query', { cause: new Error('timeout expired') }),
  ]
  it.each<[string, LoopWatch, string]>([
    ['while the loop turns', watchAfter(...turning(40), 100), 'base.absente'],
    ['while the loop turns slowly', watchAfter(900, 900, 900, 900), 'base.absente'],
    ['at the end of a block, before the loop turns', watchAfter(250, 6000), 'serveur.occupe'],
    ['just after a block', watchAfter(250, 6000, 250, 50), 'serveur.occupe'],
    ['long after a block', watchAfter(250, 6000, ...turning(20), 100), 'base.absente'],
  ])('%s', (_, watch, code) => {
    for (const error of timers) expect(outageOf(error, undefined, watch)?.code).toBe(code)
  })

  it.each([
    ['a refused connection', Object.assign(new Error('x'), { code: 'ECONNREFUSED' })],
    ['a lost connection', lostConnection],
  ])('%s is no timer: the database is away although the loop was blocked', (_, error) => {
    expect(outageOf(error, undefined, watchAfter(250, 6000))?.code).toBe('base.absente')
  })
})

describe('the pool of a server whose loop is blocked', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await createTestDatabase()
  })
  afterAll(() => database.drop())
  const block = (milliseconds: number) => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, milliseconds)

  it('the server is busy, since the answer has arrived', async () => {
    const pool = createPool(database.connection, 1)
    await pool.query('select 1')
    const failure = pool.query({ text: 'select 1', query_timeout: 50 } as { text: string }).catch((error) => error)
    await new Promise((resolve) => setImmediate(resolve))
    block(1500)
    const error = (await failure) as Error
    expect(error.message).toBe('Query read timeout')
    expect(outageOf(error)?.message).toBe('Le serveur est occupé, réessayez dans un instant')
    await pool.end()
  })

  it('also for a new connection', async () => {
    const pool = createPool(database.connection, 1)
    pool.options.connectionTimeoutMillis = 50
    const failure = pool.query('select 1').catch((error) => error)
    block(1500)
    const error = (await failure) as Error
    expect(error.message).toBe('Connection terminated due to connection timeout')
    expect(outageOf(error)?.code).toBe('serveur.occupe')
    await pool.end()
  })
})
