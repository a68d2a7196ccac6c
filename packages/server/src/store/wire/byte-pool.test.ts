import { describe, expect, it } from 'vitest'
import { giveBack, lend } from './byte-pool.ts'

describe('pooled buffers', () => {
  it('are reused once they are given back', () => {
    const { buffer, length } = lend(10)
    expect(length).toBeGreaterThanOrEqual(10)
    giveBack(Buffer.from(buffer, 0, 5))
    const again = lend(10)
    expect(again.buffer).toBe(buffer)
    expect(again).toHaveLength(length)
  })

  it('are never lent twice at the same time, even when one is given back twice', () => {
    const lent = lend(10)
    giveBack(lent)
    giveBack(lent)
    expect(lend(10).buffer).not.toBe(lend(10).buffer)
  })

  it('have at least the requested size, and are only pooled in the usual size', () => {
    const large = lend(1_000_000)
    expect(large).toHaveLength(1_000_000)
    giveBack(large)
    expect(lend(10).buffer).not.toBe(large.buffer)
  })

  it('ignores buffers that were not lent', () => {
    const other = Buffer.allocUnsafeSlow(lend(1).length)
    giveBack(other)
    expect(lend(10).buffer).not.toBe(other.buffer)
  })

  it('are limited in number', () => {
    const lent = Array.from({ length: 50 }, () => lend(1))
    for (const one of lent) giveBack(one)
    const before = new Set(lent.map(({ buffer }) => buffer))
    const after = new Set(Array.from({ length: 50 }, () => lend(1).buffer))
    expect(after.size).toBe(50)
    expect([...after].filter((buffer) => before.has(buffer))).toHaveLength(32)
  })
})
