import { parisMinute } from '@boutique/domain'
import { BackupError } from '../backup-error.ts'

const MOMENT = /^(\d{4})-(\d\d)-(\d\d)[ T](\d\d):(\d\d)(?::(\d\d))?$/
const HOUR = 3_600_000

/**
 * The instant of a wall clock time in Paris, `2026-11-20 14:05` or with seconds; of the hour that an autumn night has
 * twice, the second.
 *
 * @throws BackupError `usage`
 */
export function parseMoment(text: string): number {
  const refused = new BackupError(
    'usage',
    `--at est un moment à l'heure de Paris, « 2026-11-20 14:05 », pas « ${text} »`,
  )
  const parts = MOMENT.exec(text)
  if (!parts) throw refused
  const [year, month, day, hour, minute, second] = parts.slice(1).map((part) => Number(part ?? 0)) as number[]
  const wall = Date.UTC(year ?? 0, (month ?? 0) - 1, day, hour, minute, second)
  const wanted = `${text.slice(0, 10)}T${text.slice(11, 16)}`
  for (const offset of [HOUR, 2 * HOUR]) {
    const instant = wall - offset
    if ((second ?? 0) < 60 && parisMinute(new Date(instant).toISOString()) === wanted) return instant
  }
  throw refused
}

const shown = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'long', timeStyle: 'medium', timeZone: 'Europe/Paris' })
/** An instant as people read it: "20 novembre 2026 à 14:05:12". */
export const momentText = (instant: number): string => shown.format(instant)
/** An instant as `--at` takes it. */
export function momentArgument(instant: number): string {
  const minute = parisMinute(new Date(instant).toISOString()).replace('T', ' ')
  return `${minute}:${new Date(instant).toISOString().slice(17, 19)}`
}
