import {
  besidePeriod,
  freePeriod,
  monthOf,
  quarterOf,
  type ResultPeriod,
  resultPeriodLabel,
  yearOf,
} from '@boutique/domain'
import { ActionIcon } from '@mantine/core'
import IconChevronLeft from '@tabler/icons-react/dist/esm/icons/IconChevronLeft.mjs'
import IconChevronRight from '@tabler/icons-react/dist/esm/icons/IconChevronRight.mjs'
import { DayInput } from '../../ui/DayInput.tsx'
import { Choice } from './Choice.tsx'
import classes from './results.module.css'

const KINDS = [
  { value: 'mois', label: 'Mois' },
  { value: 'trimestre', label: 'Trimestre' },
  { value: 'annee', label: 'Année' },
  { value: 'libre', label: 'Dates' },
] as const

interface PeriodChoiceProps {
  period: ResultPeriod
  /** The day in Paris. */
  today: string
  onPeriod(period: ResultPeriod): void
}

/** The period of a result: a month, a quarter, a year or two days, and the one before and after. */
export function PeriodChoice({ period, today, onPeriod }: PeriodChoiceProps) {
  const within = period.from <= today && today <= period.to ? today : period.to
  const change = (kind: ResultPeriod['kind']): void => {
    if (kind === 'libre') onPeriod({ ...period, kind })
    else onPeriod({ mois: monthOf, trimestre: quarterOf, annee: yearOf }[kind](within))
  }
  const free = (from: string, to: string): void => {
    const found = from <= to ? freePeriod(from, to) : freePeriod(to, from)
    if (found) onPeriod(found)
  }
  return (
    <div className={classes.period}>
      <Choice label="Durée" options={KINDS} value={period.kind} onChange={change} />
      <div className="ab-row ab-gap-xs">
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Période précédente"
          onClick={() => onPeriod(besidePeriod(period, -1))}
        >
          <IconChevronLeft aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
        {period.kind === 'libre' ? (
          <div className="ab-row ab-gap-sm">
            <DayInput label="Du" value={period.from} onDay={(day) => free(day, period.to)} />
            <span aria-hidden>au</span>
            <DayInput label="Au" value={period.to} onDay={(day) => free(period.from, day)} />
          </div>
        ) : (
          <h2 className={classes.periodName} aria-live="polite">
            {resultPeriodLabel(period)}
          </h2>
        )}
        <ActionIcon
          variant="subtle"
          color="gray"
          size="lg"
          aria-label="Période suivante"
          onClick={() => onPeriod(besidePeriod(period, 1))}
        >
          <IconChevronRight aria-hidden size={18} stroke={1.6} />
        </ActionIcon>
      </div>
    </div>
  )
}
