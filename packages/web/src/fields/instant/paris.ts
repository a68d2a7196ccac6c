import { parisMinute } from '@boutique/domain'

/** The Paris time of an instant in the format of a `datetime-local` input: 2024-03-06T11:00. Undefined for another text. */
export function parisLocal(instant: string): string | undefined {
  const time = Date.parse(instant)
  return Number.isNaN(time) ? undefined : parisMinute(new Date(time).toISOString())
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
