import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { preloadParts } from './preload-parts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('window', globalThis)
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A part whose first loads fail. */
function part(name: string, failures: number, loaded: string[]) {
  let left = failures
  return {
    preload: async () => {
      if (left-- > 0) throw new Error(`${name} is away`)
      loaded.push(name)
    },
  }
}

it('loads the parts one by one, and asks again for one that failed before it goes on', async () => {
  const loaded: string[] = []
  preloadParts([part('a', 0, loaded), part('b', 2, loaded), part('c', 0, loaded)])
  await vi.advanceTimersByTimeAsync(5000)
  expect(loaded).toEqual(['a'])
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loaded).toEqual(['a', 'b', 'c'])
})

it('loads nothing more after it was cancelled', async () => {
  const loaded: string[] = []
  const cancel = preloadParts([part('a', 1, loaded), part('b', 0, loaded)])
  await vi.advanceTimersByTimeAsync(1000)
  cancel()
  await vi.advanceTimersByTimeAsync(60_000)
  expect(loaded).toEqual([])
})
