import { equal } from './equal.ts'
import type { Field } from '../field.ts'
import { joinPath, type Target } from './path.ts'

/** A value with more differences than this is kept whole: an undo restores each of them. */
export const MAX_DIFFERENCES = 500
/** A value whose JSON is at most this long is kept whole: it is as short as its differences, and easier to read. */
export const MAX_KEPT_WHOLE = 2000

/** The suffix of a path for the position of an item in its list: the item that followed it, null at the end. */
export const PLACE = '#place'

/** The identity of an item of a list: its id, or the value itself. */
export const itemKey = (item: unknown): string =>
  typeof item === 'object' && item !== null ? String((item as { id?: unknown }).id) : String(item)

type Changes = Record<string, unknown>
type Found = Map<string, unknown>

/**
 * What differs before a change of a list, or of an item of one, by path, as the operations of people are journalled:
 * items that were removed, added (null) or moved (`#place`), and the changed members of the others. The value itself
 * where it is not a long list, or where that is shorter. `versionBefore` returns from the value after to the one before.
 */
export function differences(target: Target, path: string, before: unknown, after: unknown): Changes {
  const whole = { [path]: before ?? null }
  const isItem = target.kind === 'item'
  if (!isItem && (target.kind !== 'field' || !isList(target.field))) return whole
  if (!isFilled(before) || !isFilled(after)) return whole
  const length = JSON.stringify(before).length
  if (length <= MAX_KEPT_WHOLE) return whole
  const found: Found = new Map()
  const isComplete = isItem
    ? addMembers(found, target.field, path, before as Changes, after as Changes)
    : addValue(found, target.field, path, before, after)
  if (!isComplete || found.has(path)) return whole
  const changes = Object.fromEntries(found)
  return JSON.stringify(changes).length < length ? changes : whole
}

const isList = ({ shape }: Field): boolean => shape === 'items' || shape === 'values'
/** Whether a value is a list with items, or an item. */
const isFilled = (value: unknown): boolean =>
  Array.isArray(value) ? value.length > 0 : typeof value === 'object' && value !== null

/** Adds the differences of a value; false when they are too many. */
function addValue(found: Found, field: Field, path: string, before: unknown, after: unknown): boolean {
  if (equal(before, after)) return true
  const [one, other] = isList(field) ? [itemsOf(before), itemsOf(after)] : []
  if (one && other) return addItems(found, field, path, one, other)
  found.set(path, before ?? null)
  return found.size <= MAX_DIFFERENCES
}

function addMembers(found: Found, { fields = {} }: Field, path: string, before: Changes, after: Changes): boolean {
  for (const name of new Set([...Object.keys(before), ...Object.keys(after)])) {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    const inner = `${path}/${joinPath([name])}`
    if (field) {
      if (!addValue(found, field, inner, before[name], after[name])) return false
      // A member that is not declared any more has no path of its own.
    } else if (!equal(before[name], after[name])) return false
  }
  return true
}

function addItems(found: Found, field: Field, path: string, before: Items, after: Items): boolean {
  const placeInBefore = new Map([...before.keys()].map((key, at) => [key, at]))
  const kept = [...after.keys()].filter((key) => before.has(key))
  const inOrder = longestIncreasing(kept.map((key) => placeInBefore.get(key) as number))
  const keys = [...before.keys()]
  for (const [at, key] of keys.entries()) {
    const inner = `${path}/${joinPath([key])}`
    const [was, is] = [before.get(key), after.get(key)]
    if (is === undefined) found.set(inner, was)
    else if (typeof was === 'object' && !addMembers(found, field, inner, was as Changes, is as Changes)) return false
    if (!inOrder.has(at)) found.set(inner + PLACE, keys[at + 1] ?? null)
    if (found.size > MAX_DIFFERENCES) return false
  }
  for (const key of after.keys()) {
    if (!before.has(key)) found.set(`${path}/${joinPath([key])}`, null)
    if (found.size > MAX_DIFFERENCES) return false
  }
  return true
}

type Items = ReadonlyMap<string, unknown>

/** The items of a list by their keys; undefined where a path could not name each of them, and for an empty list. */
function itemsOf(value: unknown): Items | undefined {
  if (!Array.isArray(value) || value.length === 0) return undefined
  const items = new Map<string, unknown>()
  for (const item of value) {
    const isNamed = typeof item === 'string' || typeof (item as { id?: unknown } | null)?.id === 'string'
    if (!isNamed || itemKey(item).endsWith(PLACE)) return undefined
    items.set(itemKey(item), item)
  }
  return items.size === value.length ? items : undefined
}

/** The numbers of a longest increasing part of a sequence of distinct numbers. */
function longestIncreasing(sequence: readonly number[]): Set<number> {
  /** The index of the smallest last number of an increasing part, by its length. */
  const ends: number[] = []
  const previous: number[] = []
  for (const [index, number] of sequence.entries()) {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sequence[ends[middle] as number] as number) < number) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (ends[low - 1] as number) : -1
    ends[low] = index
  }
  const part = new Set<number>()
  for (let index = ends.at(-1) ?? -1; index >= 0; index = previous[index] as number) part.add(sequence[index] as number)
  return part
}
