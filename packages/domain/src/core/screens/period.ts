import { ms, toInstant } from '../../dates.ts'
import { cents, euros } from '../../money/money.ts'
import type { Where } from '../where.ts'

/**
 * A period of calendar dates: `from` < date ≤ `to` (SALE-03). A missing bound does not limit it; without any bound it
 * is every document, also one without a date.
 */
export interface Period {
  from?: string
  to?: string
}

/** The length of the parts into which sums over a period are split. */
export const STEPS = ['day', 'week', 'month', 'year'] as const
export type Step = (typeof STEPS)[number]

/** The sum of the documents of one part of a period, in euros for amounts. */
export interface PeriodSum {
  /** The first day of the part. */
  start: string
  sum: number
  /** The number of documents in the sum. */
  count: number
}

const DAY_MS = 86_400_000
const DAY = /^[1-9]\d{3}-\d\d-\d\d$/
/** Steps for periods of at most so many days, each with the days of its longest part. */
const LENGTHS: readonly { step: Step; most: number; days: number }[] = [
  { step: 'day', most: 45, days: 1 },
  { step: 'week', most: 200, days: 7 },
  { step: 'month', most: 1900, days: 31 },
  { step: 'year', most: Number.POSITIVE_INFINITY, days: 366 },
]

const timeOf = (day: string): number => ms(`${day}T00:00:00.000Z`)
const dayAt = (time: number): string => toInstant(time).slice(0, 10)
/** `Date.UTC` reads years under 100 as 19xx. */
const dateOf = (year: number, month: number, date: number): Date => {
  const made = new Date(0)
  made.setUTCFullYear(year, month, date)
  return made
}
const partsOf = (day: string): [year: number, month: number, date: number] => [
  Number(day.slice(0, 4)),
  Number(day.slice(5, 7)) - 1,
  Number(day.slice(8, 10)),
]

/** Whether a text is a calendar date that exists, of the years 1000 to 9998. */
export function isDay(text: string): boolean {
  if (!DAY.test(text) || text.startsWith('9999')) return false
  try {
    return timeOf(text) < Number.POSITIVE_INFINITY
  } catch {
    return false
  }
}

/** The same date one month earlier, or the last of that month: 2024-03-31 → 2024-02-29. */
export function monthBefore(day: string): string {
  const [year, month, date] = partsOf(day)
  // Day 0 of a month is the last one of the month before.
  const before = dateOf(year, month, 0)
  before.setUTCDate(Math.min(date, before.getUTCDate()))
  return dayAt(before.getTime())
}

/** The period shown without a choice: from one month ago to today (SALE-02, EXP-02). */
export const defaultPeriod = (today: string): Period => ({ from: monthBefore(today), to: today })

/**
 * A period as text in an address: `2024-02-29..2024-03-31`, an empty bound for none. Undefined for anything else.
 */
export function parsePeriod(text: string | undefined): Period | undefined {
  const bounds = text === undefined || text.length > 30 ? [] : text.split('..')
  const [from, to] = bounds
  if (bounds.length !== 2 || from === undefined || to === undefined) return undefined
  if ([from, to].some((bound) => bound !== '' && !isDay(bound))) return undefined
  return { ...(from && { from }), ...(to && { to }) }
}

/** The text of a period in an address. */
export const periodText = ({ from = '', to = '' }: Period): string => `${from}..${to}`

/** Whether the bounds are in the wrong order. */
export const isReversed = ({ from, to }: Period): boolean => from !== undefined && to !== undefined && from > to

/** The period between two bounds, whatever their order. */
export const orderedPeriod = (period: Period): Period =>
  isReversed(period) ? { from: period.to, to: period.from } : period

/** The condition on the date of a document for a period, its bounds in any order; none without a bound. */
export function periodWhere(field: string, period: Period): Where {
  const { from, to } = orderedPeriod(period)
  if (from === undefined && to === undefined) return {}
  return { [field]: { ...(from !== undefined && { gt: from }), ...(to !== undefined && { lte: to }) } }
}

/** The step in which a period is drawn: days up to six weeks, then weeks, months and years; months without a bound. */
export function stepOf(period: Period): Step {
  const { from, to } = orderedPeriod(period)
  if (from === undefined || to === undefined) return 'month'
  return stepOfDays((timeOf(to) - timeOf(from)) / DAY_MS)
}

const stepOfDays = (days: number): Step => LENGTHS.find(({ most }) => days <= most)?.step ?? 'year'

/** The first day of the part that a date is in: itself, the Monday of its week, the first of its month or year. */
export function startOfStep(day: string, step: Step): string {
  if (step === 'day') return day
  if (step === 'year') return `${day.slice(0, 4)}-01-01`
  if (step === 'month') return `${day.slice(0, 7)}-01`
  const time = timeOf(day)
  return dayAt(time - ((new Date(time).getUTCDay() + 6) % 7) * DAY_MS)
}

/** The first day of the part after the one that starts at a date. */
function nextStart(start: string, step: Step): string {
  const [year, month, date] = partsOf(start)
  const days = step === 'day' ? 1 : step === 'week' ? 7 : 0
  const next = dateOf(year + (step === 'year' ? 1 : 0), month + (step === 'month' ? 1 : 0), date + days)
  return dayAt(next.getTime())
}

/** Sums by a longer step, in order: those of the days of a week are that of the week. Amounts are added in cents. */
export function sumsBy(step: Step, sums: readonly PeriodSum[]): PeriodSum[] {
  const merged = new Map<string, PeriodSum>()
  for (const { start, sum, count } of sums) {
    const key = startOfStep(start, step)
    const found = merged.get(key) ?? { start: key, sum: 0, count: 0 }
    merged.set(key, { start: key, sum: euros(cents(found.sum) + cents(sum)), count: found.count + count })
  }
  return [...merged.values()].toSorted((one, other) => (one.start < other.start ? -1 : 1))
}

/** Most parts of a chart; of a longer period the last ones are drawn. */
export const MAX_PARTS = 100

/**
 * The sums of every part of a period in order, zero where there is none. A missing bound is that of the sums; without a
 * bound the step may be longer than the given one.
 */
export function partsOfPeriod(
  period: Period,
  step: Step,
  sums: readonly PeriodSum[],
): { step: Step; parts: PeriodSum[] } {
  const { from, to } = orderedPeriod(period)
  const starts = sums.map(({ start }) => start).toSorted()
  const first = from === undefined ? starts[0] : dayAt(timeOf(from) + DAY_MS)
  const last = to ?? starts.at(-1)
  if (first === undefined || last === undefined || first > last) return { step, parts: [] }
  const needed = stepOfDays((timeOf(last) - timeOf(first)) / DAY_MS)
  const drawn = STEPS.indexOf(needed) > STEPS.indexOf(step) ? needed : step
  const byStart = new Map(sumsBy(drawn, sums).map((sum) => [sum.start, sum]))
  const parts = startsOfParts(first, last, drawn).map((start) => byStart.get(start) ?? { start, sum: 0, count: 0 })
  return { step: drawn, parts }
}

function startsOfParts(first: string, last: string, step: Step): string[] {
  const days = LENGTHS.find((length) => length.step === step)?.days ?? 1
  // The bounds are typed by people: a period of eight thousand years must not be listed whole.
  const earliest = timeOf(last) - MAX_PARTS * days * DAY_MS
  const starts: string[] = []
  let start = startOfStep(timeOf(first) > earliest ? first : dayAt(earliest), step)
  while (start <= last) {
    starts.push(start)
    start = nextStart(start, step)
  }
  return starts.slice(-MAX_PARTS)
}
