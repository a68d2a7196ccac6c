import type { CSSProperties } from 'react'
import classes from './children.module.css'
import { type fieldsAt, isTitleAndAmount } from './row-fields.ts'

interface ColumnNamesProps {
  fields: ReturnType<typeof fieldsAt>
  /** The rows begin with a handle. */
  ordered: boolean
  /** The rows end with an edit button. */
  details: boolean
}

/** The names above the columns of the rows, for the eye: each control has its own label. Checkboxes show theirs. */
export function ColumnNames({ fields, ordered, details }: ColumnNamesProps) {
  return (
    <div
      aria-hidden
      className={classes.names}
      data-amount={isTitleAndAmount(fields) || undefined}
      data-details={details || undefined}
    >
      {ordered && <span className={classes.handleSpace} />}
      <div className={classes.columns} style={{ '--columns': fields.length } as CSSProperties}>
        {fields.map(({ field, path }) => (
          <span key={path}>{field.kind === 'boolean' ? '' : field.label}</span>
        ))}
      </div>
      <span className={classes.actions} />
    </div>
  )
}
