import { type Collection, type Scalar, traitsOf, type Where } from '@boutique/domain'
import { type Column, filterColumn, literal } from './columns.ts'
import { unknownFilter } from './unknown-fields.ts'

/** Collects the parameters of a statement while its text is written. */
export class Parameters {
  readonly values: unknown[] = []
  /** The placeholder of a value. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

const COMPARISON = { gt: '>', gte: '>=', lt: '<', lte: '<=' } as const

/**
 * The SQL of conditions on declared columns. Flags, numbers and choices are literals in the text, so that the planner
 * can use a tab's partial index in a prepared statement; free text and ids are parameters.
 */
export function whereSql(collection: Collection, where: Where, parameters: Parameters): string[] {
  return Object.entries(where).flatMap(([name, condition]) => {
    const column = filterColumn(collection, name)
    if (!column) throw unknownFilter(name)
    const inText = isClosed(collection, name)
    if (typeof condition !== 'object') return [equals(column, condition, parameters, inText)]
    return Object.entries(condition).map(([operator, operand]) =>
      compare(column, operator, operand, parameters, inText ? collection.fields[name]?.values : undefined),
    )
  })
}

/** Whether a field has few possible values: only those may be literals in a prepared statement. */
function isClosed(collection: Collection, name: string): boolean {
  const field = collection.fields[name]
  // The options of a declared field may be any text.
  return field !== undefined && traitsOf(field).closed && field.compared === undefined
}

/**
 * The same condition without parameters, for the predicate of a partial index.
 *
 * @param on `document` for a generated column, which may not read others
 */
export function tabPredicate(collection: Collection, where: Where, on: 'columns' | 'document' = 'columns'): string[] {
  return Object.entries(where).map(([name, condition]) => {
    const found = filterColumn(collection, name)
    const column = on === 'document' && found?.expression ? { ...found, sql: `(${found.expression})` } : found
    const isCompared = typeof condition === 'object'
    if (!column || (isCompared && condition.vide === undefined))
      throw new Error(`${collection.slug}: a tab filters by equality on columns`)
    return isCompared
      ? compare(column, 'vide', condition.vide, new Parameters(), undefined)
      : equals(column, condition, new Parameters(), true)
  })
}

function equals(column: Column, value: Scalar, parameters: Parameters, inText: boolean): string {
  const name = column.sql
  if (typeof value === 'boolean') return value ? name : `not ${name}`
  // Tabs filter by zero (quantity 0); other numbers would make a statement each.
  if (typeof value === 'number') return `${name} = ${value === 0 ? '0' : parameters.add(value)}`
  return `${name} = ${inText ? literal(value) : parameters.add(value)}`
}

function compare(
  column: Column,
  operator: string,
  operand: unknown,
  parameters: Parameters,
  values: Readonly<Record<string, string>> | undefined,
): string {
  const name = column.sql
  if (operator === 'vide') return `${name} is ${operand === true ? '' : 'not '}null`
  if (operator === 'in') return `${name} = any(${parameters.add(operand)})`
  if (operator === 'sauf') {
    // An index finds the other values of a choice; it cannot find what differs from a value.
    const left = values && Object.keys(values).filter((value) => !(operand as unknown[]).includes(value))
    const others = left ? `= any(${parameters.add(left)})` : `<> all(${parameters.add(operand)})`
    return `(${name} is null or ${name} ${others})`
  }
  if (operator === 'contient') {
    const folded = column.name.startsWith('s_') ? name : `system.fold(${name}::text)`
    const likes = (Array.isArray(operand) ? operand : [operand]).map(
      (text) => `${folded} like '%' || system.like_escape(system.fold(${parameters.add(text)})) || '%'`,
    )
    return likes.length === 1 ? (likes[0] as string) : `(${['true', ...likes].join(' and ')})`
  }
  return `${name} ${COMPARISON[operator as keyof typeof COMPARISON]} ${parameters.add(operand)}`
}
