import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents } from '../money/money.ts'
import { changeInPercent, marginOf, percentText } from './margin.ts'

const amount = fc.integer({ min: 0, max: 1_000_000_000 }).map((whole) => whole / 100)

describe('the margin of a sale', () => {
  it('is the price less the cost, to the cent', () => {
    fc.assert(
      fc.property(amount, amount, (prix, cout) => {
        expect(cents(marginOf(prix, cout).marge)).toBe(cents(prix) - cents(cout))
      }),
    )
  })

  it('of several sales adds up to the margin of their sums', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { maxLength: 50 }), (sales) => {
        const each = sales.map(([prix, cout]) => cents(marginOf(prix, cout).marge))
        const total = (at: 0 | 1): number => sales.reduce((sum, sale) => sum + cents(sale[at]), 0)
        expect(each.reduce((sum, one) => sum + one, 0)).toBe(total(0) - total(1))
      }),
    )
  })

  it('is at most 100 % of the price, and none without a cost', () => {
    fc.assert(
      fc.property(amount, amount, (prix, cout) => {
        expect((marginOf(prix, cout).taux ?? 0) <= 100).toBe(true)
        expect(marginOf(prix, 0)).toEqual({ marge: prix })
      }),
    )
  })

  it.each([
    [780, 300, { marge: 480, taux: 61.5 }],
    [100, 120, { marge: -20, taux: -20 }],
    [0.3, 0.1, { marge: 0.2, taux: 66.7 }],
    [0, 12, { marge: -12 }],
    [8, 7.996, { marge: 0, taux: 0 }],
  ])('of %d € that cost %d €: %j', (prix, cout, expected) => expect(marginOf(prix, cout)).toEqual(expected))
})

it.each([
  [150, 100, 50],
  [50, 100, -50],
  [100, 100, 0],
  [0, 100, -100],
  [100, 0, undefined],
  [100, -5, undefined],
])('%d after %d is a change of %s %%', (now, before, expected) => expect(changeInPercent(now, before)).toBe(expected))

it.each([
  [32.5, '32,5\u00a0%'],
  [-4, '\u22124\u00a0%'],
  [1234, '1\u00a0234\u00a0%'],
])('%d is shown as %s', (taux, text) => expect(percentText(taux)).toBe(text))
