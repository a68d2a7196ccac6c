import type { Data } from '@boutique/domain'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestNode } from '../../testing/node.ts'
import { registry } from '../../testing/registry.ts'
import { readDocumentBytes } from './documents.ts'
import type { Pool } from '../connection/pool.ts'

/** Reads by id at the same moment share statements; each gets its own document. */
const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const path = '/api/boutiques/atelier/essais'
const essais = registry.get('essais')
if (!essais) throw new Error('essais is not declared')

const ids: string[] = []
beforeAll(async () => {
  for (let number = 0; number < 12; number++) {
    // Of very different lengths, so that a byte too many or too few of one document shows.
    ids.push(
      (await admin.create(path, { titre: `${number} ${'é'.repeat(number ** 2)}`, entier: number, choix: 'deux' })).id,
    )
  }
})

/** The pool of the server, with the number of statements that went through it. */
function countingPool(): { pool: Pool; queries: () => number } {
  let queries = 0
  const { pool } = server.node.engine
  const query = (...values: Parameters<Pool['query']>): unknown => {
    queries++
    return pool.query(...values)
  }
  return { pool: { query } as unknown as Pool, queries: () => queries }
}

it('twelve reads at once need two statements, and each gets its own document', async () => {
  const { pool, queries } = countingPool()
  const found = await Promise.all(ids.map((id) => readDocumentBytes(pool, essais, id, 'profile')))
  expect(queries()).toBe(2)
  const parsed = found.map((one) => JSON.parse((one?.bytes ?? '').toString()) as Data)
  expect(parsed.map(({ id, entier }) => [id, entier])).toEqual(ids.map((id, number) => [id, number]))
  expect(found.map((one) => one?.stored.id)).toEqual(ids)
})

it('a document that is missing or asked twice changes nothing for the others', async () => {
  const { pool } = countingPool()
  const queries = ['absent', ids[3], ids[3], 'absent', ids[0], ids[3]] as string[]
  const found = await Promise.all(queries.map((id) => readDocumentBytes(pool, essais, id, 'profile')))
  expect(found.map((one) => one?.stored.id)).toEqual([undefined, ids[3], ids[3], undefined, ids[0], ids[3]])
})

it('readers with different rights read at once what each may see', async () => {
  const mixed = Array.from({ length: 24 }, (_, at) => at)
  const answers = await Promise.all(
    mixed.map((at) => (at % 2 ? admin : server.as('membre')).get(`${path}/${ids[at % 12]}`)),
  )
  expect(answers.map(({ status }) => status)).toEqual(mixed.map(() => 200))
  const bodies = answers.map(({ body }) => body as Data)
  expect(bodies.map(({ id }) => id)).toEqual(mixed.map((at) => ids[at % 12]))
  expect(bodies.map((body) => 'choix' in body)).toEqual(mixed.map((at) => at % 2 === 1))
})

it('a document of another boutique stays unknown beside others', async () => {
  const elsewhere = await admin.create('/api/boutiques/cabinet/essais', { titre: 'ailleurs' })
  const queries = [ids[0], elsewhere.id, ids[1]].map((id) => server.as('gerante').get(`${path}/${id}`))
  expect((await Promise.all(queries)).map(({ status }) => status)).toEqual([200, 404, 200])
})
