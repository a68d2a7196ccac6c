import { parisMinute, startOfDay, toInstant } from '../../dates.ts'

/** A moment as it is written: its day and its time, in the zone that is written too (minutes east of UTC). */
interface Written {
  day: string
  time: string
  offset: number | undefined
}

const MAX_LENGTH = 40
const TIME = String.raw`(?:[T ]+(?:à )?(\d{1,2})[:h](\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?)?`
const ZONE = String.raw` ?(Z|UTC|[+-]\d{2}:?\d{2})?`
/** 2026-05-01, 2026/05/01, with a time and a zone. */
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})${TIME}${ZONE}$`)
/** 01/05/2026, 1.5.2026, with a time. */
const DAY_FIRST = new RegExp(String.raw`^(\d{1,2})[-/.](\d{1,2})[-/.](\d{4})${TIME}${ZONE}$`)

/** The calendar date of a cell, as it is written whatever its zone: "2026-05-01 00:30 +0200" → "2026-05-01". */
export const readDay = (cell: string): string | undefined => written(cell)?.day

/** The instant of a cell; without a zone it is in Paris, without a time at midnight. */
export function readInstant(cell: string): string | undefined {
  const moment = written(cell)
  if (!moment) return undefined
  const { day, time, offset } = moment
  if (offset !== undefined) return toInstant(Date.parse(`${day}T${time}.000Z`) - offset * 60_000)
  if (time === '00:00:00') return startOfDay(day)
  const wall = Date.parse(`${day}T${time}.000Z`)
  const summer = toInstant(wall - 2 * 3_600_000)
  return parisMinute(summer) === `${day}T${time.slice(0, 5)}` ? summer : toInstant(wall - 3_600_000)
}

function written(cell: string): Written | undefined {
  if (cell.length > MAX_LENGTH) return undefined
  const yearFirst = YEAR_FIRST.exec(cell)
  const dayFirst = yearFirst ? null : DAY_FIRST.exec(cell)
  const found = yearFirst ?? dayFirst
  if (!found) return undefined
  const [, first = '', month = '', last = '', hours = '0', minutes = '00', seconds = '00', zone] = found
  const [year, date] = yearFirst ? [first, last] : [last, first]
  const day = `${year}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`
  const time = `${hours.padStart(2, '0')}:${minutes}:${seconds}`
  return exists(day, time) ? { day, time, offset: offsetOf(zone) } : undefined
}

/** The parser turns 30 February into 1 March: only what round-trips exists. */
function exists(day: string, time: string): boolean {
  const instant = Date.parse(`${day}T${time}.000Z`)
  return !Number.isNaN(instant) && day >= '0001-01-02' && new Date(instant).toISOString().startsWith(`${day}T${time}`)
}

function offsetOf(zone: string | undefined): number | undefined {
  if (zone === undefined) return undefined
  if (zone === 'Z' || zone === 'UTC') return 0
  const minutes = Number(zone.slice(1, 3)) * 60 + Number(zone.slice(-2))
  return zone.startsWith('-') ? -minutes : minutes
}
