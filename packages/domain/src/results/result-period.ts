import { isDay } from '../core/screens/period.ts'
import { addDays, formatDayLong, formatMonth } from '../dates.ts'

/** The period of a result: two calendar dates in Paris, both included. */
export interface ResultPeriod {
  kind: 'mois' | 'trimestre' | 'annee' | 'libre'
  from: string
  to: string
}

/** The longest text of a period: `2026-01-05..2026-02-03`. */
const MAX_TEXT = 22
/** The most days of a free period: ten years. */
export const MAX_RESULT_DAYS = 3660

const two = (value: number): string => String(value).padStart(2, '0')

/** The first day of a month that is counted from year 0: `monthStart(2026, 13)` is 2027-01-01. */
function monthStart(year: number, month: number): string {
  const counted = year * 12 + month - 1
  return `${String(Math.floor(counted / 12)).padStart(4, '0')}-${two((counted % 12) + 1)}-01`
}

/** Some months from the first of one, both ends included. */
function months(kind: ResultPeriod['kind'], year: number, month: number, count: number): ResultPeriod {
  return { kind, from: monthStart(year, month), to: addDays(monthStart(year, month + count), -1) }
}

/** The month of a day. */
export const monthOf = (day: string): ResultPeriod =>
  months('mois', Number(day.slice(0, 4)), Number(day.slice(5, 7)), 1)

/** The quarter of a day. */
export const quarterOf = (day: string): ResultPeriod => {
  const quarter = Math.ceil(Number(day.slice(5, 7)) / 3)
  return months('trimestre', Number(day.slice(0, 4)), quarter * 3 - 2, 3)
}

/** The year of a day. */
export const yearOf = (day: string): ResultPeriod => months('annee', Number(day.slice(0, 4)), 1, 12)

/**
 * A period as text of an address: `2026-11`, `2026-T4`, `2026`, `2026-01-05..2026-02-03`. Undefined for anything else,
 * also for two days in the wrong order or more than ten years apart.
 */
export function parseResultPeriod(text: string | undefined): ResultPeriod | undefined {
  if (text === undefined || text.length > MAX_TEXT) return undefined
  const year = text.slice(0, 4)
  if (!isDay(`${year}-01-01`)) return undefined
  const rest = text.slice(4)
  if (rest === '') return yearOf(`${year}-01-01`)
  if (/^-T[1-4]$/.test(rest)) return months('trimestre', Number(year), Number(rest.at(-1)) * 3 - 2, 3)
  if (/^-\d\d$/.test(rest)) return isDay(`${text}-01`) ? monthOf(`${text}-01`) : undefined
  const [from = '', to = ''] = text.split('..')
  return text.length === MAX_TEXT ? freePeriod(from, to) : undefined
}

/** The period between two days; undefined where they are none, reversed, or too far apart. */
export function freePeriod(from: string, to: string): ResultPeriod | undefined {
  if (!isDay(from) || !isDay(to) || from > to || addDays(from, MAX_RESULT_DAYS) < to) return undefined
  return { kind: 'libre', from, to }
}

/** The text of a period in an address. */
export function resultPeriodText({ kind, from, to }: ResultPeriod): string {
  if (kind === 'annee') return from.slice(0, 4)
  if (kind === 'mois') return from.slice(0, 7)
  return kind === 'trimestre' ? `${from.slice(0, 4)}-T${Math.ceil(Number(from.slice(5, 7)) / 3)}` : `${from}..${to}`
}

const ORDINALS = ['1er', '2e', '3e', '4e'] as const

/** The name of a period: Novembre 2026, 4e trimestre 2026, Année 2026, du 5 janv. 2026 au 3 févr. 2026. */
export function resultPeriodLabel({ kind, from, to }: ResultPeriod): string {
  if (kind === 'mois') return formatMonth(from)
  if (kind === 'annee') return `Année ${from.slice(0, 4)}`
  if (kind === 'libre')
    return from === to ? `Le ${formatDayLong(from)}` : `Du ${formatDayLong(from)} au ${formatDayLong(to)}`
  return `${ORDINALS[Math.ceil(Number(from.slice(5, 7)) / 3) - 1]} trimestre ${from.slice(0, 4)}`
}

/** The same day one year earlier; 29 February has the 28th. */
export function dayYearBefore(day: string): string {
  const before = `${String(Number(day.slice(0, 4)) - 1).padStart(4, '0')}${day.slice(4)}`
  return isDay(before) ? before : `${before.slice(0, 8)}28`
}

/** The same period one year earlier: whole months stay whole. */
export function yearBefore({ kind, from, to }: ResultPeriod): ResultPeriod {
  if (kind === 'libre') return { kind, from: dayYearBefore(from), to: dayYearBefore(to) }
  const of = { mois: monthOf, trimestre: quarterOf, annee: yearOf }[kind]
  return of(dayYearBefore(from))
}

/** The period before (`-1`) or after (`1`) of the same kind; a free one moves by its own length. */
export function besidePeriod({ kind, from, to }: ResultPeriod, by: -1 | 1): ResultPeriod {
  if (kind === 'libre') {
    const days = Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1
    return { kind, from: addDays(from, by * days), to: addDays(to, by * days) }
  }
  const of = { mois: monthOf, trimestre: quarterOf, annee: yearOf }[kind]
  return of(by === 1 ? addDays(to, 1) : addDays(from, -1))
}

/**
 * The period of last year that a period of today is compared with: a period that is not over yet is compared with the
 * same days, since less time has passed.
 */
export function comparedPeriod(period: ResultPeriod, today: string): ResultPeriod {
  const before = yearBefore(period)
  if (today < period.from || today >= period.to) return before
  return { kind: 'libre', from: before.from, to: dayYearBefore(today) }
}
