import { itemKey, type ListOperation, joinPath, overlaps, splitPath, valueAt, withValueAt } from '@boutique/domain'

type Data = Record<string, unknown>

/** An unsaved value. `since` is the revision of the document that was shown when it was typed. */
export interface PendingValue {
  value: unknown
  since: number
}
export interface PendingOperation {
  operation: ListOperation
  since: number
}

/** Unsaved changes of a form: values by change path, then operations on lists, in order. */
export interface Pending {
  readonly values: Readonly<Record<string, PendingValue>>
  readonly operations: readonly PendingOperation[]
}

/** The content of one save, and what remains for the next. */
export interface Batch {
  changes: Record<string, unknown>
  operations: ListOperation[]
  rev: number
  taken: Pending
  rest: Pending
}

export const NOTHING_PENDING: Pending = { values: {}, operations: [] }

export const isNothing = (pending: Pending): boolean =>
  pending.operations.length === 0 && Object.keys(pending.values).length === 0

const isInside = (path: string, container: string): boolean => path.startsWith(`${container}/`)
const inner = (path: string, container: string): string[] => splitPath(path.slice(container.length + 1))

/** The path of an operation: the list and the item. */
export function operationPath(operation: ListOperation): string {
  const key = operation.op === 'add' ? itemKey(operation.item) : operation.item
  return joinPath([...splitPath(operation.path), key])
}

/**
 * A list after an operation. An existing item is not added again: the added values override its own. A missing item is
 * neither removed nor moved.
 */
export function operated(list: readonly unknown[], operation: ListOperation): unknown[] {
  const insert = (items: readonly unknown[], item: unknown, before: string | undefined): unknown[] => {
    const index = before === undefined ? -1 : items.findIndex((other) => itemKey(other) === before)
    return index < 0 ? [...items, item] : items.toSpliced(index, 0, item)
  }
  if (operation.op === 'add') {
    const at = list.findIndex((other) => itemKey(other) === itemKey(operation.item))
    return at < 0 ? insert(list, operation.item, operation.before) : list.with(at, filled(list[at], operation.item))
  }
  const index = list.findIndex((item) => itemKey(item) === operation.item)
  if (index < 0) return [...list]
  const rest = list.toSpliced(index, 1)
  return operation.op === 'remove' ? rest : insert(rest, list[index], operation.before)
}

/** An existing item, completed with the values of an added item with the same id. */
function filled(standing: unknown, added: unknown): unknown {
  if (typeof standing !== 'object' || standing === null) return standing
  const said = Object.entries(added as Data).filter(([, member]) => member !== undefined)
  return { ...standing, ...Object.fromEntries(said) }
}

/** The document with unsaved changes. Values of missing items and operations on missing lists are left out. */
export function applyPending(document: Data, pending: Pending): Data {
  let current = document
  for (const [path, { value }] of Object.entries(pending.values)) {
    current = withValueAt(current, splitPath(path), value ?? undefined) ?? current
  }
  for (const { operation } of pending.operations) current = applyOperation(current, operation)
  return current
}

function applyOperation<T>(target: T, operation: ListOperation, container = ''): T {
  const segments = container === '' ? splitPath(operation.path) : inner(operation.path, container)
  const list = valueAt(target, segments)
  const next = operated(Array.isArray(list) ? list : [], operation)
  return withValueAt(target, segments, next.length ? next : undefined) ?? target
}

/**
 * Adds a value. It is merged into a pending change that contains it (an added item, a whole object), replaces pending
 * changes that it contains, and keeps the revision of the first change of the path.
 */
export function withValue(pending: Pending, path: string, value: unknown, since: number): Pending {
  const within = pending.operations.findIndex(
    ({ operation }) => operation.op === 'add' && isInside(path, operationPath(operation)),
  )
  if (within >= 0)
    return withItem(pending, within, (item, at) => withValueAt(item, inner(path, at), value ?? undefined))
  const container = Object.keys(pending.values).find((other) => isInside(path, other))
  if (container !== undefined) {
    const { value: whole, since: first } = pending.values[container] as PendingValue
    const next = withValueAt(whole, inner(path, container), value ?? undefined)
    return { ...pending, values: { ...pending.values, [container]: { value: next, since: first } } }
  }
  const first = pending.values[path]?.since ?? since
  const values = Object.fromEntries(Object.entries(pending.values).filter(([other]) => !isInside(other, path)))
  const operations = pending.operations.filter(
    ({ operation }) => operation.path !== path && !isInside(operation.path, path),
  )
  return { values: { ...values, [path]: { value, since: first } }, operations }
}

