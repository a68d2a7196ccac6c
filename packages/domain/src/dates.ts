/** The time zone of every boutique: "today", SKU days, periods and whole days are days in Paris. */
export const TIME_ZONE = 'Europe/Paris'

const DAY_MS = 86_400_000
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/
const DATE = /^\d{4}-\d\d-\d\d$/

const parisClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
})
const fullDay = new Intl.DateTimeFormat('fr-FR', {
  timeZone: 'UTC',
  weekday: 'long',
  day: 'numeric',
  month: 'short',
  year: 'numeric',
})
const longDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short', year: 'numeric' })

/** Milliseconds since 1970 to an instant, `2024-03-06T10:00:00.000Z`. @throws RangeError outside the years 0 to 9999. */
export function toInstant(milliseconds: number): string {
  const instant = new Date(milliseconds).toISOString()
  if (!INSTANT.test(instant)) throw new RangeError(`Not an instant: ${milliseconds}`)
  return instant
}

/** An instant (24 characters, UTC) to milliseconds since 1970. @throws RangeError when it is not one that exists. */
export function ms(instant: string): number {
  const time = INSTANT.test(instant) ? Date.parse(instant) : Number.NaN
  // The parser turns 30 February into 1 March: only a text that round-trips is a real instant.
  if (Number.isNaN(time) || new Date(time).toISOString() !== instant) throw new RangeError(`Not an instant: ${instant}`)
  return time
}

const QUARTER_MS = 900_000
/**
 * The last quarter of an hour that was asked for, and the offset of Paris in it: formatting is slow, and clock changes
 * happen on quarters.
 */
let last = { quarter: Number.NaN, offset: 0 }

/** The wall clock time in Paris at an instant, as milliseconds since 1970 as if it were UTC. */
function parisWallClock(instant: string): number {
  const time = ms(instant)
  // Before 1970 clocks were also changed between two quarters.
  if (time < 0) return shownInParis(instant, time)
  const quarter = Math.floor(time / QUARTER_MS)
  if (quarter !== last.quarter) last = { quarter, offset: shownInParis(instant, time) - time }
  return time + last.offset
}

function shownInParis(instant: string, time: number): number {
  const shown = new Map(parisClock.formatToParts(time).map(({ type, value }) => [type, value]))
  const part = (type: Intl.DateTimeFormatPartTypes) => shown.get(type) ?? ''
  const day = `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`
  return Date.parse(`${day}T${part('hour')}:${part('minute')}:${part('second')}${instant.slice(19)}`)
}

/** The calendar date (YYYY-MM-DD) in Paris at an instant: 23:30 UTC on 9 March is already 10 March. */
export function parisDay(instant: string): string {
  return toInstant(parisWallClock(instant)).slice(0, 10)
}

/** The calendar date of an instant (in Paris) or of a calendar date (itself). @throws RangeError for anything else. */
export function dayOf(instantOrDate: string): string {
  if (!DATE.test(instantOrDate)) return parisDay(instantOrDate)
  ms(`${instantOrDate}T00:00:00.000Z`)
  return instantOrDate
}

/**
 * Whole days from one instant to another, truncated towards zero (PROD-33..35). A day of 23 or 25 hours in Paris counts
 * as one day.
 */
export function wholeDays(fromInstant: string, toInstant: string): number {
  return Math.trunc((parisWallClock(toInstant) - parisWallClock(fromInstant)) / DAY_MS) || 0
}

/** DD/MM/YY, of an instant (in Paris) or of a calendar date: 06/03/24 (CONST-09). */
export function formatDay(instantOrDate: string): string {
  const date = dayOf(instantOrDate)
  return `${date.slice(8, 10)}/${date.slice(5, 7)}/${date.slice(2, 4)}`
}

/** The Paris time of an instant in the format of a `datetime-local` input: 2024-03-06T11:00. */
export const parisMinute = (instant: string): string => toInstant(parisWallClock(instant)).slice(0, 16)

/** HH:MM of an instant in Paris: 14:05. */
export const formatTime = (instant: string): string => toInstant(parisWallClock(instant)).slice(11, 16)

/** D MMM YYYY in French, of an instant (in Paris) or of a calendar date: 6 mars 2024, 1 févr. 2024 (CONST-09). */
export function formatDayLong(instantOrDate: string): string {
  return longDay.format(ms(`${dayOf(instantOrDate)}T00:00:00.000Z`))
}

const month = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })

/** The month of a calendar date, as a heading: "Décembre 2026". */
export function formatMonth(date: string): string {
  const words = month.format(ms(`${dayOf(date)}T00:00:00.000Z`))
  return words.charAt(0).toUpperCase() + words.slice(1)
}

/** The calendar date some days later, or earlier when `days` is negative. */
export const addDays = (date: string, days: number): string =>
  toInstant(ms(`${dayOf(date)}T00:00:00.000Z`) + days * DAY_MS).slice(0, 10)

/** The instant at which a calendar date starts in Paris. */
export function startOfDay(date: string): string {
  const day = dayOf(date)
  const midnight = ms(`${day}T00:00:00.000Z`)
  // Paris is one or two hours ahead of UTC, and changes its clocks after midnight.
  const summer = toInstant(midnight - 2 * 3_600_000)
  return parisDay(summer) === day ? summer : toInstant(midnight - 3_600_000)
}

/** D MMM YYYY with the day of the week: mardi 24 nov. 2026. */
export function formatDayFull(instantOrDate: string): string {
  return fullDay.format(ms(`${dayOf(instantOrDate)}T00:00:00.000Z`))
}

/** The ISO 8601 week of a calendar date: its year (not always that of the date), 1 to 53, and 1 Monday … 7 Sunday. */
export function isoWeek(date: string): { year: number; week: number; weekday: number } {
  const time = ms(`${dayOf(date)}T00:00:00.000Z`)
  const weekday = new Date(time).getUTCDay() || 7
  // A week belongs to the year of its Thursday (ISO 8601).
  const thursday = time + (4 - weekday) * DAY_MS
  const newYear = new Date(thursday)
  newYear.setUTCMonth(0, 1)
  const week = Math.floor((thursday - newYear.getTime()) / DAY_MS / 7) + 1
  return { year: newYear.getUTCFullYear(), week, weekday }
}
