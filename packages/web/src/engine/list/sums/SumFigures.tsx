import { formatEuros, type PeriodSum, type Step } from '@boutique/domain'
import { VisuallyHidden } from '@mantine/core'
import { Suspense } from 'react'
import { innerPart } from '../../../base/timing/lazy-part.ts'
import { partName, shortPartName } from '../export/part-names.ts'
import classes from './SumFigures.module.css'

/** The library of charts is only loaded with a list that has one. */
const SumChart = innerPart(() => import('../../../ui/SumChart.tsx').then((m) => m.SumChart))

interface SumFiguresProps {
  step?: Step
  /** Undefined until they have arrived. */
  parts?: readonly PeriodSum[]
  isError: boolean
  asTable: boolean
  /** What is summed: "Total des ventes". */
  label: string
  /** The collection: "Ventes". */
  name: string
}

/** The sums of the parts of a period, as a chart or as a table; screen readers always get the table. */
export function SumFigures({ step = 'day', parts, isError, asTable, label, name }: SumFiguresProps) {
  if (isError) return <p className={classes.failed}>Le graphique n'a pas pu être chargé</p>
  const table = parts && <SumTable label={label} step={step} parts={parts} />
  if (asTable)
    return (
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must have the focus
      <div className={classes.scrolled} role="group" aria-label={label} tabIndex={0}>
        {table}
      </div>
    )
  const bars = parts?.map(({ start, sum }) => ({
    label: shortPartName(start, step),
    name: partName(start, step),
    value: sum,
  }))
  return (
    <>
      <div className={classes.chart} aria-hidden="true">
        <Suspense fallback={null}>{bars && <SumChart bars={bars} name={name} />}</Suspense>
      </div>
      <VisuallyHidden>{table}</VisuallyHidden>
    </>
  )
}

interface SumTableProps {
  label: string
  step: Step
  parts: readonly PeriodSum[]
}

const STEP_NAMES: Readonly<Record<Step, string>> = { day: 'Jour', week: 'Semaine', month: 'Mois', year: 'Année' }

/** The parts of the period that have documents. */
function SumTable({ label, step, parts }: SumTableProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>{label}</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{STEP_NAMES[step]}</th>
          <th scope="col">Nombre</th>
          <th scope="col">Montant</th>
        </tr>
      </thead>
      <tbody>
        {parts
          .filter(({ count }) => count > 0)
          .map(({ start, sum, count }) => (
            <tr key={start}>
              <th scope="row">{partName(start, step)}</th>
              <td>{count}</td>
              <td>{formatEuros(sum, 'row')}</td>
            </tr>
          ))}
      </tbody>
    </table>
  )
}
