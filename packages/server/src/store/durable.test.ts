import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { flushed, QUIET, sharedFlush } from './durable.ts'
import { createPool } from './pool.ts'

describe('a shared flush', () => {
  /** A flush that the test resolves. */
  function controlled() {
    const ends: { resolve: () => void; reject: (error: Error) => void }[] = []
    const flush = sharedFlush(() => new Promise<void>((resolve, reject) => ends.push({ resolve, reject })))
    return { ends, flush }
  }
  const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

  it('is shared by all who request it before it begins', async () => {
    const { ends, flush } = controlled()
    const asked = [flush(), flush(), flush()]
    await turn()
    expect(ends).toHaveLength(1)
    ends[0]?.resolve()
    await Promise.all(asked)
  })

  it('runs again for those who request it while one is running', async () => {
    const { ends, flush } = controlled()
    const first = flush()
    await turn()
    let done = false
    const late = [flush(), flush()].map((asked) => asked.then(() => (done = true)))
    ends[0]?.resolve()
    await first
    await turn()
    expect(done).toBe(false)
    expect(ends).toHaveLength(2)
    ends[1]?.resolve()
    await Promise.all(late)
    expect(done).toBe(true)
  })

  it('fails for those it was made for, and not for the next', async () => {
    const { ends, flush } = controlled()
    const first = flush()
    await turn()
    const second = flush()
    ends[0]?.reject(new Error('no disk'))
    await expect(first).rejects.toThrow('no disk')
    await turn()
    ends[1]?.resolve()
    await expect(second).resolves.toBeUndefined()
  })
})

describe('on a real server', () => {
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
  afterAll(async () => {
    await pool.end()
    await database.drop()
  })
  const read = async (sql: string): Promise<string> => (await pool.query(sql)).rows[0].value

  it('a quiet statement does not wait for the disk, and the next one on its connection does', async () => {
    const client = await pool.connect()
    const { rows } = await client.query(
      `with ${QUIET} insert into notes select 'quiet' from quiet returning current_setting('synchronous_commit') as value`,
    )
    const { rows: after } = await client.query(`select current_setting('synchronous_commit') as value`)
    client.release()
    expect([rows[0].value, after[0].value]).toEqual(['off', 'on'])
  })

  it('after a flush, the write-ahead log is on disk up to that point', async () => {
    for (let round = 0; round < 20; round++) {
      await pool.query(`with ${QUIET} insert into notes select 'quiet' from quiet`)
      const written = await read('select pg_current_wal_insert_lsn() as value')
      await flushed(pool)
      expect(await read(`select (pg_current_wal_flush_lsn() >= '${written}')::text as value`)).toBe('true')
    }
  })
})
