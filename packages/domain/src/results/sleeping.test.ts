import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { cutText, daysBetween, inStockSince, loweredPrice } from './sleeping.ts'

it.each([
  ['2026-03-28', '2026-03-30', 2],
  ['2026-11-24', '2026-11-24', 0],
  ['2026-11-24', '2026-11-20', 0],
  ['2025-11-24', '2026-11-24', 365],
])('from %s to %s are %d days', (from, to, days) => expect(daysBetween(from, to)).toBe(days))

it.each([
  ['2026-03-02', { publishedAt: '2026-01-01T10:00:00.000Z', createdAt: '2025-01-01T10:00:00.000Z' }, '2026-03-02'],
  [undefined, { publishedAt: '2026-01-01T23:30:00.000Z', createdAt: '2025-01-01T10:00:00.000Z' }, '2026-01-02'],
  [undefined, { createdAt: '2025-06-30T22:30:00.000Z' }, '2025-07-01'],
  [undefined, {}, undefined],
])('a piece that was bought on %s, %j, is in stock since %s', (bought, product, since) =>
  expect(inStockSince(bought, product)).toBe(since),
)

describe('a lowered price', () => {
  it.each([
    [100, { pourcent: 10 }, 90],
    [99.99, { pourcent: 10 }, 89.99],
    [0.05, { pourcent: 10 }, 0.04],
    [480, { euros: 30 }, 450],
    [30, { euros: 30 }, undefined],
    [30, { euros: 31 }, undefined],
    [30, { euros: 0 }, undefined],
    [0.01, { pourcent: 10 }, undefined],
    [0, { pourcent: 10 }, undefined],
  ])('%d € by %j is %s €', (price, cut, expected) => expect(loweredPrice(price, cut)).toBe(expected))

  it('is a whole number of cents, above nothing and below the price', () => {
    const price = fc.integer({ min: 0, max: 100_000_000 }).map((whole) => whole / 100)
    const cut = fc.oneof(
      fc.record({ pourcent: fc.integer({ min: 1, max: 95 }) }),
      fc.record({ euros: fc.integer({ min: 0, max: 1_000_000 }).map((whole) => whole / 100) }),
    )
    fc.assert(
      fc.property(price, cut, (before, by) => {
        const after = loweredPrice(before, by)
        if (after === undefined) return
        expect(cents(after) / 100).toBe(after)
        expect(after).toBeGreaterThan(0)
        expect(after).toBeLessThan(before)
      }),
    )
  })
})

it.each([
  [{ pourcent: 12.5 }, '12,5\u00a0%'],
  [{ euros: 25 }, '25\u00a0€'],
])('%j in words is %s', (cut, text) => expect(cutText(cut)).toBe(text))
