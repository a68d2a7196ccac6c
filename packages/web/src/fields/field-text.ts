import type { Field } from '@boutique/domain'
import { kindOf } from './index.ts'

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** The text of a value in one line of French; '' when empty. Ids of other documents are not resolved. */
export const fieldText = (field: Field, value: unknown): string =>
  isNothing(value) ? '' : kindOf(field.kind).text(field, value, fieldText)

/** The same in a short form for rows: a date is 06/03/24. */
export function shortText(field: Field, value: unknown): string {
  const { shortText: short, text } = kindOf(field.kind)
  return isNothing(value) ? '' : (short ?? text)(field, value, fieldText)
}
