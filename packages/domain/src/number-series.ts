import { dayOf, isoWeek } from './dates.ts'

/** Digits of the sequence of a SKU, after the code: 24103001 (PROD-88). */
export const SKU_DIGITS = 3

/**
 * The highest of existing numbers in the series of a code, compared as numbers (241031000 is above 24103999), or
 * undefined. Typed numbers that do not fit the series are ignored (PROD-90, ORDER-83).
 */
export function weekCode(instantOrDate: string): string {
  const date = dayOf(instantOrDate)
  const { week, weekday } = isoWeek(date)
  return `${date.slice(2, 4)}${String(week).padStart(2, '0')}${weekday}`
}
