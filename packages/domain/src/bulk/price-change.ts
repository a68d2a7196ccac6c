/** How a changed price is rounded: not at all, to the euro, to 5 €, or to the nearest amount that ends in ,90. */
export const PRICE_ROUNDINGS = ['none', 'euro', 'five', 'ninety'] as const
export type PriceRounding = (typeof PRICE_ROUNDINGS)[number]

/** A change of prices: by percents or by euros, negative to lower them. */
export type PriceChange = ({ percent: number } | { amount: number }) & { rounding: PriceRounding }

/** Cents between two neighbouring prices of a rounding, and the cents by which all of them are off zero. */
const STEPS: Readonly<Record<PriceRounding, readonly [step: number, offset: number]>> = {
  none: [1, 0],
  euro: [100, 0],
  five: [500, 0],
  ninety: [100, 90],
}

/**
 * The changed price, in euros like `price`, computed in cents; halves are rounded up. Never below 0, and with `ninety`
 * never below 0,90 € unless the price becomes 0.
 * @param price euros with two decimals at most, not negative
 */
export function changedPrice(price: number, change: PriceChange): number {
  const cents = Math.round(price * 100)
  // Hundredths of a percent are whole: 19,99 % of a price in cents is exact.
  const exact =
    'percent' in change
      ? (cents * (10_000 + Math.round(change.percent * 100))) / 10_000
      : cents + Math.round(change.amount * 100)
  if (exact <= 0) return 0
  const [step, offset] = STEPS[change.rounding]
  const rounded = Math.round((exact - offset) / step) * step + offset
  return Math.max(offset, rounded) / 100
}
