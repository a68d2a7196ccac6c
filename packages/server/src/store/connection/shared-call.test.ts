import { expect, it } from 'vitest'
import { sharedCall } from './shared-call.ts'

it('callers during a question share the next one', async () => {
  const requested: ((answer: number) => void)[] = []
  const question = sharedCall(() => new Promise<number>((resolve) => requested.push(resolve)))
  const first = question()
  const [second, third] = [question(), question()]
  expect(requested.length).toBe(1)
  requested[0]?.(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(requested.length).toBe(2)
  requested[1]?.(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  const fourth = question()
  requested[2]?.(3)
  expect(await fourth).toBe(3)
})
