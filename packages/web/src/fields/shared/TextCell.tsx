import { fieldText, shortText } from '../field-text.ts'
import type { CellProps } from '../types.ts'

/** A value in one line. */
export const TextCell = ({ field, value }: CellProps) => fieldText(field, value)

/** A value in its short form: 06/03/24. */
export const ShortCell = ({ field, value }: CellProps) => shortText(field, value)
