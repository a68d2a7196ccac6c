import { formatDay } from '@boutique/domain'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** How long ago an instant is, in short French: "à l'instant", "il y a 2 min", "il y a 3 h", then the day. */
export function timeAgo(instant: string, now: number): string {
  const time = Date.parse(instant)
  if (Number.isNaN(time)) return 'récemment'
  const elapsed = now - time
  if (elapsed < MINUTE) return "à l'instant"
  if (elapsed < HOUR) return `il y a ${Math.floor(elapsed / MINUTE)} min`
  if (elapsed < DAY) return `il y a ${Math.floor(elapsed / HOUR)} h`
  return `le ${formatDay(new Date(time).toISOString())}`
}
