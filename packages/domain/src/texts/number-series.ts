import { dayOf, isoWeek } from '../dates.ts'

/** Digits of the sequence of a SKU, after the code: 24103001 (PROD-88). */
export const SKU_DIGITS = 3

/**
 * The code "YYWWE" of a day: two digits of the calendar year, two of the ISO week, the ISO weekday (1 Monday …
 * 7 Sunday). Wednesday 2024-03-06 → 24103. An instant counts as its day in Paris (PROD-89).
 */
export function weekCode(instantOrDate: string): string {
  const date = dayOf(instantOrDate)
  const { week, weekday } = isoWeek(date)
  return `${date.slice(2, 4)}${String(week).padStart(2, '0')}${weekday}`
}
