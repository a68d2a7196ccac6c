import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../testing/postgres.ts'
import { createPool, run } from './pool.ts'
import { type RawValue, release } from './raw-values.ts'

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

/** Copies raw values to text and releases their memory, like a list. */
function textsOf(values: RawValue[]): string[] {
  const texts = values.map((value) => {
    const bytes = Buffer.alloc(value.length)
    value.copyTo(bytes, 0)
    return bytes.toString()
  })
  release(values)
  return texts
}

describe('raw columns', () => {
  it('have the same text as when read by the library, mixed with other statements of the same pool', async () => {
    const rows = `select n::text as id, repeat('é' || n || '😀', 1 + n * n * 3) as`
    const from = 'from generate_series(1, $1::int) as n'
    const expected = (await run(pool, `${rows} data ${from}`, [60])).map((row) => row[1])
    const once = async (): Promise<string[]> =>
      textsOf((await run(pool, `${rows} raw ${from}`, [60])).map((row) => row[1] as unknown as RawValue))
    const plain = async (): Promise<unknown[]> => (await run(pool, `${rows} data ${from}`, [60])).map((row) => row[1])
    for (const found of await Promise.all([once(), plain(), once(), once(), plain(), once(), once()])) {
      expect(found).toEqual(expected)
    }
  })

  it('a failed statement leaves the connection to the next', async () => {
    const failing = run(pool, 'select n::text as raw, 1 / (3 - n) from generate_series(1, 5) as n', [])
    await expect(failing).rejects.toMatchObject({ code: '22012' })
    const [row] = await run(pool, `select 'après' as raw`, [])
    expect(textsOf([row?.[0] as unknown as RawValue])).toEqual(['après'])
  })

  it('a connection that ends in the middle of a result fails the statement, and the pool opens another', async () => {
    const text = `select repeat('x', 1000) as raw, case when n = 3000 then pg_terminate_backend(pg_backend_pid())::text end
      from generate_series(1, 5000) as n`
    await expect(run(pool, text, [])).rejects.toMatchObject({ code: '57P01' })
    expect(await run(pool, 'select 1', [])).toEqual([['1']])
  })
})
