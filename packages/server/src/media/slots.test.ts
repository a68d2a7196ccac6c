import { expect, it } from 'vitest'
import { createSlots } from './slots.ts'

it('runs at most so many tasks at a time, in the order they came', async () => {
  const slots = createSlots(2)
  const started: number[] = []
  const ends = [0, 1, 2, 3].map(() => Promise.withResolvers<void>())
  const done = ends.map(({ promise }, index) =>
    slots.run(async () => {
      started.push(index)
      await promise
      return index
    }),
  )
  expect(started).toEqual([0, 1])
  ends[1]?.resolve()
  expect(await done[1]).toBe(1)
  expect(started).toEqual([0, 1, 2])
  for (const end of ends) end.resolve()
  expect(await Promise.all(done)).toEqual([0, 1, 2, 3])
})

it('a task that fails gives its place back', async () => {
  const slots = createSlots(1)
  const failed = slots.run(() => Promise.reject(new Error('no')))
  const after = slots.run(async () => 'yes')
  await expect(failed).rejects.toThrow('no')
  expect(await after).toBe('yes')
})
