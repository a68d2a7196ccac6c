import type { Ability } from '../core/access.ts'
import { type Action, askedActions } from '../core/action.ts'
import { type Actor, writerOf } from '../core/actor.ts'
import type { Collection } from '../core/collection.ts'
import type { Field } from '../core/field.ts'
import type { FieldKind } from '../core/fields/field-kinds.ts'
import { writeRefusal } from '../core/fields/validate.ts'

/** The kinds whose value makes sense for many documents at once; those of lists are added to and removed from. */
const KINDS: ReadonlySet<FieldKind> = new Set([
  ...(['text', 'multiline', 'email', 'link', 'integer', 'decimal', 'price', 'boolean'] as const),
  ...(['choice', 'choices', 'date', 'instant', 'relation', 'relations', 'strings'] as const),
])

/** A field that people may change in many documents at once. */
export interface BulkField {
  name: string
  field: Field
  /** It is a list: values are added and removed. */
  isList: boolean
  /** It is a price: it changes by percents and amounts. */
  isPrice: boolean
}

/** Whether people change many documents of a collection at once: those of a boutique, and where it is declared. */
export const isChangedTogether = ({ scope, together, of }: Collection): boolean =>
  of === undefined && (scope === 'boutique' || together === true)

type Rights = Pick<Ability, 'fields' | 'without'>

/**
 * The fields of a collection that people may change in many documents at once, in the order of the declaration: those
 * that its form shows and they may write, unless every document has its own value (a name, an address, a number, photos)
 * or actions change it.
 */
export function bulkFields(collection: Collection, actor: Actor, rights: Rights): BulkField[] {
  const { screen, title, site, numbering, ranked, tree } = collection
  const own = new Set([title, screen?.list.row.title, site?.address, numbering?.field, ranked, tree])
  return cellFields(collection, actor, rights).filter(({ name, field }) => !own.has(name) && field.unique === undefined)
}

/** The fields that people may give another value in each of many documents: also those that name or number it. */
export function cellFields(
  { fields, screen }: Collection,
  actor: Actor,
  { fields: only, without = [] }: Rights,
): BulkField[] {
  if (!screen) return []
  const shown = new Set(screen.form.tabs.flatMap(({ sections }) => sections.flatMap(({ fields: rows }) => rows.flat())))
  const flips: object = screen.form.flips ?? {}
  return Object.entries(fields).flatMap(([name, field]) => {
    const isOther = !shown.has(name) || Object.hasOwn(flips, name) || !KINDS.has(field.kind)
    const isSingle = field.isPhoto || field.hidden
    const isClosed = without.includes(name) || only?.includes(name) === false
    if (isOther || isSingle || isClosed || writeRefusal(field, writerOf(actor)) !== undefined) return []
    return [{ name, field, isList: field.shape === 'values', isPrice: field.kind === 'price' }]
  })
}

/** The actions of a collection that run on many documents at once (`many`), by name. */
export const bulkActions = ({ actions }: Collection, { fields }: Rights): [string, Action][] =>
  fields ? [] : askedActions(actions as Readonly<Record<string, Action>>).filter(([, { many }]) => many)
