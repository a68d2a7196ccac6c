import { formatDayLong, type Step } from '@boutique/domain'

const withYear = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'long', year: 'numeric' })
const shortMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short', year: '2-digit' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', day: 'numeric', month: 'short' })
const dateOf = (start: string): Date => new Date(`${start}T00:00:00.000Z`)

/** The name of a part of a period: "12 mars 2026", "semaine du 9 mars 2026", "mars 2026", "2026". */
export function partName(start: string, step: Step): string {
  if (step === 'year') return start.slice(0, 4)
  if (step === 'month') return withYear.format(dateOf(start))
  return step === 'week' ? `semaine du ${formatDayLong(start)}` : formatDayLong(start)
}

/** The same below a bar: "12 mars", "9 mars", "mars 26", "2026". */
export function shortPartName(start: string, step: Step): string {
  if (step === 'year') return start.slice(0, 4)
  return (step === 'month' ? shortMonth : shortDay).format(dateOf(start))
}
