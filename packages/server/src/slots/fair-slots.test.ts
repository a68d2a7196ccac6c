import { expect, it } from 'vitest'
import { createFairSlots, createGroupedSlots } from './fair-slots.ts'

const refusal = () => new Error('too many')

/** One slot that is taken until `open` is called, and tasks that record their name when they run. */
function setUp(some = { perLane: 100, inAll: 400 }) {
  const limits = { ...some, refusal }
  const slots = createFairSlots(1, limits)
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const first = slots.run('first', () => gate.promise)
  const ask = (lane: string, name: string) => slots.run(lane, async () => void order.push(name))
  return { slots, order, first, ask, open: () => gate.resolve() }
}

it('serves the lanes in turn, each first in first out', async () => {
  const { order, ask, open } = setUp()
  const many = Array.from({ length: 50 }, (_, at) => ask('stranger', `s${at}`))
  const few = [ask('shop', 'a'), ask('shop', 'b'), ask('other', 'x')]
  open()
  await Promise.all([...many, ...few])
  expect(order.slice(0, 6)).toEqual(['s0', 'a', 'x', 's1', 'b', 's2'])
})

it('refuses tasks beyond the limit of one lane, and serves the others', async () => {
  const { order, ask, open } = setUp({ perLane: 2, inAll: 100 })
  const requested = Promise.allSettled([1, 2, 3].map((at) => ask('stranger', `s${at}`)))
  const other = ask('shop', 'a')
  open()
  expect((await requested).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await other
  expect(order).toEqual(['s1', 'a', 's2'])
})

it('refuses the last task of the longest lane when too many wait in total', async () => {
  const { order, ask, open } = setUp({ perLane: 100, inAll: 3 })
  const requested = Promise.allSettled([1, 2, 3].map((at) => ask('stranger', `s${at}`)))
  const other = ask('shop', 'a')
  open()
  expect((await requested).map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
  await other
  expect(order).toEqual(['s1', 'a', 's2'])
})

it('refuses the newcomer when lanes of one task each are too many in total', async () => {
  const { order, ask, open } = setUp({ perLane: 100, inAll: 3 })
  const requested = Promise.allSettled(['a', 'b', 'c', 'd', 'e'].map((name) => ask(name, name)))
  open()
  expect((await requested).map(({ status }) => status)).toEqual([
    ...['fulfilled', 'fulfilled', 'fulfilled'],
    ...['rejected', 'rejected'],
  ])
  expect(order).toEqual(['a', 'b', 'c'])
})

it('continues after a task that fails', async () => {
  const { slots, order, ask, first, open } = setUp()
  const failing = slots.run('shop', () => Promise.reject(new Error('broken')))
  const next = ask('shop', 'a')
  open()
  await first
  await expect(failing).rejects.toThrow('broken')
  await next
  expect(order).toEqual(['a'])
})

it('runs a task that needs all slots alone, and small ones do not overtake it forever', async () => {
  const slots = createFairSlots(2, { perLane: 100, inAll: 400, refusal })
  const gates = [1, 2].map(() => Promise.withResolvers<void>())
  const small = gates.map(({ promise }) => slots.run('first', () => promise))
  const order: string[] = []
  const large = slots.run('shop', async () => void order.push('large'), 5)
  const later = slots.run('other', async () => void order.push('later'))
  gates[0]?.resolve()
  await small[0]
  expect(order).toEqual([])
  gates[1]?.resolve()
  await Promise.all([large, later])
  expect(order).toEqual(['large', 'later'])
})

it('serves groups in turn, and the lanes of each group in turn', async () => {
  const limits = { perLane: 100, inAll: 400, refusal }
  const slots = createGroupedSlots(createFairSlots(1, limits), limits)
  const gate = Promise.withResolvers<void>()
  const order: string[] = []
  const ask = (group: string, lane: string, name: string) => slots.run(group, lane, async () => void order.push(name))
  const first = slots.run('one', 'x', () => gate.promise)
  const rest = [...[1, 2, 3].map((at) => ask('one', 'x', `x${at}`)), ask('one', 'y', 'y1'), ask('two', 'x', 'other')]
  gate.resolve()
  await Promise.all([first, ...rest])
  expect(order.indexOf('other')).toBeLessThanOrEqual(1)
  expect(order.filter((name) => name !== 'other')).toEqual(['x1', 'y1', 'x2', 'x3'])
})

it('a group whose tasks follow one another rests as long as each of them took, and the others go on meanwhile', async () => {
  const limits = { perLane: 100, inAll: 400, refusal }
  const rested = Promise.withResolvers<void>()
  const waits: number[] = []
  let now = 0
  const clock = {
    now: () => now,
    wait: (ms: number) => {
      waits.push(ms)
      return rested.promise
    },
  }
  const slots = createGroupedSlots(createFairSlots(1, limits), limits, { rest: 2, clock })
  const order: string[] = []
  const task = (group: string, name: string, ms: number) =>
    slots.run(group, 'lane', async () => {
      now += ms
      order.push(name)
    })
  const heavy = [task('one', 'x1', 5), task('one', 'x2', 5000), task('one', 'x3', 0)]
  await Promise.all([...[1, 2, 3].map((at) => task('two', `y${at}`, 0)), heavy[0]])
  expect(order).toEqual(['x1', 'y1', 'y2', 'y3'])
  expect(waits).toEqual([10])
  rested.resolve()
  await Promise.all(heavy)
  expect(order).toEqual(['x1', 'y1', 'y2', 'y3', 'x2', 'x3'])
  expect(waits).toEqual([10, 2000])
})

it('serves a group between the many lanes of another one, which only refuse each other', async () => {
  const limits = { perLane: 100, inAll: 3, refusal }
  const slots = createGroupedSlots(createFairSlots(1, limits), limits)
  const order: string[] = []
  const strangers = Promise.allSettled(
    Array.from({ length: 20 }, (_, at) => slots.run('new', `s${at}`, async () => void order.push(`s${at}`))),
  )
  await slots.run('known', 'owner', async () => void order.push('owner'))
  expect(order.indexOf('owner')).toBeLessThanOrEqual(1)
  expect((await strangers).filter(({ status }) => status === 'fulfilled')).toHaveLength(4)
  expect(order).toContain('s0')
  expect(order).not.toContain('s19')
})
