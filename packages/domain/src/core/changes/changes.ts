import { type Field, type Fields, tooManyItems } from '../field.ts'
import type { FieldError } from '../problem.ts'
import { equal } from './equal.ts'
import { withItemIdsIn } from '../fields/item-ids.ts'
import { parseValue, UNKNOWN_FIELD, writeRefusal } from '../fields/validate.ts'
import type { Writer } from '../actor.ts'
import { joinPath, resolvePath, splitPath, type Target, throughAbsentItem, valueAt, withValueAt } from './path.ts'

/** An operation on a list: items are objects with ids, or single values (photos, texts). */
export type ListOperation =
  /**
   * Adds an item before another (at the end without `before`). An existing item keeps its position: its missing values
   * are added, and different values are changes of their paths. Adding an existing value changes nothing.
   */
  | { op: 'add'; path: string; item: unknown; before?: string }
  /** Removes an item by id or value; does nothing when it is gone. */
  | { op: 'remove'; path: string; item: string }
  /** Moves an item before another (to the end without `before`); does nothing when it is gone. */
  | { op: 'move'; path: string; item: string; before?: string }

/** The requested changes of one document: values by path, and operations on lists. */
export interface Changes {
  values: Record<string, unknown>
  operations: ListOperation[]
}

/** A changed path with its value before and after (undefined: empty). */
export interface Change {
  path: string
  before: unknown
  after: unknown
  /** An `add` of an existing item with a different value: it may conflict, like a value sent for the path. */
  replaces?: true
}

type Data = Record<string, unknown>
/** An error in the requested changes. `isAbsent`: the path contains an item that does not exist. */
export interface ChangeError extends FieldError {
  isAbsent?: true
}
export type Applied = { data: Data; changes: Change[]; errors: ChangeError[] }

/**
 * Applies requested changes to a document, without rules: every value is parsed by its field, and errors are collected
 * with their paths. An `isAbsent` error may be a conflict: the caller knows what others removed. A value equal to the
 * stored one is no change; a secret always is one, because its stored value is unknown.
 * @param newId generates ids for items that have none
 * @param writer decides which fields may be written at all
 */
export function applyChanges(
  fields: Fields,
  data: Data,
  requested: Changes,
  newId: () => string,
  writer: Writer = 'user',
): Applied {
  let current = data
  const changes: Change[] = []
  const errors: ChangeError[] = []
  for (const [path, raw] of Object.entries(requested.values)) {
    const segments = splitPath(path)
    const parsed = parseAt(fields, segments, raw, newId, writer)
    if (parsed.errors) {
      errors.push(...parsed.errors)
      continue
    }
    const next = throughAbsentItem(fields, current, segments) ? undefined : withValueAt(current, segments, parsed.value)
    if (next === undefined) {
      errors.push(absentItem(path))
      continue
    }
    const before = valueAt(current, segments)
    if (equal(before, parsed.value) && !isSecret(fields, segments)) continue
    changes.push({ path, before, after: parsed.value })
    current = next
  }
  for (const operation of requested.operations) {
    const applied = applyOperation(fields, current, operation, newId, writer)
    if ('errors' in applied) errors.push(...applied.errors)
    else {
      current = applied.data
      changes.push(...applied.changes)
    }
  }
  return { data: current, changes, errors }
}

const absentItem = (path: string): ChangeError => ({ path, message: "Cet élément n'existe pas", isAbsent: true })

const isSecret = (fields: Fields, segments: string[]): boolean => resolvePath(fields, segments)?.field.kind === 'secret'
/** Why the writer may not change a path: because of its first field, or of its last one. */
const refusalAt = (fields: Fields, [name]: string[], target: Target, writer: Writer): string | undefined => {
  const root = fields[name as string]
  return (root && writeRefusal(root, writer)) ?? writeRefusal(target.field, writer)
}
const isRecord = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)

type Parsed = { value: unknown; errors?: undefined } | { errors: FieldError[] }

function parseAt(fields: Fields, segments: string[], raw: unknown, newId: () => string, writer: Writer): Parsed {
  const refused = (message: string): Parsed => ({ errors: [{ path: joinPath(segments), message }] })
  const target = resolvePath(fields, segments)
  if (!target) return refused(UNKNOWN_FIELD)
  const refusal = refusalAt(fields, segments, target, writer)
  if (refusal) return refused(refusal)
  if (target.kind === 'field') {
    const parsed = parseValue(target.field, raw, segments)
    if (parsed.errors) return parsed
    return { value: withItemIdsIn(target.field, parsed.value, newId) }
  }
  if (raw === null) return { value: undefined }
  if (target.kind === 'language') {
    const parsed = parseValue(target.field, { [target.language]: raw }, segments.slice(0, -1))
    return parsed.errors ? parsed : { value: (parsed.value as Data | undefined)?.[target.language] }
  }
  return parseItem(target.field, isRecord(raw) ? { ...raw, id: target.id } : raw, segments, newId)
}

