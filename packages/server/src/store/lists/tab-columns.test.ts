import { actorOf, type ListQuery } from '@boutique/domain'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { resolveList } from '../../operations/read/read.ts'
import { startTestNode } from '../../testing/node.ts'
import { PEOPLE } from '../../testing/people.ts'
import { collectionOf } from '@boutique/domain'
import type { Queryable } from '../connection/pool.ts'
import { readPage } from './list.ts'
import { tabColumn, tabColumns } from './tab-columns.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const { engine } = server.node
const commandes = collectionOf(engine.registry, 'commandes')

const ARCHIVED = { where: { isArchived: true }, sort: '-updatedAt' }
const listOf = (query: Partial<ListQuery>) =>
  resolveList(engine, actorOf(server.idOf('admin'), PEOPLE.admin), {
    ...{ boutique: 'atelier', collection: 'commandes' },
    ...query,
  })
const idsOf = async (query: Partial<ListQuery>): Promise<string[]> =>
  (await readPage(engine.pool, await listOf(query))).ids

beforeAll(async () => {
  await server.sql(`insert into commandes (id, _scope, data, created_at, updated_at, datetime)
    select 'c' || n, 'atelier', jsonb_build_object('numero', n::text, 'isArchived', n % 2 = 0), '',
      '2026-01-' || lpad((1 + n * 7 % 28)::text, 2, '0'), n from generate_series(1, 20) as n`)
})

/** The ids by the last change as PostgreSQL knows it, the latest first. */
const changed = async (condition: string): Promise<string[]> =>
  (await server.sql(`select id from commandes where ${condition} order by updated_at desc, id desc`)).map(({ id }) =>
    String(id),
  )

describe('a tab in the order of the last change', () => {
  it('has a column, and lists that show nothing beyond the tab its order', () => {
    expect(tabColumns(commandes).map(({ name }) => name)).toEqual(['t_archivees'])
    const nameOf = (where: object): string | undefined => tabColumn(commandes, '-updatedAt', { ...where })?.name
    expect(nameOf({ isArchived: true })).toBe('t_archivees')
    expect(nameOf({ isArchived: true, contact: 'a' })).toBe('t_archivees')
    expect([nameOf({}), nameOf({ isArchived: false }), nameOf({ contact: 'a' })]).toEqual([
      undefined,
      undefined,
      undefined,
    ])
    expect(tabColumn(commandes, '-deliveryDate', { isArchived: true })).toBeUndefined()
  })

  it('shows the latest change first, page by page, and again after one', async () => {
    const all = await changed("data->'isArchived' = 'true'")
    expect(all).toHaveLength(10)
    expect(await idsOf(ARCHIVED)).toEqual(all)
    const first = await readPage(engine.pool, await listOf({ ...ARCHIVED, limit: 4 }))
    const second = await readPage(engine.pool, await listOf({ ...ARCHIVED, limit: 6, after: first.next as string }))
    expect([...first.ids, ...second.ids]).toEqual(all)
    await server.sql(`update commandes set updated_at = '2026-02-01' where id = $1`, [all[7]])
    expect(await idsOf(ARCHIVED)).toEqual([all[7], ...all.toSpliced(7, 1)])
    expect(await idsOf({ sort: '-updatedAt' })).toEqual(await changed('true'))
  })

  it('is read from its index, without a sort', async () => {
    const plan: string[] = []
    const explaining = {
      async query({ text, values }: { text: string; values: unknown[] }) {
        await server.sql('analyze commandes')
        const client = await engine.pool.connect()
        try {
          await client.query('set enable_seqscan = off')
          const { rows } = await client.query({ text: `explain ${text}`, values, rowMode: 'array' })
          plan.push(...(rows as unknown as [string][]).map(([line]) => line))
        } finally {
          client.release(true)
        }
        return { rows: [] }
      },
    } as unknown as Queryable
    await readPage(explaining, await listOf(ARCHIVED))
    const [index] = await server.sql(`select relname from pg_index join pg_class on oid = indexrelid
      where pg_get_indexdef(indexrelid) like '%t_archivees%'`)
    expect(plan.join('\n')).toContain(`using ${index?.relname as string}`)
    expect(plan.join('\n')).not.toContain('Sort')
  })
})
