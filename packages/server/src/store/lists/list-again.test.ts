import { type Actor, actorOf, type ListQuery } from '@boutique/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type CheckedList, resolveList } from '../../operations/read/read.ts'
import { startTestNode } from '../../testing/node.ts'
import { type Person, PEOPLE } from '../../testing/people.ts'
import { readPage } from './list.ts'
import { readPageAgain } from './list-again.ts'
import type { Queryable } from '../connection/pool.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const { engine } = server.node
const admin = server.as('admin')
const path = '/api/boutiques/atelier/essais'
const actor = (person: Person): Actor => actorOf(server.idOf(person), PEOPLE[person])
const listOf = (person: Person, query: Partial<ListQuery> = {}): Promise<CheckedList> =>
  resolveList(engine, actor(person), { boutique: 'atelier', collection: 'essais', ...query })

let ids: string[]
let round = 0
beforeAll(async () => {
  ids = []
  for (const titre of ['un', 'deux', 'trois']) ids.push((await admin.create(path, { titre, choix: 'deux' })).id)
})

/** A pool that records how many documents its last statement transferred. */
function recording() {
  const last = { transferred: -1 }
  const query = async (requested: unknown): Promise<unknown> => {
    const result = await (engine.pool.query(requested as never) as unknown as Promise<{ rows: (string | null)[][] }>)
    last.transferred = result.rows.filter((row) => row[8] !== null).length
    return result
  }
  return { last, on: { query } as unknown as Queryable }
}

it.each([{}, { sort: 'titre' }, { where: { choix: 'deux' } }])(
  'a page read again transfers what changed: %o',
  async (query) => {
    const { last, on } = recording()
    const list = await listOf('gerante', query)
    const whole = async () => readPage(engine.pool, list)
    const first = await readPageAgain(on, list)
    expect(first).toMatchObject(await whole())
    const same = await readPageAgain(on, list, first)
    expect(last.transferred).toBe(0)
    expect(same).toEqual(first)
    await admin.change(`${path}/${first.ids[0]}`, { entier: ++round })
    const changed = await readPageAgain(on, list, same)
    expect(last.transferred).toBe(1)
    expect(changed).toMatchObject(await whole())
    const { id } = await admin.create(path, { titre: 'un de plus', choix: 'deux' })
    const more = await readPageAgain(on, list, changed)
    expect(more).toMatchObject(await whole())
    await admin.remove(`${path}/${id}`)
    expect(await readPageAgain(on, list, more)).toMatchObject(await whole())
  },
)

it('a document that another program changed without a revision is transferred', async () => {
  const { last, on } = recording()
  const list = await listOf('gerante')
  const first = await readPageAgain(on, list)
  await server.sql(`update essais set data = data || '{"texte": "ailleurs"}' where id = $1`, [ids[0]])
  const again = await readPageAgain(on, list, first)
  expect(last.transferred).toBe(1)
  expect(again.texts.join()).toContain('ailleurs')
  expect(again).toMatchObject(await readPage(engine.pool, list))
})

it('a reader of some fields gets every document: what they read may depend on another row', async () => {
  const { last, on } = recording()
  const list = await listOf('membre')
  const first = await readPageAgain(on, list)
  expect(first.ids.length).toBeGreaterThan(2)
  await readPageAgain(on, list, first)
  expect(last.transferred).toBe(first.ids.length)
})
