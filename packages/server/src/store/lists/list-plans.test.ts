import { type Actor, actorOf, type ListQuery } from '@boutique/domain'
import type pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { resolveList } from '../../operations/read/read.ts'
import { startTestNode } from '../../testing/node.ts'
import { PEOPLE } from '../../testing/people.ts'
import type { Queryable } from '../connection/pool.ts'
import { readCount, readPage } from './list.ts'
import { readPageAgain } from './list-again.ts'

/** Planning a list costs more than reading it: PostgreSQL keeps the plan of the usual ones. */
const server = await startTestNode()
afterAll(() => server.stop())
const { engine } = server.node
const actor: Actor = actorOf(server.idOf('gerante'), PEOPLE.gerante)

beforeAll(async () => {
  await server.sql(`insert into essais (id, _scope, data, created_at, updated_at, datetime)
    select 'e' || n, 'atelier', jsonb_build_object('titre', 't' || n, 'entier', n % 7, 'drapeau', n % 2 = 0, 'choix', 'un',
      'paragraphe', repeat('texte ', 100)), 'x', 'x', n
    from generate_series(1, 3000) as n`)
  // A plan is kept when it looks as good as those for known values.
  await server.sql('analyze essais')
})

/** How often lists of a connection used a kept plan. */
async function keptPlans(client: pg.PoolClient): Promise<number> {
  const { rows } = await client.query({
    text: `select coalesce(sum(generic_plans), 0) from pg_prepared_statements where statement like '%"essais"%'`,
    rowMode: 'array',
  })
  return Number((rows[0] as unknown as [string])[0])
}

it.each<[string, Partial<ListQuery>]>([
  ['a list', {}],
  ['a list by another order', { sort: '-titre' }],
  ['a list of a tab', { where: { drapeau: true } }],
])('%s keeps its plan', async (_, query) => {
  const list = await resolveList(engine, actor, { boutique: 'atelier', collection: 'essais', ...query })
  const client = await engine.pool.connect()
  try {
    await client.query('deallocate all')
    for (const read of [readPage, readPageAgain]) for (let time = 0; time < 20; time++) await read(client, list)
    expect(await keptPlans(client)).toBeGreaterThan(0)
  } finally {
    client.release(true)
  }
})

/** Vacuums until all pages are marked: the tests commit without waiting for the disk, and only what is on it is marked. */
async function vacuum(): Promise<void> {
  const marked = "select relallvisible = relpages as is_marked from pg_class where relname = 'essais'"
  do await server.sql('vacuum (analyze) essais')
  while ((await server.sql(marked))[0]?.is_marked !== true)
}

it.each<[string, Partial<ListQuery>]>([
  ['a list', {}],
  ['a list of a tab', { where: { drapeau: true, choix: 'un' } }],
])('%s is counted and summed from its index, without a document', async (_, query) => {
  await vacuum()
  const list = await resolveList(engine, actor, { boutique: 'atelier', collection: 'essais', ...query })
  const plan: string[] = []
  const explaining = {
    async query({ text, values }: { text: string; values: unknown[] }) {
      const { rows } = await engine.pool.query({ text: `explain ${text}`, values, rowMode: 'array' })
      plan.push(...(rows as unknown as [string][]).map(([line]) => line))
      return { rows: [] }
    },
  } as unknown as Queryable
  await readCount(explaining, list, 'montant')
  const scans = plan.filter((line) => line.includes('Scan'))
  expect(scans).toHaveLength(2)
  for (const scan of scans) expect(scan).toContain('Index Only Scan')
})
