import { equal } from '../core/changes/equal.ts'
import type { Collection, Data } from '../core/collection.ts'

/** What a preview tells of a value: more is cut. */
const MAX_TEXT = 300
const MAX_ITEMS = 20
const MAX_JSON = 2000

/** A value as a preview tells it: null for an empty one, and the beginning of a long one. */
export function toldValue(value: unknown): unknown {
  if (value === undefined) return null
  if (typeof value === 'string') return value.length > MAX_TEXT ? `${value.slice(0, MAX_TEXT)}…`.toWellFormed() : value
  if (typeof value !== 'object' || JSON.stringify(value).length <= MAX_JSON) return value
  if (Array.isArray(value) && value.every((one) => typeof one === 'string'))
    return value.slice(0, MAX_ITEMS).map(toldValue)
  return '…'
}

/** A field that changes, for a preview. */
export interface ToldChange {
  path: string
  label: string
  old: unknown
  new: unknown
  derived?: true
}

/**
 * The fields that differ between a document before and after a change, those that were asked for first.
 * @param asked the fields that were asked for: others follow by rules
 * @param reads whether the reader may see a field of the document
 */
export function toldChanges(
  { fields }: Pick<Collection, 'fields'>,
  before: Data,
  after: Data,
  asked: readonly string[],
  reads: (name: string) => boolean,
): ToldChange[] {
  const told = Object.entries(fields).flatMap(([name, { label, kind }]): ToldChange[] => {
    const isSame = equal(before[name] ?? undefined, after[name] ?? undefined)
    if (isSame || kind === 'secret' || !reads(name)) return []
    const values = { path: name, label, old: toldValue(before[name]), new: toldValue(after[name]) }
    return [asked.includes(name) ? values : { ...values, derived: true as const }]
  })
  return told.toSorted((one, other) => Number(one.derived ?? false) - Number(other.derived ?? false))
}
