import { expect, it } from 'vitest'
import type { Queryable } from './pool.ts'
import { writeProbe } from './ready.ts'

const answering = (query: () => Promise<unknown>): Queryable => ({ query }) as Queryable

it.each([
  ['refuses the connection', () => Promise.reject(new Error('ECONNREFUSED')), false],
  ['does not answer', () => new Promise<never>(() => undefined), false],
  ['is read-only', async () => ({ rows: [{ read_only: 'on' }] }), false],
  ['takes writes', async () => ({ rows: [{ read_only: 'off' }] }), true],
])('says whether a write is possible when the database %s', async (_, query, expected) => {
  expect(await writeProbe(answering(query), 1000)()).toBe(expected)
})
