import type { Field } from '../field.ts'
import { ID_PATTERN, isStorableText } from '../field.ts'
import { traitsOf } from '../fields/field-kinds.ts'
import { isDay } from '../screens/period.ts'
import { type FilterOperator, operatorsOf } from './operators.ts'

/** A condition on one field, as a person chose it: relative dates stay relative. */
export interface Filter {
  operator: FilterOperator
  /** Texts: bounds, values, ids, days, or `30j`; none for `vide` and `rempli`. */
  operands: readonly string[]
}

/** The most characters of a condition in an address. */
export const MAX_FILTER_LENGTH = 1500
/** The most values of "est l'un de". */
export const MAX_FILTER_VALUES = 20
/** The longest time that a relative date may name, by unit: days, months, years. */
const MAX_AMOUNT = { j: 9999, m: 999, a: 99 } as const
export type DateUnit = keyof typeof MAX_AMOUNT

const LISTED = ['parmi', 'sauf'] as const
const RELATIVE = ['plusde', 'moinsde', 'dans'] as const
const PREFIXED = /^(contient|parmi|sauf|plusde|moinsde|dans|vide):/
const AMOUNT = /^([1-9]\d{0,3})([jma])$/
const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/

/**
 * Reads the condition of a field in an address: `contient:bois`, `parmi:a,b`, `sauf:a,b`, `plusde:30j`, `vide:oui`,
 * bounds as `10..50`, and a single value as itself (`oui`, an id). Undefined for what is no condition of the field.
 */
export function parseFilter(field: Field, text: string): Filter | undefined {
  if (text === '' || text.length > MAX_FILTER_LENGTH || !isStorableText(text)) return undefined
  const prefix = PREFIXED.exec(text)?.[1]
  const filter = prefix === undefined ? simple(field, text) : prefixed(field, prefix, text.slice(prefix.length + 1))
  return filter && operatorsOf(field).includes(filter.operator) ? filter : undefined
}

function prefixed(field: Field, prefix: string, rest: string): Filter | undefined {
  if (prefix === 'vide') {
    if (rest === 'oui') return { operator: 'vide', operands: [] }
    return rest === 'non' ? { operator: 'rempli', operands: [] } : undefined
  }
  const operator = prefix as FilterOperator
  if (operator === 'contient') return rest.trim() === '' ? undefined : { operator, operands: [rest.trim()] }
  if (isOneOf(RELATIVE, operator)) return relativeOf(rest) && { operator, operands: [rest] }
  const values = [...new Set(rest.split(','))].filter((value) => isValue(field, value)).slice(0, MAX_FILTER_VALUES)
  return values.length > 0 ? { operator, operands: values } : undefined
}

/** A text without an operator: the form of the filters that a screen declares. */
function simple(field: Field, text: string): Filter | undefined {
  const group = traitsOf(field).filtered
  if (group === 'text') return { operator: 'est', operands: [text] }
  if (group === 'flag') return text === 'oui' || text === 'non' ? { operator: 'est', operands: [text] } : undefined
  if (group === 'options' || group === 'related')
    return isValue(field, text) ? { operator: 'parmi', operands: [text] } : undefined
  const bounds = text.split('..')
  const [low = '', high = ''] = bounds.map((bound) => (isBound(field, bound) ? bound : ''))
  if (bounds.length === 1) return low === '' ? undefined : { operator: 'est', operands: [low] }
  if (low !== '' && high !== '') {
    const isReversed = group === 'number' ? Number(low) > Number(high) : low > high
    return { operator: 'entre', operands: isReversed ? [high, low] : [low, high] }
  }
  if (low !== '') return { operator: 'min', operands: [low] }
  return high === '' ? undefined : { operator: 'max', operands: [high] }
}

/** The text of a condition in an address; `parseFilter` reads it back. */
export function filterText({ operator, operands }: Filter): string {
  const [first = '', second = ''] = operands
  if (operator === 'est') return first
  if (operator === 'entre') return `${first}..${second}`
  if (operator === 'min') return `${first}..`
  if (operator === 'max') return `..${first}`
  if (operator === 'vide') return 'vide:oui'
  if (operator === 'rempli') return 'vide:non'
  // The select above a list writes one value as itself.
  if (operator === 'parmi' && operands.length === 1) return first
  return `${operator}:${operands.join(',')}`
}

/** The amount and the unit of a relative date, `30j`, `6m`, `1a`; undefined for another text. */
export function relativeOf(text: string): { amount: number; unit: DateUnit } | undefined {
  const [, digits, letter] = AMOUNT.exec(text) ?? []
  const unit = letter as DateUnit
  return digits !== undefined && Number(digits) <= MAX_AMOUNT[unit] ? { amount: Number(digits), unit } : undefined
}

/** Whether a text is a bound that the field may have: a number, a day, an instant. */
function isBound(field: Field, text: string): boolean {
  if (text === '' || text.length > 40) return false
  const group = traitsOf(field).filtered
  if (group === 'number') return text.trim() !== '' && Number.isFinite(Number(text))
  return isDay(text) || (group === 'instant' && INSTANT.test(text) && isDay(text.slice(0, 10)))
}

function isValue({ values, to }: Field, text: string): boolean {
  if (values) return Object.hasOwn(values, text)
  return to !== undefined && ID_PATTERN.test(text)
}

const isOneOf = (list: readonly string[], operator: string): boolean => list.includes(operator)
/** Whether an operator takes several values. */
export const isListed = (operator: FilterOperator): boolean => isOneOf(LISTED, operator)
/** Whether an operator takes a length of time before or after today. */
export const isRelative = (operator: FilterOperator): boolean => isOneOf(RELATIVE, operator)
