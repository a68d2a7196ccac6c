import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { divideCents } from './divide.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 })
const byPartThenShare = (a: { part: number; share: number }, b: typeof a) => a.part - b.part || a.share - b.share
const weights = fc.array(fc.integer({ min: 0, max: 1_000_000_000 }), { minLength: 1, maxLength: 200 })

describe('divideCents', () => {
  it.each<[string, number, number[], number[]]>([
    ['three equal parts of 100 cents', 100, [0, 0, 0], [34, 33, 33]],
    ['a lot of 300 € by estimated value', 30_000, [10_000, 5000, 45_000], [5000, 2500, 22_500]],
    ['a piece without a value beside one that has one', 1000, [0, 5], [0, 1000]],
    ['one piece', 12_345, [7], [12_345]],
    ['nothing', 0, [1, 2], [0, 0]],
    ['two cents over three', 2, [1, 1, 1], [1, 1, 0]],
    ['the largest remainder first', 100, [1, 5], [17, 83]],
    ['no piece', 100, [], []],
  ])('%s', (_, total, parts, shares) => {
    expect(divideCents(total, parts)).toEqual(shares)
  })

  it('the shares are whole, not negative, and add up to the amount', () => {
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const shares = divideCents(total, parts)
        expect(shares).toHaveLength(parts.length)
        expect(shares.every((share) => Number.isSafeInteger(share) && share >= 0)).toBe(true)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(total)
      }),
    )
  })

  it('a share is less than a cent from its exact part', () => {
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const sum = parts.reduce((all, part) => all + BigInt(part), 0n)
        fc.pre(sum > 0n)
        for (const [at, share] of divideCents(total, parts).entries()) {
          const error = BigInt(share) * sum - BigInt(total) * BigInt(parts[at] as number)
          expect(error < sum && error > -sum).toBe(true)
        }
      }),
    )
  })

  it('a larger weight never has a smaller share', () => {
    fc.assert(
      fc.property(amount, weights, (total, parts) => {
        const shares = divideCents(total, parts)
        const ordered = parts.map((part, at) => ({ part, share: shares[at] as number })).toSorted(byPartThenShare)
        expect(ordered.map(({ share }) => share)).toEqual(ordered.map(({ share }) => share).toSorted((a, b) => a - b))
      }),
    )
  })
})
