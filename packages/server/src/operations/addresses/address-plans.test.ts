import { type Actor, actorOf, anonymousOf } from '@boutique/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readPage } from '../../store/lists/list.ts'
import { startTestNode } from '../../testing/node.ts'
import { PEOPLE } from '../../testing/people.ts'
import { recordingPool } from '../../testing/recording-pool.ts'
import { createDocument } from '../write/create.ts'
import type { Engine } from '../engine.ts'
import { documentAt } from '../../features/website/public-address.ts'
import { resolveList } from '../read/read.ts'

/** A boutique that grew since PostgreSQL counted the rows of another one: no plan may read all of it. */
const server = await startTestNode()
afterAll(() => server.stop())
const { engine } = server.node
const actor: Actor = actorOf(server.idOf('gerante'), PEOPLE.gerante)
const produits = { boutique: 'atelier', collection: 'produits' }
const TABLES = ['produits', 'pages', 'urls']
const SIZE = 10_000
/** As many rows as a statement may read: a page, and some. */
const FEW = 50

const grow = (table: string, scope: string, many: number) =>
  server.sql(
    `insert into ${table} (id, _scope, data, created_at, updated_at, datetime)
     select $1 || lpad(n::text, 8, '0'), $1,
       jsonb_build_object('name', 'Pièce ' || n, 'pathname', $2 || n, 'sku', 'p' || n), 'x', 'x', n
     from generate_series(1, $3::int) as n`,
    [scope, `/${table}-`, many],
  )
beforeAll(async () => {
  for (const table of TABLES) {
    await server.sql(`alter table ${table} set (autovacuum_enabled = off)`)
    await grow(table, 'cabinet', 300)
    await server.sql(`analyze ${table}`)
    await grow(table, 'atelier', SIZE)
  }
})

const READ = `select sum(seq_tup_read + idx_tup_fetch)::int as rows from pg_stat_xact_user_tables where relname = any($1)`

/** How many rows of the large tables a statement reads, also by its functions. It is undone. */
async function rowsRead({ text, values }: { text: string; values: unknown[] }): Promise<number> {
  const client = await engine.pool.connect()
  const read = async (): Promise<number> => Number((await client.query<{ rows: string }>(READ, [TABLES])).rows[0]?.rows)
  try {
    await client.query('begin')
    const before = await read()
    await client.query('savepoint here')
    // What the work stored already is refused, after the same reads.
    await client.query({ text, values }).catch(() => client.query('rollback to here'))
    return (await read()) - before
  } finally {
    await client.query('rollback')
    client.release()
  }
}

const works: [string, (on: Engine) => Promise<unknown>][] = [
  ['a creation', (on) => createDocument(on, actor, produits, { name: 'Banc' })],
  ['a creation with a name that exists', (on) => createDocument(on, actor, produits, { name: 'Produits 7' })],
  ['a page at an address', (on) => documentAt(on, anonymousOf('atelier'), 'atelier', '/pages-9').catch(() => 0)],
  ['a list', async (on) => readPage(on.pool, await resolveList(on, actor, produits))],
  ['a list by name', async (on) => readPage(on.pool, await resolveList(on, actor, { ...produits, sort: 'name' }))],
]
it.each(works)('%s reads few rows in each statement', async (_, work) => {
  const { pool, queries } = recordingPool(engine.pool)
  await work({ ...engine, pool })
  expect(queries.length).toBeGreaterThan(0)
  const read: [number, string][] = []
  for (const one of queries) read.push([await rowsRead(one), one.text])
  expect(read.filter(([rows]) => rows > FEW)).toEqual([])
})

/** Statements with the address of a product, or that ask for one. */
const ASKS = /f_pathname|address_/

it('a creation with a name that exists is as many statements as one with a new name, one of which asks for addresses', async () => {
  const queries = []
  for (const name of ['Nouveau', 'Produits 8', 'Nouveau']) {
    const recording = recordingPool(engine.pool)
    const made = JSON.parse(await createDocument({ ...engine, pool: recording.pool }, actor, produits, { name }))
    const texts = recording.queries.map(({ text }) => text)
    queries.push([made.pathname, texts.length, texts.filter((text) => ASKS.test(text)).length])
  }
  const [[, many] = []] = queries
  expect(queries).toEqual([
    ['nouveau', many, 1],
    ['produits-8-2', many, 1],
    ['nouveau-2', many, 1],
  ])
})

it('of hundreds of documents with one name, the next one asks for few numbers', async () => {
  await server.sql(
    `insert into produits (id, _scope, data, created_at, updated_at, datetime)
     select 'same' || n, 'atelier', jsonb_build_object('name', 'Pareil', 'pathname', 'pareil' || case n when 1 then '' else '-' || n end,
       'sku', 'same' || n), 'x', 'x', n
     from generate_series(1, 700) as n`,
  )
  const { pool, queries } = recordingPool(engine.pool)
  const made = JSON.parse(await createDocument({ ...engine, pool }, actor, produits, { name: 'Pareil' }))
  expect(made.pathname).toBe('pareil-701')
  await server.sql(`delete from produits where data->>'pathname' = 'pareil-701'`)
  const read = await Promise.all(queries.map(rowsRead))
  expect(Math.max(...read)).toBeLessThan(3 * FEW)
})
