import { describe, expect, it } from 'vitest'
import { Backoff } from './backoff.ts'

describe('a watched query', () => {
  it.each([
    ['at once', 0, 20],
    ['in 2 ms', 2, 20],
    ['in 100 ms', 100, 500],
    ['after a freeze of 5 s', 5000, 7000],
    ['after a freeze of a minute', 60_000, 62_000],
  ])('that succeeded %s pauses briefly', (_, duration, readyAt) => {
    const backoff = new Backoff()
    backoff.answered(0, duration)
    expect(backoff.readyAt).toBe(readyAt)
  })

  it('that failed is retried with exponential backoff up to a limit, and at once after a success', () => {
    const backoff = new Backoff()
    const pauses = Array.from({ length: 9 }, () => {
      backoff.failed(1000)
      return backoff.readyAt - 1000
    })
    expect(pauses).toEqual([500, 1000, 2000, 4000, 8000, 16_000, 30_000, 30_000, 30_000])
    backoff.answered(0, 1)
    backoff.failed(0)
    expect(backoff.readyAt).toBe(500)
  })
})
