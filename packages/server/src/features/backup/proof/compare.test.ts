import { afterAll, expect, it } from 'vitest'
import { collections } from '@boutique/domain/registry'
import { startTestNode } from '../../../testing/node.ts'
import { endedBefore } from '../sql/proof.ts'
import { compareDocuments, wasWrittenBefore } from './compare.ts'

const CIRCLE = 1n << 32n

it.each<[string, bigint, bigint, boolean]>([
  ['an earlier transaction', 99n, 100n, true],
  ['itself', 100n, 100n, false],
  ['a later one', 101n, 100n, false],
  ['an earlier one after the numbers began again', 99n, 3n * CIRCLE + 100n, true],
  ['a later one after the numbers began again', 101n, 3n * CIRCLE + 100n, false],
  ['the last one before the numbers began again', CIRCLE - 1n, 3n * CIRCLE + 5n, true],
  ['the first one after them', 5n, 3n * CIRCLE - 5n, false],
  ['the one that made the database', 1n, 100n, true],
])('%s', (_, written, before, expected) => {
  expect(wasWrittenBefore(written, before)).toBe(expected)
})

const [live, restored] = await Promise.all([startTestNode(), startTestNode()])
afterAll(() => Promise.all([live.stop(), restored.stop()]))

it('documents that changed since need not be equal; others that are missing or differ are counted', async () => {
  const signal = new AbortController().signal
  const [mine, theirs] = [live.node.engine.pool, restored.node.engine.pool]
  const compare = (before: bigint) => compareDocuments(mine, theirs, collections, { before, signal })
  const before = await endedBefore(mine)
  const same = await compare(before)
  expect(same.differences).toEqual([])
  expect(same.documents).toBeGreaterThan(0)

  const memos = '/api/boutiques/atelier/memos'
  const { id } = await live.as('admin').create(memos, { title: 'Après' })
  await live.as('admin').change('/api/boutiques/atelier', { name: 'Après' })
  expect((await compare(before)).differences).toEqual([])
  // Transactions of other tests may run meanwhile.
  expect((await compare((await endedBefore(mine)) + 1_000_000n)).differences).toEqual([
    { label: 'Boutiques', documents: 1 },
    { label: 'Mémos', documents: 1 },
  ])
  expect((await live.as('admin').remove(`${memos}/${id}`)).status).toBeLessThan(300)
})
