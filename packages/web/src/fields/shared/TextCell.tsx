import { fieldText, shortText } from '../field-text.ts'
import type { CellProps } from '../types.ts'

/** A value in one line. */
export const TextCell = ({ field, value }: CellProps) => fieldText(field, value)

/** A day in its short form: 06/03/24. */
export const DayCell = ({ field, value }: CellProps) => shortText(field, value)
