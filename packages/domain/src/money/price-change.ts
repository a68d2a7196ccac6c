import { cents, euros } from './money.ts'

/** How a changed price is rounded: not at all, to the euro, to 5 €, or to the nearest amount that ends in ,90. */
export const PRICE_ROUNDINGS = ['none', 'euro', 'five', 'ninety'] as const
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number]

/** A change of prices: by percents or by euros, negative to lower them. */
export type PriceChange = ({ percent: number } | { amount: number }) & { rounding: PriceRounding }

/** Cents between two neighbouring prices of a rounding, and the cents by which all of them are off zero. */
const STEPS: Readonly<Record<Exclude<PriceRounding, 'none'>, readonly [step: number, offset: number]>> = {
  euro: [100, 0],
  five: [500, 0],
  ninety: [100, 90],
}

/**
 * The changed price, in euros like `price`, computed in cents; halves are rounded up, without a
 * rounding those of what is added or taken off. Never below 0, and with `ninety`
 * never below 0,90 € unless the price becomes 0.
 * @param price euros with two decimals at most, not negative
 */
export function changedPrice(price: number, change: PriceChange): number {
  const before = cents(price)
  // Hundredths of a percent are whole: 19,99 % of a price in cents is exact.
  const difference = 'percent' in change ? (before * Math.round(change.percent * 100)) / 10_000 : cents(change.amount)
  if (before + difference <= 0) return 0
  if (change.rounding === 'none') return euros(before + Math.sign(difference) * Math.round(Math.abs(difference)))
  const [step, offset] = STEPS[change.rounding]
  return euros(Math.max(offset, Math.round((before + difference - offset) / step) * step + offset))
}
