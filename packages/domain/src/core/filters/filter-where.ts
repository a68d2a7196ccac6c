import { addDays, startOfDay, toInstant } from '../../dates.ts'
import type { Field } from '../field.ts'
import { traitsOf } from '../fields/field-kinds.ts'
import type { Condition, Scalar } from '../where.ts'
import { type DateUnit, type Filter, relativeOf } from './filter-text.ts'

/**
 * The condition of a list for what a person chose, on a day.
 * @param today the day in Paris, to which relative dates refer
 */
export function filterCondition(field: Field, { operator, operands }: Filter, today: string): Condition {
  const group = traitsOf(field).filtered
  if (operator === 'vide') return { vide: true }
  if (operator === 'rempli') return { vide: false }
  const [first = '', second = first] = operands
  if (operator === 'contient') return { contient: first }
  if (operator === 'sauf') return { sauf: operands }
  if (operator === 'parmi') return operands.length === 1 ? first : { in: operands }
  if (group === 'flag') return first === 'oui'
  if (group === 'text') return first
  if (operator === 'plusde') return within(field, { before: shifted(today, first, -1) })
  if (operator === 'moinsde') return within(field, { from: shifted(today, first, -1), to: today })
  if (operator === 'dans') return within(field, { from: today, to: shifted(today, first, 1) })
  const isLow = operator !== 'max'
  const isHigh = operator !== 'min'
  const bounds = { ...(isLow && { from: first }), ...(isHigh && { to: second }) }
  if (group !== 'number') return within(field, bounds)
  const numbers: { gte?: Scalar; lte?: Scalar } = {}
  if (bounds.from !== undefined) numbers.gte = Number(bounds.from)
  if (bounds.to !== undefined) numbers.lte = Number(bounds.to)
  return numbers
}

/** Both bounds included, or the days before one. Days of an instant are those of Paris; instants are bounds as they are. */
function within(field: Field, { from, to, before }: { from?: string; to?: string; before?: string }): Condition {
  const isInstant = traitsOf(field).filtered === 'instant'
  const start = (bound: string): string => (isInstant && isShort(bound) ? startOfDay(bound) : bound)
  const condition: { gte?: string; lt?: string; lte?: string } = {}
  if (from !== undefined) condition.gte = start(from)
  if (before !== undefined) condition.lt = start(before)
  if (to !== undefined && isInstant && isShort(to)) condition.lt = startOfDay(addDays(to, 1))
  else if (to !== undefined) condition.lte = to
  return condition
}

const isShort = (bound: string): boolean => bound.length === 10

/** The day some time before (-1) or after (1) another: `30j`, `6m`, `1a`. A day that a month lacks is its last one. */
function shifted(day: string, text: string, direction: 1 | -1): string {
  const { amount, unit } = relativeOf(text) ?? { amount: 0, unit: 'j' as DateUnit }
  if (unit === 'j') return addDays(day, direction * amount)
  const months = direction * amount * (unit === 'a' ? 12 : 1)
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  // Day 0 of a month is the last one of the month before.
  const last = new Date(Date.UTC(year, month - 1 + months + 1, 0)).getUTCDate()
  return toInstant(Date.UTC(year, month - 1 + months, Math.min(date, last))).slice(0, 10)
}
