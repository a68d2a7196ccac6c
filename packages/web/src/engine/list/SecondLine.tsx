import { Fragment, type ReactNode, Suspense } from 'react'
import { ListValue } from '../../fields/ListValue.tsx'
import type { SecondPart } from './second-parts.ts'
import classes from './SecondLine.module.css'

interface SecondLineProps {
  parts: readonly SecondPart[]
  /** Takes the place of the parts. */
  text?: string
  /** After the parts. */
  note?: ReactNode
}

/** The dim line below a name, its parts joined by " · "; each value as its kind draws it. */
export function SecondLine({ parts, text, note }: SecondLineProps) {
  if (text) return <span className={classes.line}>{text}</span>
  if (parts.length === 0 && !note) return null
  return (
    <span className={classes.line}>
      {parts.map(({ name, field, value }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <ListValue field={field} value={value} />
        </Fragment>
      ))}
      {note && <Suspense>{note}</Suspense>}
    </span>
  )
}
