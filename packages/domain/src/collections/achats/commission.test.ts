import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, euros } from '../../money/money.ts'
import { type Commission, commissionOf, dueToOwner } from './commission.ts'

const STEPS = [{ jusqua: 100, taux: 50 }, { taux: 30 }, { jusqua: 500, taux: 40 }]

describe('the commission of a sale', () => {
  it.each<[string, number, Commission, number]>([
    ['of 40 %', 150, { commission: 'taux', commissionTaux: 40 }, 60],
    ['of a percentage, to the cent', 33.33, { commissionTaux: 33.333 }, 11.11],
    ['of a half cent, which goes to the boutique', 0.05, { commissionTaux: 50 }, 0.03],
    ['without a rate', 150, {}, 0],
    ['of a fixed amount', 150, { commission: 'fixe', commissionMontant: 25, commissionTaux: 40 }, 25],
    ['of a fixed amount above the price', 20, { commission: 'fixe', commissionMontant: 25 }, 20],
    ['at the limit of the first step', 100, { commission: 'paliers', commissionPaliers: STEPS }, 50],
    ['just above it', 100.01, { commission: 'paliers', commissionPaliers: STEPS }, 40],
    ['above the last limit', 1000, { commission: 'paliers', commissionPaliers: STEPS }, 300],
    ['above all steps that have a limit', 1000, { commission: 'paliers', commissionPaliers: STEPS.slice(0, 1) }, 0],
    ['of a gift', 0, { commissionTaux: 40 }, 0],
    ['of a price that is taken back', -10, { commissionTaux: 40 }, 0],
  ])('%s', (_, price, terms, expected) => {
    expect(commissionOf(price, terms)).toBe(expected)
  })

  const terms = fc.record({
    commission: fc.constantFrom('taux', 'fixe', 'paliers'),
    commissionTaux: fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000),
    commissionMontant: fc.integer({ min: 0, max: 1_000_000 }).map(euros),
    commissionPaliers: fc.array(
      fc.record({ jusqua: fc.integer({ min: 0, max: 1_000_000 }).map(euros), taux: fc.integer({ min: 0, max: 100 }) }),
      { maxLength: 5 },
    ),
  })

  it('and what the owner gets are the price to the cent, and neither is negative', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 1_000_000_000 }), terms, (price, one) => {
        const [kept, given] = [commissionOf(euros(price), one), dueToOwner(euros(price), one)].map(cents)
        expect(Number(kept) + Number(given)).toBe(price)
        expect(kept).toBeGreaterThanOrEqual(0)
        expect(given).toBeGreaterThanOrEqual(0)
      }),
    )
  })
})
