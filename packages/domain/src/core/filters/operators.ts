import type { Field } from '../field.ts'
import { type FilterGroup, traitsOf } from '../fields/field-kinds.ts'

/** What a condition of a person says about a field. */
export const FILTER_OPERATORS = [
  'est',
  'contient',
  'parmi',
  'sauf',
  'entre',
  'min',
  'max',
  'plusde',
  'moinsde',
  'dans',
  'vide',
  'rempli',
] as const
export type FilterOperator = (typeof FILTER_OPERATORS)[number]

const NUMBERS = ['entre', 'min', 'max', 'est'] as const
const DAYS = ['entre', 'min', 'max', 'plusde', 'moinsde', 'dans', 'est'] as const

/** The operators of each group of kinds, the usual one first. */
const BY_GROUP: Readonly<Record<FilterGroup, readonly FilterOperator[]>> = {
  text: ['contient', 'est'],
  number: NUMBERS,
  flag: ['est'],
  options: ['parmi', 'sauf'],
  related: ['parmi', 'sauf'],
  day: DAYS,
  instant: DAYS,
}

/** The operators that a field offers, the usual one first; none for a kind that cannot be filtered. */
export function operatorsOf(field: Field): readonly FilterOperator[] {
  const group = traitsOf(field).filtered
  if (group === null) return []
  // A flag is never empty, nor are the dates of the system.
  const isAlwaysFilled = group === 'flag' || (group === 'instant' && field.required)
  return isAlwaysFilled ? BY_GROUP[group] : [...BY_GROUP[group], 'vide', 'rempli']
}
