import { expect, it } from 'vitest'
import { sharedCall } from './shared-call.ts'

it('callers during a question share the next one', async () => {
  const asked: ((answer: number) => void)[] = []
  const question = sharedCall(() => new Promise<number>((resolve) => asked.push(resolve)))
  const first = question()
  const [second, third] = [question(), question()]
  expect(asked.length).toBe(1)
  asked[0]?.(1)
  expect(await first).toBe(1)
  await Promise.resolve()
  expect(asked.length).toBe(2)
  asked[1]?.(2)
  expect(await Promise.all([second, third])).toEqual([2, 2])
  const fourth = question()
  asked[2]?.(3)
  expect(await fourth).toBe(3)
})
