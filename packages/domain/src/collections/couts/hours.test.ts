import fc from 'fast-check'
import { expect, it } from 'vitest'
import { hoursAmount } from './hours.ts'

it.each([
  [2.5, 35, 87.5],
  [0.125, 0.04, 0.01],
  [0.333, 35, 11.66],
  [0, 35, 0],
  [undefined, 35, undefined],
  [2, undefined, undefined],
])('%s h at %s € are %s €', (hours, rate, amount) => {
  expect(hoursAmount(hours, rate)).toBe(amount)
})

it('is never half a cent from the exact amount', () => {
  const thousandths = fc.integer({ min: 0, max: 100_000_000 })
  fc.assert(
    fc.property(thousandths, fc.integer({ min: 0, max: 10_000_000 }), (hours, rate) => {
      const amount = Math.round((hoursAmount(hours / 1000, rate / 100) ?? -1) * 100)
      const error = BigInt(amount) * 1000n - BigInt(hours) * BigInt(rate)
      expect(error <= 500n && error > -500n).toBe(true)
    }),
  )
})
