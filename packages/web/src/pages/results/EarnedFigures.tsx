import { formatEuros, type PeriodSum, type Step } from '@boutique/domain'
import { Button, VisuallyHidden } from '@mantine/core'
import { Suspense, useState } from 'react'
import { innerPart } from '../../base/timing/lazy-part.ts'
import { partName, shortPartName } from '../../engine/list/export/part-names.ts'
import classes from './results.module.css'

const PairChart = innerPart(() => import('../../ui/PairChart.tsx').then((m) => m.PairChart))

interface EarnedFiguresProps {
  step: Step
  sales: readonly PeriodSum[]
  margins: readonly PeriodSum[]
}

const STEP_NAMES: Readonly<Record<Step, string>> = { day: 'Jour', week: 'Semaine', month: 'Mois', year: 'Année' }

/** Sales and margin of the parts of a period, as a chart or as the same table; screen readers always get the table. */
export function EarnedFigures({ step, sales, margins }: EarnedFiguresProps) {
  const [asTable, setAsTable] = useState(false)
  const table = <EarnedTable step={step} sales={sales} margins={margins} />
  const pairs = sales.map(({ start, sum }, at) => ({
    ...{ label: shortPartName(start, step), name: partName(start, step) },
    ...{ first: sum, second: margins[at]?.sum ?? 0 },
  }))
  return (
    <section aria-label="Ventes et marge" className={classes.figures}>
      <div className="ab-row ab-space-between">
        <p className={classes.legend} aria-hidden="true">
          <span className={classes.mark} data-pale /> Ventes
          <span className={classes.mark} /> Marge
        </p>
        <Button
          variant="subtle"
          color="gray"
          size="compact-xs"
          aria-pressed={asTable}
          onClick={() => setAsTable(!asTable)}
        >
          Tableau
        </Button>
      </div>
      {asTable ? (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- a region that scrolls must have the focus
        <div className={classes.scrolled} role="group" aria-label="Ventes et marge, tableau" tabIndex={0}>
          {table}
        </div>
      ) : (
        <>
          <div className={classes.chart} aria-hidden="true">
            <Suspense fallback={null}>
              <PairChart pairs={pairs} names={['Ventes', 'Marge']} />
            </Suspense>
          </div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </section>
  )
}

function EarnedTable({ step, sales, margins }: EarnedFiguresProps) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>Ventes et marge</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">{STEP_NAMES[step]}</th>
          <th scope="col">Pièces</th>
          <th scope="col">Ventes</th>
          <th scope="col">Marge</th>
        </tr>
      </thead>
      <tbody>
        {sales.map(({ start, sum, count }, at) => {
          const margin = margins[at]?.sum ?? 0
          if (sum === 0 && count === 0 && margin === 0) return null
          return (
            <tr key={start}>
              <th scope="row">{partName(start, step)}</th>
              <td>{count}</td>
              <td>{formatEuros(sum, 'row')}</td>
              <td>{formatEuros(margin, 'row')}</td>
            </tr>
          )
        })}
      </tbody>
    </table>
  )
}
