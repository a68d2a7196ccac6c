import { expect, it } from 'vitest'
import { changedPrice, type PriceChange } from './price-change.ts'

const none = 'none' as const
it.each<[price: number, change: PriceChange, after: number]>([
  [100, { percent: 10, rounding: none }, 110],
  [100, { percent: -10, rounding: none }, 90],
  [19.99, { percent: 19.99, rounding: none }, 23.99],
  [0.01, { percent: 50, rounding: none }, 0.02],
  // As cents are made everywhere.
  [1.005, { amount: 0, rounding: none }, 1.01],
  [33.33, { percent: 100, rounding: none }, 66.66],
  [120, { percent: -100, rounding: none }, 0],
  [0, { percent: 50, rounding: 'euro' }, 0],
  [12.5, { amount: 2.45, rounding: none }, 14.95],
  [12.5, { amount: -20, rounding: none }, 0],
  [12.5, { amount: -12.5, rounding: 'ninety' }, 0],
  [12.49, { amount: 0, rounding: 'euro' }, 12],
  [12.5, { amount: 0, rounding: 'euro' }, 13],
  [0.4, { amount: 0, rounding: 'euro' }, 0],
  [117, { amount: 0, rounding: 'five' }, 115],
  [117.5, { amount: 0, rounding: 'five' }, 120],
  [107, { percent: 10, rounding: 'five' }, 120],
  [12, { amount: 0, rounding: 'ninety' }, 11.9],
  [12.4, { amount: 0, rounding: 'ninety' }, 12.9],
  [12.39, { amount: 0, rounding: 'ninety' }, 11.9],
  [100, { percent: 5, rounding: 'ninety' }, 104.9],
  [0.2, { amount: 0, rounding: 'ninety' }, 0.9],
  [1e10, { percent: 1, rounding: none }, 10_100_000_000],
])('%d € %j becomes %d €', (price, change, after) => expect(changedPrice(price, change)).toBe(after))

it('never is below zero, and has two decimals at most', () => {
  for (let cents = 0; cents < 3000; cents += 7)
    for (const percent of [-100, -33.33, -0.01, 0.01, 7.5, 400])
      for (const rounding of ['none', 'euro', 'five', 'ninety'] as const) {
        const after = changedPrice(cents / 100, { percent, rounding })
        expect(after).toBeGreaterThanOrEqual(0)
        expect(Number(after.toFixed(2))).toBe(after)
      }
})
