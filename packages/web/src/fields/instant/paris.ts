import { TIME_ZONE } from '@boutique/domain'

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: TIME_ZONE,
  hourCycle: 'h23',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
})

/** The Paris time of an instant in the format of a `datetime-local` input: 2024-03-06T11:00. */
export function parisLocal(instant: string): string | undefined {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return undefined
  const parts = Object.fromEntries(clock.formatToParts(time).map(({ type, value }) => [type, value]))
  return `${parts.year?.padStart(4, '0')}-${parts.month}-${parts.day}T${parts.hour}:${parts.minute}`
}

/**
 * The instant of a Paris time such as `2024-03-06T11:00`. A time skipped by summer time is read as one hour later, an
 * ambiguous one as the first. Undefined for another format.
 */
export function instantOfParis(local: string): string | undefined {
  const wanted = /^\d{4}-\d\d-\d\dT\d\d:\d\d/.test(local) ? Date.parse(`${local.slice(0, 16)}Z`) : Number.NaN
  if (Number.isNaN(wanted)) return undefined
  const shownAt = (time: number) => Date.parse(`${parisLocal(new Date(time).toISOString())}Z`)
  // Paris is one or two hours ahead of UTC: take the earlier candidate that gives the wanted time.
  const [summer = 0, winter = 0] = [wanted - 7_200_000, wanted - 3_600_000]
  return new Date(shownAt(summer) === wanted ? summer : winter).toISOString()
}
