import type { Fields } from './field.ts'
import type { FieldError } from './problem.ts'
import { DERIVED_FIELD, parseValue, UNKNOWN_FIELD } from './validate.ts'
import { joinPath, resolvePath, splitPath, valueAt, withValueAt } from './path.ts'

/** An operation on a list: items are objects with ids, or single values (photos, texts). */
export type ListOperation =
  /** Adds an item before another (at the end without `before`); adding what is there changes nothing. */
  | { op: 'add'; path: string; item: unknown; before?: string }
  /** Removes an item by id or value; removing what is gone changes nothing. */
  | { op: 'remove'; path: string; item: string }
  /** Moves an item before another (to the end without `before`); moving what is gone changes nothing. */
  | { op: 'move'; path: string; item: string; before?: string }

/** What a client asks of one document: values by path, and operations on lists. */
export interface Changes {
  values: Record<string, unknown>
  operations: ListOperation[]
}

/** One path that changes: what stood there and what stands there now (undefined: nothing). */
export interface Change {
  path: string
  before: unknown
  after: unknown
}

type Data = Record<string, unknown>
export type Applied = { data: Data; changes: Change[]; errors: FieldError[] }

/**
 * Applies what was asked to a document, without rules: every value is read by its field, every error is collected with
 * its path. An item on the way that does not exist is the error `absent` (the caller tells a conflict from a mistake).
 * @param newId gives ids to items that come without one
 */
export function applyChanges(fields: Fields, data: Data, asked: Changes, newId: () => string): Applied {
  let current = data
  const changes: Change[] = []
  const errors: FieldError[] = []
  for (const [path, raw] of Object.entries(asked.values)) {
    const segments = splitPath(path)
    const parsed = parseAt(fields, segments, raw, newId)
    if (parsed.errors) {
      errors.push(...parsed.errors)
      continue
    }
    const next = withValueAt(current, segments, parsed.value)
    if (next === undefined) {
      errors.push({ path, message: ABSENT_ITEM })
      continue
    }
    changes.push({ path, before: valueAt(current, segments), after: parsed.value })
    current = next
  }
  for (const operation of asked.operations) {
    const applied = applyOperation(fields, current, operation, newId)
    if ('errors' in applied) errors.push(...applied.errors)
    else {
      current = applied.data
      if (applied.change) changes.push(applied.change)
    }
  }
  return { data: current, changes, errors }
}

export const ABSENT_ITEM = "Cet élément n'existe pas"

type Parsed = { value: unknown; errors?: undefined } | { errors: FieldError[] }

function parseAt(fields: Fields, segments: string[], raw: unknown, newId: () => string): Parsed {
  const refused = (message: string): Parsed => ({ errors: [{ path: joinPath(segments), message }] })
  const target = resolvePath(fields, segments)
  if (!target) return refused(UNKNOWN_FIELD)
  const top = fields[segments[0] as string]
  if (top?.derived || target.field.derived) return refused(DERIVED_FIELD)
  if (target.kind === 'field') {
    const parsed = parseValue(target.field, raw, segments)
    if (parsed.errors) return parsed
    return { value: target.field.shape === 'items' ? withIds(parsed.value, newId) : parsed.value }
  }
  if (raw === null) return { value: undefined }
  if (target.kind === 'language') {
    const parsed = parseValue(target.field, { [target.language]: raw }, segments.slice(0, -1))
    return parsed.errors ? parsed : { value: (parsed.value as Data | undefined)?.[target.language] }
  }
  const parsed = parseValue(target.field, [{ ...(raw as Data), id: target.id }], segments.slice(0, -1))
  return parsed.errors ? parsed : { value: (parsed.value as Data[] | undefined)?.[0] }
}

/** Gives every item of a list an id, nested lists included. */
export function withIds(value: unknown, newId: () => string): unknown {
  if (!Array.isArray(value)) return value
  return value.map((item) => {
    if (typeof item !== 'object' || item === null) return item
    const inner = Object.fromEntries(
      Object.entries(item).map(([key, member]) => [
        key,
        key === 'values' || Array.isArray(member) ? withIds(member, newId) : member,
      ]),
    )
    return { ...inner, id: (item as Data).id ?? newId() }
  })
}

type Operated = { data: Data; change?: Change } | { errors: FieldError[] }

function applyOperation(fields: Fields, data: Data, operation: ListOperation, newId: () => string): Operated {
  const segments = splitPath(operation.path)
  const target = resolvePath(fields, segments)
  const shape = target?.kind === 'field' ? target.field.shape : undefined
  if (!target || (shape !== 'items' && shape !== 'values')) {
    return { errors: [{ path: operation.path, message: 'Une liste est attendue à ce chemin' }] }
  }
  const list = (valueAt(data, segments) ?? []) as unknown[]
  const keyOf = (item: unknown): string => (shape === 'items' ? String((item as Data).id) : String(item))
  const placed = (next: unknown[], key: string, before: unknown, after: unknown): Operated => {
    const changed = withValueAt(data, segments, next.length ? next : undefined)
    const path = joinPath([...segments, key])
    if (changed === undefined) return { errors: [{ path, message: ABSENT_ITEM }] }
    return { data: changed, change: { path, before, after } }
  }
  if (operation.op === 'add') {
    const parsed = parseValue(target.field, [operation.item], segments)
    if (parsed.errors) return parsed
    const [item] = (shape === 'items' ? withIds(parsed.value, newId) : parsed.value) as unknown[]
    if (item === undefined || list.some((other) => keyOf(other) === keyOf(item))) return { data }
    return placed(insertBefore(list, item, operation.before, keyOf), keyOf(item), undefined, item)
  }
  const index = list.findIndex((item) => keyOf(item) === operation.item)
  if (index < 0) return { data }
  const rest = list.toSpliced(index, 1)
  if (operation.op === 'remove') return placed(rest, operation.item, list[index], undefined)
  const moved = insertBefore(rest, list[index], operation.before, keyOf)
  if (moved.every((item, at) => item === list[at])) return { data }
  const follower = index + 1 < list.length ? keyOf(list[index + 1]) : null
  return placed(moved, `${operation.item}#place`, follower, operation.before ?? null)
}

function insertBefore(list: unknown[], item: unknown, before: string | undefined, keyOf: (item: unknown) => string) {
  const index = before === undefined ? -1 : list.findIndex((other) => keyOf(other) === before)
  return index < 0 ? [...list, item] : list.toSpliced(index, 0, item)
}
