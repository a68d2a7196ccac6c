import { describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../testing/photos.ts'
import { everyDay } from './photos-daily.ts'

describe('a daily task', () => {
  it('runs at once and then once a day, continues after a failure, and waits for its run when stopped', async () => {
    vi.useFakeTimers()
    try {
      const log = vi.fn()
      let runs = 0
      const ends: (() => void)[] = []
      const signals: AbortSignal[] = []
      const daily = everyDay(async (signal) => {
        runs += 1
        signals.push(signal)
        if (runs === 1) throw new Error('first')
        if (runs === 3) await new Promise<void>((resolve) => ends.push(resolve))
      }, log)
      expect(runs).toBe(1)
      await vi.advanceTimersByTimeAsync(DAY_MS - 1)
      expect([runs, log.mock.calls.length]).toEqual([1, 1])
      await vi.advanceTimersByTimeAsync(1 + DAY_MS)
      expect(runs).toBe(3)
      // Only one run at a time.
      await vi.advanceTimersByTimeAsync(2 * DAY_MS)
      expect(runs).toBe(3)
      let stopped = false
      const stopping = daily.stop().then(() => {
        stopped = true
      })
      await vi.advanceTimersByTimeAsync(DAY_MS)
      expect([stopped, signals.at(-1)?.aborted, runs]).toEqual([false, true, 3])
      ends[0]?.()
      await stopping
    } finally {
      vi.useRealTimers()
    }
  })
})
