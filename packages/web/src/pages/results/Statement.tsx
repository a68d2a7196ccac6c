import { formatDay, formatEuros, type PeriodResult, resultLines, type ResultLine } from '@boutique/domain'
import { VisuallyHidden } from '@mantine/core'
import { PlainLink } from '../../base/PlainLink.tsx'
import classes from './results.module.css'
import { listPeriod } from './use-results.ts'

interface StatementProps {
  result: PeriodResult
  /** Opens the sales and returns of the period. */
  onSold(): void
}

/** The lines of a result as on an account, beside those of the year before; each opens the documents behind it. */
export function Statement({ result, onSold }: StatementProps) {
  const { before, totals } = result
  const past = new Map(resultLines(before.totals).map(({ id, amount }) => [id, amount]))
  return (
    <table className={classes.statement}>
      <thead>
        <tr>
          <th scope="col">
            <VisuallyHidden>Ligne</VisuallyHidden>
          </th>
          <th scope="col">Montant</th>
          <th scope="col">
            Il y a un an
            <span className={classes.days}>
              {formatDay(before.from)} – {formatDay(before.to)}
            </span>
          </th>
        </tr>
      </thead>
      <tbody>
        {resultLines(totals).map((line) => (
          <tr key={line.id} data-sum={line.isSum} data-last={line.id === 'resultat' || undefined}>
            <th scope="row">
              <LineLabel line={line} result={result} onSold={onSold} />
              {line.note && <span className={classes.note}>{line.note}</span>}
            </th>
            <td className={line.isSum && line.amount < 0 ? classes.loss : undefined}>
              {formatEuros(line.amount, 'row')}
            </td>
            <td>{formatEuros(past.get(line.id) ?? 0, 'row')}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

const OPENED: Partial<Record<ResultLine['id'], string>> = {
  autres: '/boutique/ventes',
  depenses: '/boutique/depenses',
}

/** The label of a line: a sum stands for itself, the others open what they count. */
function LineLabel({ line, result, onSold }: StatementProps & { line: ResultLine }) {
  const path = OPENED[line.id]
  if (line.isSum && line.id === 'resultat') return line.label
  if (path !== undefined)
    return (
      <PlainLink to={path} search={{ periode: listPeriod(result) }} className={classes.opens}>
        {line.label}
      </PlainLink>
    )
  return (
    <button type="button" className={classes.opens} onClick={onSold}>
      {line.label}
    </button>
  )
}
