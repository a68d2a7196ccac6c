import { formatEuros, type ListQuery, partsOfPeriod, stepOf } from '@boutique/domain'
import { Button } from '@mantine/core'
import { useState } from 'react'
import classes from './ListSummary.module.css'
import { useListContext } from '../list-context.ts'
import { PeriodInput, type PeriodInputProps } from '../header/PeriodInput.tsx'
import { SumFigures } from './SumFigures.tsx'
import { useSums } from './use-sums.ts'

interface ListSummaryProps extends PeriodInputProps {
  query: ListQuery
  /** The live sum and count of the whole list; undefined until they are known. */
  sum: number | undefined
  count: number | undefined
}

/** The period of a list and its declared total, beside a chart of the period; nothing in lists that declare neither. */
export function ListSummary({ query, sum, count, ...input }: ListSummaryProps) {
  const { collection, period, trash } = useListContext()
  const { total, period: dated } = collection.screen?.list ?? {}
  const [asTable, setAsTable] = useState(false)
  const step = period && stepOf(period)
  const requested = total && dated && step && { sum: total.field, by: dated.field, step }
  const { sums, isError } = useSums(query, requested, sum === undefined ? undefined : `${sum} ${count}`)
  if (trash || (!total && !dated)) return null
  const drawn = period && step && sums ? partsOfPeriod(period, step, sums) : undefined
  const hasFigures = total && dated && count !== 0
  return (
    <div className={classes.summary}>
      <div className="ab-flex-none">
        <PeriodInput {...input} />
        {total && (
          <p className={classes.total}>
            {total.label} :{' '}
            <strong className={classes.figure}>{sum === undefined ? '…' : formatEuros(sum, 'card')}</strong>
          </p>
        )}
        {hasFigures && (
          <Button
            className={classes.toggle}
            variant="subtle"
            color="gray"
            size="compact-xs"
            aria-pressed={asTable}
            onClick={() => setAsTable(!asTable)}
          >
            Tableau
          </Button>
        )}
      </div>
      {hasFigures && (
        <div className={classes.figures}>
          <SumFigures {...drawn} isError={isError} asTable={asTable} label={total.label} name={collection.label.many} />
        </div>
      )}
    </div>
  )
}
