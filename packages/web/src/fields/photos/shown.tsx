import type { Field } from '@boutique/domain'
import { Thumb } from '../../base/photos/Thumb.tsx'
import { countedText, plainText } from '../shared/texts.ts'
import type { CellProps } from '../types.ts'
import classes from './shown.module.css'

export const filter = null
export const sortWords = null
export const isWide = true
export const text = (field: Field, value: unknown) =>
  Array.isArray(value) ? countedText(value.length, field.documents ? 'fichier' : 'photo') : plainText(field, value)

export const Cell = ({ field, value }: CellProps) => (
  <span className={classes.value}>
    <Thumb path={Array.isArray(value) ? value.map(String)[0] : undefined} whole={field.documents} />
  </span>
)
