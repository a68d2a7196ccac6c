import { dayOf, formatDayLong } from '@boutique/domain'
import classes from './RowDate.module.css'

const shortMonth = new Intl.DateTimeFormat('fr-FR', { timeZone: 'UTC', month: 'short' })

interface RowDateProps {
  /** A calendar date, or an instant (its day in Paris). */
  moment: string
  /** A calendar date. */
  today: string
  late?: boolean
}

/**
 * The day of a row in large figures above its month, and the year where it is not the current one; a late one is red and
 * says so. Screen readers get the full date.
 */
export function RowDate({ moment, today, late = false }: RowDateProps) {
  const day = dayOf(moment)
  const year = day.slice(0, 4)
  return (
    <time
      className={classes.date}
      dateTime={moment}
      data-late={late || undefined}
      aria-label={late ? `${formatDayLong(moment)}, en retard` : formatDayLong(moment)}
    >
      <span className={classes.day}>{Number(day.slice(8, 10))}</span>
      <span className={classes.month}>{shortMonth.format(new Date(`${day}T00:00:00.000Z`))}</span>
      {year !== today.slice(0, 4) && <span className={classes.month}>{year}</span>}
      {late && <span className={classes.month}>retard</span>}
    </time>
  )
}
