import type { Ability } from '../core/access.ts'
import type { Action } from '../core/action.ts'
import type { Actor } from '../core/actor.ts'
import type { Changes } from '../core/changes/changes.ts'
import type { Collection, Data } from '../core/collection.ts'
import type { Field } from '../core/field.ts'
import { fieldErrors, isMissing, parseValue } from '../core/fields/validate.ts'
import { type FieldError, invalid, Problem, REQUIRED } from '../core/problem.ts'
import type { BulkRequested } from '../api/bulk.ts'
import { bulkActions, type BulkField, bulkFields, cellFields } from './bulk-fields.ts'
import { MAX_BULK_CELLS } from './limits.ts'
import { changedPrice, type PriceChange } from '../money/price-change.ts'

/** What is done to each of many documents, once it is checked: `value` and `values` are as they were sent. */
export type BulkOperation =
  | { op: 'set'; field: string; value: unknown }
  | { op: 'add' | 'remove'; field: string; values: readonly string[] }
  | { op: 'price'; field: string; change: PriceChange }
  | { op: 'delete' }
  | { op: 'restore' }
  | { op: 'action'; name: string; action: Action; input: Data }
  | { op: 'each'; each: ReadonlyMap<string, Data> }

type Rights = Pick<Ability, 'fields' | 'without' | 'remove' | 'trash'>

/** The most values that are added or removed at once, and the largest change of prices. */
const MAX_VALUES = 100
const MAX_PERCENT = 1000
const MAX_AMOUNT = 1_000_000

const refuse = (path: string, message: string): Problem => invalid([{ path, message }])

/**
 * Checks what is asked of a collection by what an actor may do there.
 * @throws Problem 422 with the member that is wrong; 403 for a field or an action that the actor may not change or run
 */
export function parseBulkOperation(
  collection: Collection,
  actor: Actor,
  rights: Rights,
  requested: BulkRequested,
): BulkOperation {
  const { op } = requested
  if (op === 'delete' || op === 'restore') return removal(collection, op)
  if (op === 'action') return actionOf(collection, rights, requested)
  if (op === 'each') return eachOf(collection, actor, rights, requested.each)
  const { name, field, isList, isPrice } = fieldOf(collection, actor, rights, requested.field)
  if (op === 'price') {
    if (!isPrice) throw refuse('field', "Ce champ n'est pas un prix")
    return { op, field: name, change: priceChange(requested) }
  }
  if (op === 'set') {
    const { value = null } = requested
    const parsed = parseValue(field, value, ['value'])
    if (parsed.errors) throw invalid(parsed.errors)
    if (field.required && isMissing(parsed.value)) throw refuse('value', REQUIRED)
    return { op, field: name, value }
  }
  if (!isList) throw refuse('field', "Ce champ n'est pas une liste")
  return { op, field: name, values: valuesOf(field, op, requested.values) }
}

function removal({ erased, screen, label }: Collection, op: 'delete' | 'restore'): BulkOperation {
  if (erased || screen?.form.removalTyped !== undefined)
    throw refuse('op', `Ces documents se suppriment un par un : ${label.many}`)
  return { op }
}

function fieldOf(collection: Collection, actor: Actor, rights: Rights, name: string | undefined): BulkField {
  const found = bulkFields(collection, actor, rights).find((one) => one.name === name)
  if (found) return found
  const all = bulkFields(collection, { ...actor, type: 'admin' }, {})
  if (all.some((one) => one.name === name)) throw reserved()
  throw refuse('field', 'Ce champ ne se change pas dans plusieurs documents à la fois')
}

const reserved = (): Problem => new Problem(403, 'champ.reserve', 'Vos droits ne permettent pas de modifier ce champ')

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The values of each document. They are checked with their document: one that is refused does not stop the others. */
function eachOf(collection: Collection, actor: Actor, rights: Rights, sent: unknown): BulkOperation {
  const most = MAX_BULK_CELLS.toLocaleString('fr-FR')
  const wrong = refuse('each', `Des valeurs par document sont attendues, ${most} au plus`)
  if (!isRecord(sent)) throw wrong
  const allowed = namesOf(cellFields(collection, actor, rights))
  const known = namesOf(cellFields(collection, { ...actor, type: 'admin' }, {}))
  const each = new Map<string, Data>()
  let cells = 0
  for (const [id, values] of Object.entries(sent)) {
    if (!isRecord(values)) throw wrong
    const names = Object.keys(values)
    cells += Math.max(1, names.length)
    if (cells > MAX_BULK_CELLS) throw wrong
    for (const name of names) {
      if (allowed.has(name)) continue
      throw known.has(name) ? reserved() : refuse('each', 'Ce champ ne se change pas dans une table')
    }
    each.set(id, values)
  }
  if (cells === 0) throw wrong
  return { op: 'each', each }
}

