import type { Field } from '@boutique/domain'
import { kindOf } from './index.ts'

const isNothing = (value: unknown): boolean => value === undefined || value === null || value === ''

/** How a filled value reads in one line of French; '' for nothing. Ids of other documents stay ids. */
export const fieldText = (field: Field, value: unknown): string =>
  isNothing(value) ? '' : kindOf(field.kind).text(field, value)

/** The same as short as a row wants it: a date is 06/03/24. */
export function shortText(field: Field, value: unknown): string {
  const { shortText: short, text } = kindOf(field.kind)
  return isNothing(value) ? '' : (short ?? text)(field, value)
}
