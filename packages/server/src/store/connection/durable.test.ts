import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { quiet, runDurably } from './durable.ts'
import { isConnectionLost } from './errors.ts'
import { createPool, type Pool } from './pool.ts'

let database: TestDatabase
let pool: pg.Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, 5)
  await pool.query('create table notes (text text)')
  await pool.query(`alter database ${pg.escapeIdentifier(database.connection.database)} set synchronous_commit = on`)
  await pool.end()
  pool = createPool(database.connection, 5)
})
beforeEach(() => pool.query('truncate notes'))
afterAll(async () => {
  await pool.end()
  await database.drop()
})
const INSERT = `with ${quiet('$2')} insert into notes select $1 from quiet
  returning current_setting('synchronous_commit')`
const read = async (sql: string): Promise<string> => (await pool.query(sql)).rows[0].value

/** A pool whose second statement on a connection is answered by another session. */
const movingPool = (): Pool => {
  const connect = async () => {
    const client = await pool.connect()
    let requested = 0
    return {
      query: (config: pg.QueryConfig) => (requested++ === 0 ? client : pool).query(config),
      release: (error?: Error) => client.release(error),
    }
  }
  return { connect } as unknown as Pool
}

it('a statement does not wait for the disk, and what its session commits afterwards does', async () => {
  const client = await pool.connect()
  try {
    const { rows } = await client.query({ text: INSERT, values: ['one', 'mark'], rowMode: 'array' })
    const { rows: after } = await client.query({ text: 'show synchronous_commit', rowMode: 'array' })
    expect([rows, after]).toEqual([[['off']], [['on']]])
  } finally {
    client.release()
  }
})

it('once it is run, the write-ahead log is on disk beyond what it wrote', async () => {
  const insert = INSERT.replace(/returning.*/, 'returning pg_current_wal_insert_lsn()')
  for (let round = 0; round < 20; round++) {
    const [row] = await runDurably(pool, insert, ['one'])
    expect(await read(`select (pg_current_wal_flush_lsn() > '${row?.[0]}')::text as value`)).toBe('true')
  }
})

it('a flush that another session answers proves nothing: the outcome is unknown, and the commit is there', async () => {
  const error = await runDurably(movingPool(), INSERT, ['one']).catch((refused: unknown) => refused)
  expect(error).toMatchObject({ code: '08007' })
  expect(isConnectionLost(error)).toBe(true)
  expect(await read('select count(*) as value from notes')).toBe('1')
})

it('nor does one in a session that committed something else before', async () => {
  const other = await pool.connect()
  const query = (config: pg.QueryConfig) => (config.values?.length ? pool : other).query(config)
  const moving = { connect: async () => ({ query, release: () => undefined }) } as unknown as Pool
  try {
    await other.query({ text: INSERT, values: ['before', 'mark'] })
    await expect(runDurably(moving, INSERT, ['one'])).rejects.toMatchObject({ code: '08007' })
  } finally {
    other.release()
  }
})

it('a statement that fails is refused with its own error', async () => {
  await expect(runDurably(pool, `with ${quiet('$1')} select 1 / 0 from quiet`, [])).rejects.toMatchObject({
    code: '22012',
  })
})
