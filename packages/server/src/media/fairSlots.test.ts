import { expect, it } from 'vitest'
import { createFairSlots } from './fairSlots.ts'

/** One place that is taken until `open`, and tasks that say their name when they run. */
function setUp(limits = { perLane: 100, inAll: 400 }) {
  const slots = createFairSlots(1, limits)
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const first = slots.run('first', () => gate.promise)
  const ask = (lane: string, name: string) => slots.run(lane, async () => void order.push(name))
  return { slots, order, first, ask, open: () => gate.resolve() }
}

it('serves the lanes in turn, each in its own order', async () => {
  const { order, ask, open } = setUp()
  const many = Array.from({ length: 50 }, (_, at) => ask('stranger', `s${at}`))
  const few = [ask('shop', 'a'), ask('shop', 'b'), ask('other', 'x')]
  open()
  await Promise.all([...many, ...few])
  expect(order.slice(0, 6)).toEqual(['s0', 'a', 'x', 's1', 'b', 's2'])
})

it('refuses what is too much for one lane, and serves the others', async () => {
  const { order, ask, open } = setUp({ perLane: 2, inAll: 100 })
  const asked = Promise.allSettled([1, 2, 3].map((at) => ask('stranger', `s${at}`)))
  const other = ask('shop', 'a')
  open()
  expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await other
  expect(order).toEqual(['s1', 'a', 's2'])
})

it('refuses the last of the longest lane when too many wait in all', async () => {
  const { order, ask, open } = setUp({ perLane: 100, inAll: 3 })
  const asked = Promise.allSettled([1, 2, 3].map((at) => ask('stranger', `s${at}`)))
  const other = ask('shop', 'a')
  open()
  expect((await asked).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await other
  expect(order).toEqual(['s1', 'a', 's2'])
})

it('goes on after a task that fails', async () => {
  const { slots, order, ask, first, open } = setUp()
  const failing = slots.run('shop', () => Promise.reject(new Error('broken')))
  const next = ask('shop', 'a')
  open()
  await first
  await expect(failing).rejects.toThrow('broken')
  await next
  expect(order).toEqual(['a'])
})
