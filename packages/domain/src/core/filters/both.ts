import type { Fields } from '../field.ts'
import { type Condition, mayMatch, type Operator, type Scalar, type Where } from '../where.ts'

type Operators = Exclude<Condition, Scalar>
type Operand = Scalar | readonly Scalar[]

/** Conditions that all hold: those of two, also where both are on the same field. */
export function bothOf(fields: Fields, one: Where, other: Where): Where {
  const both: Record<string, Condition> = { ...one }
  for (const [name, condition] of Object.entries(other)) {
    const own = both[name]
    both[name] = own === undefined ? condition : together(fields, name, own, condition)
  }
  return both
}

function together(fields: Fields, name: string, own: Condition, added: Condition): Condition {
  const nothing = { vide: true, in: [someValue(fields, name)] }
  if (typeof own !== 'object' || typeof added !== 'object') {
    const [value, condition] = typeof own !== 'object' ? [own, added] : [added as Scalar, own]
    // Only the database knows what a text contains.
    if (typeof condition === 'object' && condition.contient !== undefined && condition.in === undefined)
      return { ...condition, in: [value] }
    // A field that has one value meets the other condition, or no document does.
    return mayMatch(fields, { [name]: condition }, { [name]: value }) ? value : nothing
  }
  const merged: { [op in Operator]?: Operand } = { ...own }
  for (const [operator, operand] of Object.entries(added) as [Operator, Operand][]) {
    const before = merged[operator]
    const both = before === undefined ? operand : narrower(operator, before, operand)
    if (both === undefined) return nothing
    merged[operator] = both
  }
  return merged as Operators
}

/** A value that a field may have: `absent, and one of these` is met by no document. */
function someValue(fields: Fields, name: string): Scalar {
  const field = fields[name]
  if (field?.column === 'boolean') return true
  if (field?.column === 'numeric' || name === 'datetime') return 0
  return Object.keys(field?.values ?? {})[0] ?? ''
}

/** The operand that means both; undefined where nothing meets both. */
function narrower(operator: Operator, one: Operand, other: Operand): Operand | undefined {
  const [first, second] = [asList(one), asList(other)]
  if (operator === 'in') {
    const common = first.filter((value) => second.includes(value))
    return common.length > 0 ? common : undefined
  }
  if (operator === 'sauf' || operator === 'contient') return [...new Set([...first, ...second])]
  if (operator === 'vide') return one === other ? one : undefined
  const isHigher = (one as string) > (other as string)
  const wantsHigher = operator === 'gt' || operator === 'gte'
  return isHigher === wantsHigher ? one : other
}

const asList = (operand: Operand): readonly Scalar[] => (Array.isArray(operand) ? operand : [operand as Scalar])
