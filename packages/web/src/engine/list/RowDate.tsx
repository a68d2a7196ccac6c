import { dayOf, formatDayLong } from '@boutique/domain'
import classes from './RowDate.module.css'

const shortMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' })

interface RowDateProps {
  /** A calendar date, or an instant (its day in Paris). */
  moment: string
  late?: boolean
}

/** The day of a row in large figures above its month; screen readers get the full date. */
export function RowDate({ moment, late = false }: RowDateProps) {
  const day = dayOf(moment)
  return (
    <time className={classes.date} dateTime={moment} data-late={late || undefined} aria-label={formatDayLong(moment)}>
      <span className={classes.day}>{Number(day.slice(8, 10))}</span>
      <span className={classes.month}>{shortMonth.format(new Date(`${day}T00:00:00.000Z`))}</span>
    </time>
  )
}
