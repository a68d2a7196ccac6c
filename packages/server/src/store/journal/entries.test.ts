import { type Collection, collectionOf } from '@boutique/domain'
import type { Socket } from 'node:net'
import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { registry } from '../../testing/registry.ts'
import { changedSince, changesAfter, latestEntries } from './entries.ts'
import type { Queryable } from '../connection/pool.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const essais: Collection = collectionOf(registry, 'essais')

it.each<[string, (on: Queryable, id: string) => Promise<unknown[]>]>([
  ['a save', (on, id) => changedSince(on, essais, id, 1)],
  ['an undo', (on, id) => changesAfter(on, essais, id, 1)],
])('what %s reads of later changes are their paths, not the long values before', async (name, read) => {
  const id = `long-${name.length}`
  await server.sql(
    `insert into system.journal (collection, document, rev, scope, at, actor, action, changes, commit)
     select 'essais', $1, n, 'atelier', '2026-05-04T08:00:00.000Z', 'a', 'modifier',
       jsonb_build_object('titre', repeat('x', 400000), 'p' || n, 1), 'c' || n from generate_series(2, 11) as n`,
    [id],
  )
  const client = await server.node.engine.pool.connect()
  try {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection
    const before = stream.bytesRead
    const paths = await read(client, id)
    expect(paths.length).toBeGreaterThan(10)
    expect(stream.bytesRead - before).toBeLessThan(10_000)
  } finally {
    client.release()
  }
})

it('the values of the latest entries are read up to a number of characters, the names of all', async () => {
  await server.sql(
    `insert into system.journal (collection, document, rev, scope, at, actor, action, changes)
     select 'essais', 'gros', n, 'atelier', '2026-05-04T08:00:00.000Z', 'a', 'modifier',
       jsonb_build_object('titre', repeat('x', case n when 9 then 60000 else 40000 end)) from generate_series(1, 10) as n`,
  )
  const shown = async (mostCharacters?: number) => {
    const entries = await latestEntries(server.node.engine.pool, 'essais', 'gros', 500, mostCharacters)
    expect(entries.map(({ changes }) => Object.keys(changes))).toEqual(Array.from({ length: 10 }, () => ['titre']))
    return entries.filter(({ changes }) => changes.titre !== null).map(({ rev }) => rev)
  }
  expect(await shown()).toEqual([10, 8, 7, 6, 5, 4, 3, 2, 1])
  // The value of revision 9 is too long by itself: it does not count.
  expect(await shown(100_000)).toEqual([10, 8])
  expect(await shown(1000)).toEqual([])
})

it.each<[string, (on: Queryable) => Promise<unknown>]>([
  ['a history', (on) => latestEntries(on, 'essais', 'planned', 20)],
  ['a save', (on) => changedSince(on, essais, 'planned', 1)],
  ['an undo', (on) => changesAfter(on, essais, 'planned', 1)],
])('what %s reads keeps its plan over the parts of all months', async (_, read) => {
  const client = await server.node.engine.pool.connect()
  try {
    const kept = async (): Promise<number> => {
      const { rows } = await client.query({
        text: `select coalesce(sum(generic_plans), 0) from pg_prepared_statements where statement like '%system.journal%'`,
        rowMode: 'array',
      })
      return Number((rows[0] as unknown as [string])[0])
    }
    const before = await kept()
    for (let time = 0; time < 20; time++) await read(client)
    expect((await kept()) - before).toBeGreaterThan(10)
  } finally {
    client.release(true)
  }
})