const namesOf = (fields: readonly BulkField[]): ReadonlySet<string> => new Set(fields.map(({ name }) => name))

function actionOf(collection: Collection, rights: Rights, { name = '', input = {} }: BulkRequested): BulkOperation {
  const [, action] = bulkActions(collection, rights).find(([known]) => known === name) ?? []
  if (!action) throw refuse('name', 'Cette action ne se fait pas sur plusieurs documents à la fois')
  return { op: 'action', name, action, input }
}

function priceChange({ percent, amount, rounding = 'none' }: BulkRequested): PriceChange {
  if ((percent === undefined) === (amount === undefined))
    throw refuse('percent', 'Un pourcentage, ou un montant, est attendu')
  if (percent !== undefined) {
    if (percent >= -100 && percent <= MAX_PERCENT) return { percent, rounding }
    throw refuse('percent', `Un pourcentage de -100 à ${MAX_PERCENT} est attendu`)
  }
  if (amount !== undefined && Math.abs(amount) <= MAX_AMOUNT) return { amount, rounding }
  throw refuse('amount', `Un montant de ${MAX_AMOUNT.toLocaleString('fr-FR')} € au plus est attendu`)
}

/** The values as they are stored, for `add`; as they were sent, for `remove`: old values may be refused today. */
function valuesOf(field: Field, op: 'add' | 'remove', sent: unknown): string[] {
  const isList = Array.isArray(sent) && sent.length > 0 && sent.length <= MAX_VALUES
  if (!isList || !sent.every((one) => typeof one === 'string' && one.length <= 500))
    throw refuse('values', `Une liste de 1 à ${MAX_VALUES} valeurs est attendue`)
  if (op === 'remove') return sent as string[]
  const parsed = field.schema.safeParse(sent)
  if (!parsed.success) throw invalid(fieldErrors(['values'], parsed.error) as FieldError[])
  return (parsed.data ?? []) as string[]
}

/**
 * What an operation on a field asks of one document, as a patch asks it.
 * @throws Problem 409 for a field that the document's form locks, and for a price that is empty or negative
 */
export function bulkChanges(
  collection: Collection,
  operation: Extract<BulkOperation, { field: string }>,
  data: Data,
): Changes {
  const { field: name } = operation
  const label = collection.fields[name]?.label ?? name
  checkLocked(collection, name, data)
  if (operation.op === 'set') return { values: { [name]: operation.value }, operations: [] }
  if (operation.op === 'price') {
    const price = data[name]
    if (typeof price !== 'number' || price < 0)
      throw new Problem(409, 'masse.sans-prix', `« ${label} » n'a pas de montant à changer`)
    return { values: { [name]: changedPrice(price, operation.change) }, operations: [] }
  }
  const { op, values } = operation
  return { values: {}, operations: values.map((item) => ({ op, path: name, item })) }
}

/** Refuses a field that the form locks. @throws Problem 409 */
function checkLocked({ fields, screen }: Collection, name: string, data: Data): void {
  const locks: Readonly<Record<string, ((values: Data) => boolean) | undefined>> = screen?.form.locks ?? {}
  if (!Object.hasOwn(locks, name) || !locks[name]?.(data)) return
  const sentence = `« ${fields[name]?.label ?? name} » ne se change pas dans ce document`
  throw new Problem(409, 'champ.verrouille', sentence)
}

/**
 * What a change of `each` asks of one document; nothing of a document that it does not name.
 * @throws Problem 409 for a field that the document's form locks, 422 for a required one that would be empty
 */
export function eachChanges(
  collection: Collection,
  { each }: Extract<BulkOperation, { op: 'each' }>,
  id: string,
  data: Data,
): Changes {
  const values = each.get(id) ?? {}
  for (const [name, value] of Object.entries(values)) {
    checkLocked(collection, name, data)
    if (collection.fields[name]?.required && isMissing(value)) throw refuse(name, REQUIRED)
  }
  return { values, operations: [] }
}

/** Refuses an action that the form does not offer for a document. @throws Problem 409 */
export function checkBulkAction(
  { screen }: Collection,
  { name, action }: { name: string; action: Action },
  data: Data,
) {
  const offers: Readonly<Record<string, ((values: Data) => boolean) | undefined>> = screen?.form.offers ?? {}
  if (Object.hasOwn(offers, name) && offers[name]?.(data) === false)
    throw new Problem(409, 'action.indisponible', `« ${action.label} » ne se fait pas sur ce document`)
}
