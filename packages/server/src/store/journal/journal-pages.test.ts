import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { countNewer, journalPage, journalPeople, type JournalQuery, readForJournal } from './journal-pages.ts'
import type { Queryable } from '../connection/pool.ts'

const ROWS = Number(process.env.JOURNAL_ROWS ?? 20_000)
const server = await startTestNode()
afterAll(() => server.stop())

beforeAll(async () => {
  // Two boutiques, 20 collections and 50 people; `rare` wrote once, in a collection that everybody writes to.
  await server.sql(
    `insert into system.journal (collection, document, rev, scope, at, actor, action)
     select 'c' || n % 20, 'd' || n / 5, n % 5 + 1, case when n % 3 = 0 then 'atelier' else 'brocante' end,
       to_char(timestamp '2020-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS".000Z"'),
       case when n = 300 then 'rare' else 'p' || n % 50 end, 'modifier'
     from generate_series(1, $1::int) as n on conflict do nothing`,
    [ROWS],
  )
  await server.sql('analyze system.journal')
})

const collections = Array.from({ length: 20 }, (_, at) => `c${at}`)
const all: JournalQuery = { boutique: 'atelier', collections, withSettings: true }
const after = { at: '2020-01-08T00:00:00.000Z', collection: 'c1', document: 'd1', rev: 1 }

/** The rows that a plan reads from the journal, and whether any part of it reads the whole table. */
async function costOf(query: (on: Queryable) => Promise<unknown>): Promise<{ scans: string[]; rows: number }> {
  const queries: { text: string; values: unknown[] }[] = []
  const on = {
    query: async (config: { text: string; values: unknown[] }) => {
      queries.push(config)
      return { rows: [] }
    },
  } as unknown as Queryable
  await query(on)
  const [{ text, values }] = queries as [{ text: string; values: unknown[] }]
  const [row] = await server.sql<{ 'QUERY PLAN': unknown }>(`explain (analyze, format json) ${text}`, values)
  const plan = row?.['QUERY PLAN']
  const nodes: Record<string, unknown>[] = []
  const walk = (node: Record<string, unknown>): void => {
    nodes.push(node)
    for (const inner of (node.Plans ?? []) as Record<string, unknown>[]) walk(inner)
  }
  walk(((typeof plan === 'string' ? JSON.parse(plan) : plan) as { Plan: Record<string, unknown> }[])[0]?.Plan ?? {})
  const read = nodes.filter((node) => node['Relation Name'] === 'journal')
  const rows = read.reduce(
    (sum, node) =>
      sum +
      (Number(node['Actual Rows']) + Number(node['Rows Removed by Filter'] ?? 0)) * Number(node['Actual Loops'] ?? 1),
    0,
  )
  return { scans: read.map((node) => String(node['Node Type'])), rows }
}

it.each<[string, JournalQuery]>([
  ['everything', all],
  ['one collection', { ...all, collections: ['c3'] }],
  ['one person', { ...all, actor: 'p7' }],
  ['a person who wrote once', { ...all, actor: 'rare' }],
  ['a person in a collection', { ...all, actor: 'rare', collections: ['c3'], withSettings: false }],
  ['a document', { ...all, document: 'd60' }],
  ['a period', { ...all, from: '2020-01-03T00:00:00.000Z', until: '2020-01-04T00:00:00.000Z' }],
  [
    'a person in a period',
    { ...all, actor: 'p7', from: '2020-01-03T00:00:00.000Z', until: '2020-01-09T00:00:00.000Z' },
  ],
])('a page of %s reads by indexes, and a small part of the boutique', async (_, query) => {
  for (const place of [undefined, after]) {
    const { scans, rows } = await costOf((on) => journalPage(on, query, 100, place))
    expect(scans).not.toContain('Seq Scan')
    // A small remainder may be read whole, and sorted.
    expect(rows).toBeLessThanOrEqual(4000)
  }
})

it('newer entries and people are counted by indexes', async () => {
  const newer = await costOf((on) => countNewer(on, all, after, 50))
  expect(newer.scans).not.toContain('Seq Scan')
  expect(newer.rows).toBeLessThanOrEqual(101)
  const people = await costOf((on) => journalPeople(on, 'atelier', 200))
  expect(people.scans).not.toContain('Seq Scan')
  expect(people.rows).toBeLessThanOrEqual(200)
})

it('a large document is read by its title only, however small PostgreSQL makes it', async () => {
  const sizes = { small: 10, long: 90_000, large: 110_000 }
  for (const [id, bytes] of Object.entries(sizes))
    await server.sql(
      `insert into memos (id, _scope, data, created_at, updated_at, datetime)
       values ($1, 'atelier', jsonb_build_object('name', $1::text, 'description', repeat('x', $2)), '', '', 1)`,
      [id, bytes],
    )
  const read = await readForJournal(server.node.engine.pool, 'memos', Object.keys(sizes), 'name')
  const shown = read.map(({ id, isWhole, text }) => [id, isWhole, Object.keys(JSON.parse(text) as object).length])
  expect(shown.toSorted()).toEqual([
    ['large', false, 1],
    ['long', true, 2],
    ['small', true, 2],
  ])
})
