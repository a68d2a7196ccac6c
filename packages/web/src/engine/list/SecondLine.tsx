import { Fragment } from 'react'
import { FieldCell } from '../../fields/FieldCell.tsx'
import { shortText } from '../../fields/field-text.ts'
import type { SecondPart } from './second-parts.ts'
import classes from './SecondLine.module.css'

interface SecondLineProps {
  parts: readonly SecondPart[]
  /** Takes the place of the parts. */
  text?: string
}

/** The dim line below a name, its parts joined by " · "; related documents are shown by name. */
export function SecondLine({ parts, text }: SecondLineProps) {
  if (text) return <span className={classes.line}>{text}</span>
  if (parts.length === 0) return null
  return (
    <span className={classes.line}>
      {parts.map(({ name, field, value }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          {field.to ? <FieldCell field={field} value={value} /> : shortText(field, value)}
        </Fragment>
      ))}
    </span>
  )
}
