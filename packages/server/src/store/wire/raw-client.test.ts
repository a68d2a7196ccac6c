import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type pg from 'pg'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { createPool, run } from '../connection/pool.ts'
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

describe('a repeated statement', () => {
  /** Runs `text` with each of the values on one connection; the results, and how many were described by the database. */
  async function repeat(text: string, values: unknown[][]): Promise<{ found: unknown[]; described: number }> {
    const client = await pool.connect()
    let described = 0
    const count = (): void => void described++
    const { connection } = client as unknown as { connection: NodeJS.EventEmitter }
    connection.on('rowDescription', count)
    const found: unknown[] = []
    try {
      for (const one of values) {
        const query = { name: `test ${text}`, text, values: one, rowMode: 'array' as const }
        found.push(
          await client.query(query).then(
            ({ rows }) => rows,
            ({ code, message }) => code ?? message,
          ),
        )
      }
    } finally {
      connection.off('rowDescription', count)
      client.release()
    }
    return { found, described }
  }

  it('is described once for each connection', async () => {
    const { found, described } = await repeat('select $1::text, $2::int, $3::int[], null', [
      ['é', 1, [1, 2]],
      ['', 20, []],
      ['😀', 300, [3]],
    ])
    expect(found).toEqual([[['é', '1', '{1,2}', null]], [['', '20', '{}', null]], [['😀', '300', '{3}', null]]])
    expect(described).toBe(1)
  })

  it('keeps the raw column of its own result, whatever ran in between', async () => {
    const client = await pool.connect()
    const query = (text: string) => client.query({ name: `mixed ${text}`, text, values: [], rowMode: 'array' })
    const found: string[] = []
    for (let round = 0; round < 3; round++) {
      found.push(...textsOf((await query(`select 'brut' as raw`)).rows.map(([raw]) => raw as unknown as RawValue)))
      found.push(...(await query(`select 'texte' as data`)).rows.flat())
      found.push(
        ...textsOf((await query(`select 1, 'second' as raw`)).rows.map((row) => row[1] as unknown as RawValue)),
      )
    }
    client.release()
    const round = ['brut', 'texte', 'second']
    expect(found).toEqual([...round, ...round, ...round])
  })

  it('that returns no row is not described again either, and a failure leaves the next run as it was', async () => {
    const { found, described } = await repeat('select 12 / $1::int where $1 < 10', [[3], ['x'], [0], [20], [4]])
    expect(found).toEqual([[['4']], '22P02', '22012', [], [['3']]])
    expect(described).toBe(1)
  })

  it('whose first runs fail is described by the first that succeeds', async () => {
    const { found, described } = await repeat('select 6 / $1::int', [['x'], [2], [3]])
    expect(found).toEqual(['22P02', [['3']], [['2']]])
    expect(described).toBe(1)
  })

  it('with a parameter that cannot be converted fails, and leaves the connection usable', async () => {
    const circular: Record<string, unknown> = {}
    circular.self = circular
    const { found } = await repeat('select $1::text', [['a'], [circular], ['b']])
    expect(found).toEqual([[['a']], expect.stringContaining('circular'), [['b']]])
  })
})
