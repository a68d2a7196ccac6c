import type { Fields } from './field.ts'
import { equal } from './changes/equal.ts'

/**
 * The operators of a filter; `sauf` matches every value but these, and absence; `vide` matches absence (true) or
 * presence (false); `contient` ignores case and accents, and a list of texts is all of them.
 */
export const OPERATORS = ['gt', 'gte', 'lt', 'lte', 'in', 'sauf', 'vide', 'contient'] as const
export type Operator = (typeof OPERATORS)[number]
export type Scalar = string | number | boolean
export type Condition = Scalar | { [op in Operator]?: Scalar | readonly Scalar[] }
/** Conditions on fields, combined by "and". */
export type Where = Readonly<Record<string, Condition>>

/** The value of a field for filters: an absent flag is false. */
const seen = (fields: Fields, document: Record<string, unknown>, name: string): unknown =>
  document[name] ?? fields[name]?.empty

function holds(value: unknown, operator: Operator, operand: Scalar | readonly Scalar[]): boolean {
  if (operator === 'vide') return (value === undefined || value === null) === operand
  if (operator === 'sauf') return Array.isArray(operand) && !operand.some((one) => equal(one, value))
  if (value === undefined || value === null) return false
  if (operator === 'in') return Array.isArray(operand) && operand.some((one) => equal(one, value))
  // The database folds text differently: a possible match counts as a match.
  if (operator === 'contient') return true
  if (typeof value !== typeof operand) return false
  const against = operand as typeof value & Scalar
  if (operator === 'gt') return value > against
  if (operator === 'gte') return value >= against
  return operator === 'lt' ? value < against : value <= against
}

/**
 * Whether a document may meet the conditions: false is certain, true may be a false positive (`contient`, and texts). The same
 * conditions run in SQL for lists and here for live queries and form tabs.
 */
export function mayMatch(fields: Fields, where: Where, document: Record<string, unknown>): boolean {
  return Object.entries(where).every(([name, condition]) => {
    if (fields[name]?.compared === 'texts') return true
    const value = seen(fields, document, name)
    if (typeof condition !== 'object') return equal(value, condition)
    return Object.entries(condition).every(([op, operand]) => holds(value, op as Operator, operand as Scalar))
  })
}
