import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { TestDatabase } from '../../testing/postgres.ts'
import { copyOfPrepared } from '../../testing/prepared.ts'
import { createPool, type Pool, run } from '../connection/pool.ts'
import { feedQueue, hasQueued, type Queued, type Taken, withQueued } from './search-queue.ts'

// No node runs here: only the tests process the queue.
let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await copyOfPrepared()
  pool = createPool(database.connection)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})
beforeEach(async () => {
  await pool.query('truncate produits, system.search_queue, system.search_fills')
})

const slugs = ['produits']
/** Inserts documents by SQL in one statement, like an import. */
const write = (scope: string, count: number): Promise<unknown> =>
  pool.query(
    `insert into produits (id, _scope, data, created_at, updated_at, datetime)
     select $1::text || '-' || n, $1::text, '{"name":"Chaise"}', $3, $3, n from generate_series(1, $2::int) as n`,
    [scope, count, '2026-01-01T00:00:00.000Z'],
  )
const nothing = (): Promise<void> => Promise.resolve()
const take = (from = '', index: (documents: Queued[]) => Promise<void> = nothing): Promise<Taken> =>
  withQueued(pool, slugs, from, (_, documents) => index(documents))
const scopesOf = ({ documents }: Taken): string[] =>
  [...new Set(documents.map(({ id }) => id.split('-')[0] ?? ''))].sort()
const queued = async (): Promise<number> =>
  Number((await run(pool, 'select count(*) from system.search_queue', []))[0]?.[0])

it('an import of one boutique does not delay a document of another', async () => {
  await write('import', 5000)
  await write('petite', 1)
  const first = await take()
  expect(scopesOf(first)).toEqual(['import', 'petite'])
  expect(first.documents.length).toBeLessThanOrEqual(101)
})

it('more boutiques than fit in a batch take turns', async () => {
  const names = Array.from({ length: 45 }, (_, n) => `b${String(n).padStart(2, '0')}`)
  for (const name of names) await write(name, 30)
  const met = new Set<string>()
  let from = ''
  for (let turn = 0; turn < 3; turn++) {
    const taken = await take(from)
    for (const scope of scopesOf(taken)) met.add(scope)
    from = taken.next
  }
  expect([...met].sort()).toEqual(names)
  expect(from).toBe('')
})

it('several writes of a document are one entry', async () => {
  await write('b', 1)
  for (const name of ['Table', 'Banc'])
    await pool.query(`update produits set data = jsonb_build_object('name', $1::text)`, [name])
  expect(await queued()).toBe(3)
  const taken = await take()
  expect(taken).toMatchObject({ documents: [{ collection: 'produits', id: 'b-1' }], emptied: true })
  expect(await hasQueued(pool, slugs)).toBe(false)
})

it('failed entries stay in the queue', async () => {
  await write('b', 3)
  await expect(take('', () => Promise.reject(new Error('full')))).rejects.toThrow('full')
  expect(await queued()).toBe(3)
})

it('two nodes share the boutiques, and never one boutique', async () => {
  await write('a', 30)
  const other = await new Promise<Taken>((resolve, reject) => {
    take('', async () => {
      await pool.query(
        `insert into system.search_queue (scope, collection, id) values ('a', 'produits', 'a-31'), ('b', 'produits', 'b-1')`,
      )
      resolve(await take())
    }).catch(reject)
  })
  expect(other).toMatchObject({ documents: [{ id: 'b-1' }], contended: true })
})

it('a batch tells whether entries are left', async () => {
  await write('b', 250)
  const emptied: boolean[] = []
  while (await hasQueued(pool, slugs)) emptied.push((await take()).emptied)
  expect(emptied).toEqual([false, false, true])
})

it('rows of a collection that this program does not search are kept for another program', async () => {
  await pool.query(`insert into system.search_queue (scope, collection, id) values ('b', 'nouveautes', '1')`)
  expect((await take()).documents).toEqual([])
  expect([await queued(), await hasQueued(pool, slugs)]).toEqual([1, false])
})

it('a collection to rebuild is queued in batches, resuming where it stopped', async () => {
  await write('b', 450)
  await pool.query('truncate system.search_queue')
  await pool.query(`update produits set deleted = true where id = 'b-7'`)
  await pool.query('truncate system.search_queue')
  await pool.query(`insert into system.search_fills (collection) values ('produits')`)
  const fed: (number | undefined)[] = []
  for (let turn = 0; turn < 5; turn++) fed.push(await feedQueue(pool, 'produits'))
  expect(fed).toEqual([200, 200, 49, 0, undefined])
  const rows = await run(pool, 'select count(*), count(distinct id) from system.search_queue', [])
  expect(rows[0]).toEqual(['449', '449'])
})
