import { describe, expect, it } from 'vitest'
import { sharedTaking } from './shared-taking.ts'

/** A series whose takings wait until the test releases them. */
function series() {
  const takings: { key: string; count: number; answer(first: number): void; fail(error: Error): void }[] = []
  const take = sharedTaking<string>(
    (key, count) =>
      new Promise((resolve, reject) => {
        takings.push({ key, count, answer: resolve, fail: reject })
      }),
  )
  return { takings, take: (key: string) => take(key, key) }
}

describe('numbers taken together', () => {
  it('the first request runs alone; requests that arrive meanwhile are served together, in order', async () => {
    const { takings, take } = series()
    const first = take('a')
    const others = [take('a'), take('a'), take('a')]
    expect(takings.map(({ count }) => count)).toEqual([1])
    takings[0]?.answer(7)
    expect(await first).toBe(7)
    await expect.poll(() => takings.map(({ count }) => count)).toEqual([1, 3])
    takings[1]?.answer(8)
    expect(await Promise.all(others)).toEqual([8, 9, 10])
  })

  it('different series do not wait for each other, and an idle series starts again', async () => {
    const { takings, take } = series()
    const a = take('a')
    const b = take('b')
    expect(takings.map(({ key }) => key)).toEqual(['a', 'b'])
    takings[1]?.answer(1)
    expect(await b).toBe(1)
    takings[0]?.answer(5)
    expect(await a).toBe(5)
    const again = take('a')
    await expect.poll(() => takings.length).toBe(3)
    takings[2]?.answer(6)
    expect(await again).toBe(6)
  })

  it('a failure rejects the requests it was for, and the next ones continue', async () => {
    const { takings, take } = series()
    const failing = take('a')
    const next = take('a')
    takings[0]?.fail(new Error('away'))
    await expect(failing).rejects.toThrow('away')
    await expect.poll(() => takings.length).toBe(2)
    takings[1]?.answer(3)
    expect(await next).toBe(3)
  })
})