function withItem(pending: Pending, index: number, change: (item: unknown, path: string) => unknown): Pending {
  const { operation, since } = pending.operations[index] as PendingOperation
  if (operation.op !== 'add') return pending
  const item = change(operation.item, operationPath(operation))
  return { ...pending, operations: pending.operations.with(index, { operation: { ...operation, item }, since }) }
}

/** Adds an operation on a list; removing an item that is not stored yet removes its pending changes. */
export function withOperation(pending: Pending, operation: ListOperation, since: number): Pending {
  const { path } = operation
  const within = pending.operations.findIndex(
    ({ operation: other }) => other.op === 'add' && isInside(path, operationPath(other)),
  )
  if (within >= 0) return withItem(pending, within, (item, at) => applyOperation(item, operation, at))
  const container = Object.keys(pending.values).find((other) => other === path || isInside(path, other))
  if (container !== undefined) {
    const { value, since: first } = pending.values[container] as PendingValue
    const next =
      container === path ? operated((value ?? []) as unknown[], operation) : applyOperation(value, operation, container)
    return { ...pending, values: { ...pending.values, [container]: { value: next, since: first } } }
  }
  if (operation.op !== 'remove') return { ...pending, operations: [...pending.operations, { operation, since }] }
  const item = operationPath(operation)
  const wasAdded = pending.operations.some(
    ({ operation: other }) => other.op === 'add' && operationPath(other) === item,
  )
  const rest = withoutPath(pending, item)
  return wasAdded ? rest : { ...rest, operations: [...rest.operations, { operation, since }] }
}

/** Removes all changes at the path, inside it and around it; of an added item only the named path. */
export function withoutPath(pending: Pending, path: string): Pending {
  return {
    values: Object.fromEntries(Object.entries(pending.values).filter(([other]) => !overlaps(other, path))),
    operations: pending.operations.flatMap((entry) => {
      const { operation, since } = entry
      const at = operationPath(operation)
      if (operation.op !== 'add' || !isInside(path, at)) return overlaps(at, path) ? [] : [entry]
      const item = withValueAt(operation.item, inner(path, at), undefined) ?? operation.item
      return [{ operation: { ...operation, item }, since }]
    }),
  }
}

/** Merges changes that were not saved below newer ones. */
export function mergedPending(older: Pending, newer: Pending): Pending {
  let merged = older
  for (const [path, { value, since }] of Object.entries(newer.values)) merged = withValue(merged, path, value, since)
  for (const { operation, since } of newer.operations) merged = withOperation(merged, operation, since)
  return merged
}

/** Rebases changes to a newer revision where they are still current; `isCurrent` gets the path and its revision. */
export function rebased(pending: Pending, isCurrent: (path: string, since: number) => boolean, rev: number): Pending {
  const moved = <T extends { since: number }>(entry: T, path: string): T =>
    isCurrent(path, entry.since) ? { ...entry, since: Math.max(entry.since, rev) } : entry
  return {
    values: Object.fromEntries(Object.entries(pending.values).map(([path, entry]) => [path, moved(entry, path)])),
    operations: pending.operations.map((entry) => moved(entry, entry.operation.path)),
  }
}

/**
 * The next save: the changes typed on the oldest revision, without held paths. Each save has one revision, so that a
 * value typed after somebody else's change does not conflict with it.
 */
export function nextBatch(pending: Pending, isBlocked: (path: string) => boolean): Batch | undefined {
  const values = Object.entries(pending.values).filter(([path]) => !isBlocked(path))
  const operations = pending.operations.filter(({ operation }) => !isBlocked(operationPath(operation)))
  const revisions = [...values.map(([, { since }]) => since), ...operations.map(({ since }) => since)]
  if (revisions.length === 0) return undefined
  const rev = Math.min(...revisions)
  const taken: Pending = {
    values: Object.fromEntries(values.filter(([, { since }]) => since === rev)),
    operations: operations.filter(({ since }) => since === rev),
  }
  const rest: Pending = {
    values: Object.fromEntries(Object.entries(pending.values).filter(([path]) => !(path in taken.values))),
    operations: pending.operations.filter((entry) => !taken.operations.includes(entry)),
  }
  return {
    changes: Object.fromEntries(Object.entries(taken.values).map(([path, { value }]) => [path, value ?? null])),
    operations: taken.operations.map(({ operation }) => operation),
    rev,
    taken,
    rest,
  }
}
