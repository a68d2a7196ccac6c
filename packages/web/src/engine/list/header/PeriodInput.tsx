import { formatDay, isReversed, orderedPeriod, periodText } from '@boutique/domain'
import { ActionIcon } from '@mantine/core'
import IconX from '@tabler/icons-react/dist/esm/icons/IconX.mjs'
import { DayInput } from '../../../ui/DayInput.tsx'
import { useListContext } from '../list-context.ts'
import classes from './PeriodInput.module.css'

export interface PeriodInputProps {
  /** Receives the text of the period in the address; undefined for the default. */
  onPeriod(text: string | undefined): void
  /** Whether the period is not the default. */
  isChosen: boolean
}

/**
 * The two dates of the period of a list: the first is excluded, the second included (SALE-01, SALE-03). An emptied date
 * is no bound; dates in the wrong order are read in the right one.
 */
export function PeriodInput({ onPeriod, isChosen }: PeriodInputProps) {
  const { period } = useListContext()
  if (!period) return null
  const { from = '', to = '' } = orderedPeriod(period)
  return (
    <div role="group" aria-label="Période">
      <div className={classes.period}>
        <div className={classes.bound}>
          <span aria-hidden>Après le</span>
          <DayInput
            label="Après le"
            value={period.from ?? ''}
            onDay={(day) => onPeriod(periodText({ ...period, from: day }))}
          />
        </div>
        <div className={classes.bound}>
          <span aria-hidden>jusqu'au</span>
          <DayInput
            label="Jusqu'au"
            value={period.to ?? ''}
            onDay={(day) => onPeriod(periodText({ ...period, to: day }))}
          />
        </div>
        {isChosen && (
          <ActionIcon
            variant="subtle"
            color="gray"
            aria-label="Revenir au dernier mois"
            title="Revenir au dernier mois"
            onClick={() => onPeriod(undefined)}
          >
            <IconX aria-hidden size={16} stroke={1.6} />
          </ActionIcon>
        )}
      </div>
      <p role="status" className={classes.hint}>
        {isReversed(period) &&
          `Dates inversées : la période commence après le ${formatDay(from)} et va jusqu'au ${formatDay(to)} inclus`}
      </p>
    </div>
  )
}
