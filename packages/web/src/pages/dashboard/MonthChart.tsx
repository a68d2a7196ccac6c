import { type Board, formatEuros } from '@boutique/domain'
import { Button, VisuallyHidden } from '@mantine/core'
import { useState } from 'react'
import { partName, shortPartName } from '../../engine/list/export/part-names.ts'
import { PairChart } from '../../ui/PairChart.tsx'
import classes from './Figures.module.css'

type Months = NonNullable<Board['accounts']>['months']

/** The receipts of twelve months beside those of the year before, as a chart or as a table. */
export function MonthChart({ months }: { months: Months }) {
  const [asTable, setAsTable] = useState(false)
  const years = months.slice(12).map((month, at) => ({ ...month, before: months[at]?.encaisse ?? 0 }))
  const table = <MonthTable years={years} />
  return (
    <section aria-label="Encaissé, douze mois" className={classes.months}>
      <div className="ab-row ab-space-between">
        <p className={classes.legend}>
          <span className={classes.mark} data-pale aria-hidden /> L'an dernier
          <span className={classes.mark} aria-hidden /> Encaissé
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
        table
      ) : (
        <>
          <div className={classes.chart} aria-hidden="true">
            <PairChart
              names={["L'an dernier", 'Encaissé']}
              pairs={years.map(({ month, encaisse, before }) => ({
                ...{ label: shortPartName(month, 'month'), name: partName(month, 'month') },
                ...{ first: before, second: encaisse },
              }))}
            />
          </div>
          <VisuallyHidden>{table}</VisuallyHidden>
        </>
      )}
    </section>
  )
}

function MonthTable({ years }: { years: readonly (Months[number] & { before: number })[] }) {
  return (
    <table className={classes.table}>
      <caption>
        <VisuallyHidden>Les douze derniers mois</VisuallyHidden>
      </caption>
      <thead>
        <tr>
          <th scope="col">Mois</th>
          <th scope="col">Encaissé</th>
          <th scope="col">Un an avant</th>
          <th scope="col">Dépensé</th>
        </tr>
      </thead>
      <tbody>
        {years.map(({ month, encaisse, before, depense }) => (
          <tr key={month}>
            <th scope="row">{partName(month, 'month')}</th>
            <td>{formatEuros(encaisse, 'row')}</td>
            <td>{formatEuros(before, 'row')}</td>
            <td>{formatEuros(depense, 'row')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
