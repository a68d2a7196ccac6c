import type { AmountLine } from '@boutique/domain'
import classes from './Amounts.module.css'

interface AmountsProps {
  /** The lines above the total. */
  lines: readonly AmountLine[]
  total: string
  /** The lines below the total: VAT within it, paid, balance. */
  below: readonly (AmountLine | undefined)[]
  /** Sentences below all lines. */
  notes?: readonly string[]
}

/** Amounts with their total, with dotted leaders as on a workshop's bill. */
export function Amounts({ lines, total, below, notes = [] }: AmountsProps) {
  return (
    <>
      <dl className="ab-one-column ab-no-margin">
        {lines.map((line) => (
          <Line key={line.label} {...line} />
        ))}
        <div className={classes.rule} aria-hidden />
        <Line label="Total" text={total} isTotal />
        {below.map((line) => line && <Line key={line.label} {...line} />)}
      </dl>
      {notes.map((note) => (
        <p key={note} className={classes.note}>
          {note}
        </p>
      ))}
    </>
  )
}

function Line({ label, text, isTotal = false }: AmountLine & { isTotal?: boolean }) {
  return (
    <div className={classes.line} data-total={isTotal || undefined}>
      <dt className={classes.label}>{label}</dt>
      <dd className={classes.amount}>{text}</dd>
    </div>
  )
}
