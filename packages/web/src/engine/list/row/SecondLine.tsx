import { Fragment, type ReactNode, Suspense } from 'react'
import { FieldCell } from '../../../fields/FieldCell.tsx'
import type { SecondPart } from './second-parts.ts'
import classes from './SecondLine.module.css'

interface SecondLineProps {
  parts: readonly SecondPart[]
  /** Takes the place of the parts. */
  text?: string
  /** After the parts: how many documents point to this one. */
  tally?: string
  /** At the end. */
  note?: ReactNode
}

/** The dim line below a name, its parts joined by " · "; each value as its kind draws it. */
export function SecondLine({ parts, text, tally = '', note }: SecondLineProps) {
  if (text) return <span className={classes.line}>{tally === '' ? text : `${text} · ${inside(tally)}`}</span>
  if (parts.length === 0 && !note && tally === '') return null
  return (
    <span className={classes.line}>
      {parts.map(({ name, field, value }, index) => (
        <Fragment key={name}>
          {index > 0 && ' · '}
          <FieldCell field={field} value={value} />
        </Fragment>
      ))}
      {tally !== '' && (parts.length > 0 ? ` · ${inside(tally)}` : tally)}
      {note && <Suspense>{note}</Suspense>}
    </span>
  )
}

/** A sentence as a part of a line: "aucun produit". */
const inside = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)
