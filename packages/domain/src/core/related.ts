import type { Collection, Data } from './collection.ts'
import type { Field, Fields } from './field.ts'
import { joinPath } from './changes/path.ts'
import type { Registry } from './registry.ts'
import { mayMatch, type Where } from './where.ts'

/**
 * A field derived from the documents of another collection that point to this one: their number, or the sum or the
 * smallest value of one of their fields. It is updated in the commit that changes them.
 */
export interface Rollup {
  /** The collection of these documents. */
  of: string
  /** Its relation to this collection; without it, it is a sub-collection of this one. */
  by?: string
  /** Their number field to sum; without it they are counted. */
  sum?: string
  /** Their number field whose smallest value is taken; none while no document has one. */
  min?: string
  /** Only documents that meet these equalities. */
  where?: Where
}

/** A relation whose target must exist: its position in the data, and the target. */
export interface CheckedRelation {
  path: string
  to: string
  id: string
}

/** The relations declared with `exists` in a document's data, including lists and objects. */
export function checkedRelations(fields: Fields, data: Data, above: readonly string[] = []): CheckedRelation[] {
  const found: CheckedRelation[] = []
  for (const [name, field] of Object.entries(fields)) {
    const value = data[name]
    if (value === undefined || value === null) continue
    const path = [...above, name]
    if (field.exists && field.to !== undefined) {
      for (const id of Array.isArray(value) ? value : [value])
        found.push({ path: joinPath(path), to: field.to, id: String(id) })
    } else if (field.fields) found.push(...inside(field, value, path))
  }
  return found
}

function inside({ fields = {}, shape }: Field, value: unknown, path: readonly string[]): CheckedRelation[] {
  if (shape === 'object') return checkedRelations(fields, value as Data, path)
  if (shape !== 'items' || !Array.isArray(value)) return []
  return (value as Data[]).flatMap((item) => checkedRelations(fields, item, [...path, String(item.id)]))
}

/** The relations that a write adds: unchanged ones need no second check. */
export function addedRelations(fields: Fields, before: Data | undefined, after: Data): CheckedRelation[] {
  if (!hasChecked(fields)) return []
  const standing = new Set(before ? checkedRelations(fields, before).map(({ to, id }) => `${to}/${id}`) : [])
  return checkedRelations(fields, after).filter(({ to, id }) => !standing.has(`${to}/${id}`))
}

/** A relation field with the collection it belongs to. */
export interface RelationField {
  collection: Collection
  name: string
}

/**
 * The relations of all collections to one, by which the documents that point to a document of it are found: fields with
 * `filter: true`, not inside of others.
 */
export const relationsTo = (registry: Registry, slug: string): RelationField[] =>
  [...registry.values()].flatMap((collection) =>
    Object.entries(collection.fields).flatMap(([name, { kind, to, filter }]) =>
      kind === 'relation' && to === slug && filter ? [{ collection, name }] : [],
    ),
  )

/** A relation at any depth of the fields of a collection. */
export interface NamingField {
  collection: Collection
  path: readonly string[]
}

/** The relations of all other collections to one, also inside of objects and lists. */
export const namingFields = (registry: Registry, slug: string): NamingField[] =>
  [...registry.values()].flatMap((collection) =>
    collection.slug === slug ? [] : pathsTo(collection.fields, slug).map((path) => ({ collection, path })),
  )

const pathsTo = (fields: Fields, slug: string): string[][] =>
  Object.entries(fields).flatMap(([name, field]) =>
    field.to === slug ? [[name]] : pathsTo(field.fields ?? {}, slug).map((path) => [name, ...path]),
  )

const hasChecked = (fields: Fields): boolean =>
  Object.values(fields).some((field) => field.exists || (field.fields !== undefined && hasChecked(field.fields)))

/** A rollup field with the collection it belongs to. */
export interface RollupField {
  collection: Collection
  name: string
  rollup: Rollup
}

const rollupsOf = new WeakMap<Registry, Map<string, RollupField[]>>()

/** The rollup fields that sum a collection's documents. */
export function rollupsOver(registry: Registry, slug: string): readonly RollupField[] {
  let bySource = rollupsOf.get(registry)
  if (!bySource) {
    bySource = Map.groupBy(allRollups(registry), ({ rollup }) => rollup.of)
    rollupsOf.set(registry, bySource)
  }
  return bySource.get(slug) ?? []
}

/** Every rollup field of a registry. */
export const allRollups = (registry: Registry): RollupField[] =>
  [...registry.values()].flatMap((collection) =>
    Object.entries(collection.fields).flatMap(([name, { rollup }]) => (rollup ? [{ collection, name, rollup }] : [])),
  )

/** The part of a document that matters for a rollup; undefined before a creation. */
export interface SummedDocument {
  deleted: boolean
  /** The id of the parent; empty without. */
  parent: string
  data: Data
}

/** The id of the document whose rollup includes a document. */
export const rollupTarget = ({ by }: Rollup, { parent, data }: Pick<SummedDocument, 'parent' | 'data'>): unknown =>
  by === undefined ? parent : data[by]

/** What a document gives to a rollup of the smallest value: the value, for the document with this id. */
export function smallestPart(
  fields: Fields,
  rollup: Rollup,
  document: SummedDocument | undefined,
): { id: string; value: number } | undefined {
  const id = document && rollupTarget(rollup, document)
  if (!document || document.deleted || typeof id !== 'string') return undefined
  if (rollup.where && !mayMatch(fields, rollup.where, document.data)) return undefined
  const value = document.data[rollup.min ?? '']
  return typeof value === 'number' ? { id, value } : undefined
}

/** The documents whose rollup a write changes, or may change. */
export function rollupTargets(
  fields: Fields,
  rollup: Rollup,
  before: SummedDocument | undefined,
  after: SummedDocument,
): string[] {
  if (rollup.min === undefined) return [...rollupChanges(fields, rollup, before, after).keys()]
  const [was, is] = [smallestPart(fields, rollup, before), smallestPart(fields, rollup, after)]
  if (was?.id === is?.id && was?.value === is?.value) return []
  return [...new Set([was, is].flatMap((part) => part?.id ?? []))]
}

/** The changes of a number or a sum by a write: by the id of the rollup's document, in thousandths. */
export function rollupChanges(
  fields: Fields,
  rollup: Rollup,
  before: SummedDocument | undefined,
  after: SummedDocument,
): Map<string, number> {
  const changes = new Map<string, number>()
  for (const [document, sign] of [
    [before, -1],
    [after, 1],
  ] as const) {
    const target = document && rollupTarget(rollup, document)
    if (!document || document.deleted || typeof target !== 'string') continue
    if (rollup.where && !mayMatch(fields, rollup.where, document.data)) continue
    const amount = rollup.sum === undefined ? 1 : Number(document.data[rollup.sum] ?? 0)
    changes.set(target, (changes.get(target) ?? 0) + sign * thousandths(amount))
  }
  for (const [id, change] of changes) if (change === 0) changes.delete(id)
  return changes
}

/** A number as whole thousandths, in which sums of amounts are exact. */
export const thousandths = (value: number): number => Math.round(value * 1000)
