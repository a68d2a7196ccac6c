import { dayOf } from '../dates.ts'
import { formatEuros } from '../money/money.ts'
import { changedPrice } from '../money/price-change.ts'

/** From so many days in stock on, a piece sleeps; three degrees. */
export const SLEEP_DAYS = [90, 180, 365] as const
export type SleepDays = (typeof SLEEP_DAYS)[number]

const DAY_MS = 86_400_000

/** Days from one calendar date to another, at least 0; a sale on the day of the purchase took none. */
export const daysBetween = (from: string, to: string): number =>
  Math.max(0, Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS))

/** The first day of a piece in stock: of its purchase, else of its publication, else of its creation. */
export const inStockSince = (
  bought: string | undefined,
  { publishedAt, createdAt }: { publishedAt?: string; createdAt?: string },
): string | undefined => bought ?? (publishedAt ? dayOf(publishedAt) : createdAt && dayOf(createdAt))

/** By how much a price is lowered: per cent, or euros. */
export type Cut = { pourcent: number } | { euros: number }

/** The most pieces whose price is lowered at once. */
export const MAX_LOWERED = 200

/** The largest cut in per cent: a price never becomes nothing. */
export const MAX_CUT_PERCENT = 95

/**
 * A price after a cut, exact to the cent; undefined where nothing would remain of it or nothing changes.
 *
 * @param price euros
 */
export function loweredPrice(price: number, cut: Cut): number | undefined {
  const change = 'pourcent' in cut ? { percent: -cut.pourcent } : { amount: -cut.euros }
  const after = changedPrice(price, { ...change, rounding: 'none' })
  return after > 0 && after < price ? after : undefined
}

/** A cut in words: `10 %`, `25 €`. */
export const cutText = (cut: Cut): string =>
  'pourcent' in cut ? `${String(cut.pourcent).replace('.', ',')}\u00a0%` : formatEuros(cut.euros, 'card')