/** Parses one item of a list; errors have the path of the item. */
function parseItem(field: Field, raw: unknown, path: string[], newId: () => string): Parsed {
  const list = path.slice(0, -1)
  const parsed = parseValue(field, [raw], list)
  if (!parsed.errors) return { value: (withItemIdsIn(field, parsed.value, newId) as Data[] | undefined)?.[0] }
  const [within, named] = [joinPath([...list, '0']), joinPath(path)]
  return {
    errors: parsed.errors.map((error) =>
      error.path === within || error.path.startsWith(`${within}/`)
        ? { ...error, path: named + error.path.slice(within.length) }
        : error,
    ),
  }
}

type Operated = { data: Data; changes: Change[] } | { errors: ChangeError[] }

function applyOperation(
  fields: Fields,
  data: Data,
  operation: ListOperation,
  newId: () => string,
  writer: Writer,
): Operated {
  const segments = splitPath(operation.path)
  const target = resolvePath(fields, segments)
  const shape = target?.kind === 'field' ? target.field.shape : undefined
  if (!target || (shape !== 'items' && shape !== 'values')) {
    return { errors: [{ path: operation.path, message: 'Une liste est attendue à ce chemin' }] }
  }
  const refusal = refusalAt(fields, segments, target, writer)
  if (refusal) return { errors: [{ path: operation.path, message: refusal }] }
  if (throughAbsentItem(fields, data, segments)) return { errors: [absentItem(operation.path)] }
  const standing = valueAt(data, segments)
  const list: unknown[] = Array.isArray(standing) ? standing : []
  const keyOf = (item: unknown): string => (shape === 'items' ? String((item as Data).id) : String(item))
  const placed = (next: unknown[], key: string, before: unknown, after: unknown): Operated => {
    const changed = withValueAt(data, segments, next.length ? next : undefined) ?? data
    return { data: changed, changes: [{ path: joinPath([...segments, key]), before, after }] }
  }
  if (operation.op === 'add') {
    const name = isRecord(operation.item) ? operation.item.id : operation.item
    const parsed = parseItem(target.field, operation.item, [...segments, typeof name === 'string' ? name : '0'], newId)
    if (parsed.errors) return parsed
    const item = parsed.value
    if (item === undefined) return { data, changes: [] }
    const same = list.find((other) => keyOf(other) === keyOf(item))
    if (same !== undefined) return isRecord(same) ? filled(data, segments, same, item as Data) : { data, changes: [] }
    const { most } = target.field
    if (most !== undefined && list.length >= most)
      return { errors: [{ path: operation.path, message: tooManyItems(most) }] }
    return placed(insertBefore(list, item, operation.before, keyOf), keyOf(item), undefined, item)
  }
  const index = list.findIndex((item) => keyOf(item) === operation.item)
  if (index < 0) return { data, changes: [] }
  const rest = list.toSpliced(index, 1)
  const follower = index + 1 < list.length ? keyOf(list[index + 1]) : null
  if (operation.op === 'remove') {
    const removed = placed(rest, operation.item, list[index], undefined)
    // The former position, for an undo.
    if ('changes' in removed && follower !== null)
      removed.changes.push({
        path: joinPath([...segments, `${operation.item}#place`]),
        before: follower,
        after: undefined,
      })
    return removed
  }
  if (operation.before === operation.item) return { data, changes: [] }
  const moved = insertBefore(rest, list[index], operation.before, keyOf)
  if (moved.every((item, at) => item === list[at])) return { data, changes: [] }
  return placed(moved, `${operation.item}#place`, follower, operation.before ?? null)
}

/** Merges the values of an added item into the existing item of its id; values that are not sent are kept. */
function filled(data: Data, list: string[], standing: Data, item: Data): Operated {
  let current = data
  const changes: Change[] = []
  for (const [name, after] of Object.entries(item)) {
    const before = standing[name]
    if (equal(before, after)) continue
    const path = [...list, String(standing.id), name]
    current = withValueAt(current, path, after) ?? current
    changes.push({ path: joinPath(path), before, after, ...(before !== undefined && { replaces: true as const }) })
  }
  return { data: current, changes }
}

function insertBefore(list: unknown[], item: unknown, before: string | undefined, keyOf: (item: unknown) => string) {
  const index = before === undefined ? -1 : list.findIndex((other) => keyOf(other) === before)
  return index < 0 ? [...list, item] : list.toSpliced(index, 0, item)
}
