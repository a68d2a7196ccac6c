import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

/** Starts one task for each number of places; `end(i)` ends the task i and waits until it has. */
function start(slots: ReturnType<typeof createSlots>, places: number[]) {
  const started: number[] = []
  const ends = places.map(() => Promise.withResolvers<void>())
  const done = places.map((count, index) =>
    slots.run(async () => {
      started.push(index)
      await ends[index]?.promise
      return index
    }, count),
  )
  const end = async (index: number) => {
    ends[index]?.resolve()
    expect(await done[index]).toBe(index)
    // Whoever was let in by that end starts in the same turn of the event loop.
    await new Promise((resolve) => setImmediate(resolve))
  }
  return { started, end }
}

it('runs at most so many tasks at a time, in the order they came', async () => {
  const { started, end } = start(createSlots(2), [1, 1, 1, 1])
  await end(1)
  expect(started).toEqual([0, 1, 2])
  await end(0)
  expect(started).toEqual([0, 1, 2, 3])
  await end(2)
  await end(3)
})

it('a task of two places waits for both, and nobody passes it', async () => {
  const { started, end } = start(createSlots(2), [1, 2, 1])
  await end(0)
  expect(started).toEqual([0, 1])
  await end(1)
  expect(started).toEqual([0, 1, 2])
  await end(2)
})

it('a task of more places than there are runs alone', async () => {
  const { started, end } = start(createSlots(2), [5, 1])
  await end(0)
  expect(started).toEqual([0, 1])
  await end(1)
})

it('a task that fails gives its place back', async () => {
  const slots = createSlots(1)
  const failed = slots.run(() => Promise.reject(new Error('no')))
  const after = slots.run(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('yes')
})
