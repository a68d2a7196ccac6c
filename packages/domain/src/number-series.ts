import { dayOf, isoWeek } from './dates.ts'

/** Digits of the sequence after the code: 24103001 for a SKU (PROD-88), 241030001 for an order (ORDER-82). */
export const SKU_DIGITS = 3
export const ORDER_DIGITS = 4

/**
 * The code "YYWWE" of a day: two digits of the calendar year, two of the ISO week, the ISO weekday (1 Monday …
 * 7 Sunday). Wednesday 2024-03-06 → 24103. An instant counts as its day in Paris (PROD-89).
 */
export function weekCode(instantOrDate: string): string {
  const date = dayOf(instantOrDate)
  const { week, weekday } = isoWeek(date)
  return `${date.slice(2, 4)}${String(week).padStart(2, '0')}${weekday}`
}

/** The sequence of a number in the series of a code, or undefined when it is not of that series ("24103-A"). */
export function sequenceOf(code: string, number: string): number | undefined {
  const digits = number.startsWith(code) ? number.slice(code.length) : ''
  return /^\d{1,15}$/.test(digits) ? Number(digits) : undefined
}

/** A number of the series: code + sequence, padded to `digits` and longer beyond them (241031000 after 24103999). */
export function seriesNumber(code: string, sequence: number, digits: number): string {
  return code + String(sequence).padStart(digits, '0')
}

/**
 * The highest of existing numbers in the series of a code, compared as numbers (241031000 is above 24103999), or
 * undefined. What was typed by hand and is not of the series is passed over (PROD-90, ORDER-83).
 */
export function highestNumber(code: string, existing: Iterable<string>): string | undefined {
  let highest: string | undefined
  let highestSequence = -1
  for (const number of existing) {
    const sequence = sequenceOf(code, number) ?? -1
    if (sequence > highestSequence) {
      highest = number
      highestSequence = sequence
    }
  }
  return highest
}

/**
 * The number after the highest existing one of its series, or the first one: …001 with 3 digits, …0001 with 4.
 *
 * @throws RangeError when `highestExisting` is not of the series of `code`.
 */
export function nextNumber(code: string, highestExisting: string | undefined, digits: number): string {
  const last = highestExisting === undefined ? 0 : sequenceOf(code, highestExisting)
  if (last === undefined) throw new RangeError(`${highestExisting} is not a number of the series ${code}`)
  return seriesNumber(code, last + 1, digits)
}
