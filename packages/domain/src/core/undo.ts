import { ChangedPaths } from './changed-paths.ts'
import type { ListOperation } from './changes.ts'
import type { Fields } from './field.ts'
import { joinPath, parentPaths, resolvePath, splitPath, valueAt } from './path.ts'

/** A journal entry as far as an undo needs it. */
export interface UndoneEntry {
  rev: number
  action: string
  /** Each changed path with the value before. */
  changes: Readonly<Record<string, unknown>>
  /** The paths that rules changed: they are computed again. */
  derived: readonly string[]
}
/** Paths that somebody changed under a later revision. */
export interface LaterChange<T> {
  rev: number
  path: string
  by: T
}

/** What puts a document back to where it was before some entries of its journal: first the operations, then the values. */
export interface Undo<T> {
  operations: ListOperation[]
  values: Record<string, unknown>
  deleted?: boolean
  datetime?: number
  /** Paths that are left as they are, because somebody changed them since. */
  conflicts: { path: string; by: T }[]
  /** Secrets that changed: nobody knows what stood before. */
  lost: string[]
}

/** The suffix of a path that stands for the place of an item in its list. */
const PLACE = '#place'

/**
 * The inverse of some entries of one document's journal: for each path the oldest value before, unless somebody changed
 * the path under a later revision.
 *
 * @param data the document as it stands
 * @param entries the entries to undo, in any order
 * @param later what others changed since the oldest of them, the oldest first; what the entries changed is not among it
 */
export function undoOf<T>(
  fields: Fields,
  data: Readonly<Record<string, unknown>>,
  entries: readonly UndoneEntry[],
  later: readonly LaterChange<T>[],
): Undo<T> {
  const undo: Undo<T> = { operations: [], values: {}, conflicts: [], lost: [] }
  const others = new ChangedPaths(later.map((change) => [change.path, change] as const))
  const free: Stated = new Map()
  for (const [path, stated] of oldestOf(entries)) {
    const change = others.overlapping(path)
    if (change && change.rev > stated.rev) undo.conflicts.push({ path, by: change.by })
    else free.set(path, stated)
  }
  // The latest first, so that what stood in something is put back after it.
  for (const [path, { rev, before }] of [...free].sort(([, one], [, other]) => other.rev - one.rev)) {
    // What stood around it before covers it.
    const isCovered = parentPaths(path).some((parent) => (free.get(parent)?.rev ?? Number.POSITIVE_INFINITY) <= rev)
    if (!isCovered) put(fields, data, undo, path, before, free)
  }
  return undo
}

/** Paths with the value that stood before their oldest change, and the revision of that change. */
type Stated = Map<string, { rev: number; before: unknown }>

function oldestOf(entries: readonly UndoneEntry[]): Stated {
  const oldest: Stated = new Map()
  for (const entry of entries.toSorted((one, other) => other.rev - one.rev)) {
    for (const [path, before] of Object.entries(statedChanges(entry))) {
      if (!entry.derived.includes(path)) oldest.set(path, { rev: entry.rev, before })
    }
  }
  return oldest
}

/** The changes of an entry, its deletion among them: older entries say it by their action alone. */
function statedChanges({ rev, action, changes }: UndoneEntry): Readonly<Record<string, unknown>> {
  if ('deleted' in changes) return changes
  if (action === 'supprimer') return { ...changes, deleted: false }
  // The first revision is a creation, whatever action made it.
  if (action === 'restaurer' || rev === 1) return { ...changes, deleted: true }
  return changes
}

function put<T>(
  fields: Fields,
  data: Readonly<Record<string, unknown>>,
  undo: Undo<T>,
  path: string,
  before: unknown,
  free: Stated,
): void {
  const isEmpty = before === null || before === undefined
  if (path === 'deleted') undo.deleted = before === true
  else if (path === 'datetime') undo.datetime = before as number
  else if (path.endsWith(PLACE)) {
    // The place of an item that was removed is where it comes back to.
    if (!free.has(path.slice(0, -PLACE.length))) undo.operations.push(moveTo(path.slice(0, -PLACE.length), before))
  } else if (isItem(fields, path)) {
    const { list, item } = itemAt(path)
    const stands = valueStands(data, path)
    if (isEmpty) undo.operations.push({ op: 'remove', path: list, item })
    else if (stands) undo.values[path] = before
    else undo.operations.push({ op: 'add', path: list, item: before, ...beforeOf(free.get(path + PLACE)?.before) })
  } else if (resolvePath(fields, splitPath(path))?.field.kind === 'secret') undo.lost.push(path)
  else undo.values[path] = isEmpty ? null : before
}

/** Whether a path leads to an item of a list, or to a value of a list of plain values (a photo, a word). */
function isItem(fields: Fields, path: string): boolean {
  const segments = splitPath(path)
  const target = resolvePath(fields, segments)
  if (target) return target.kind === 'item'
  const list = resolvePath(fields, segments.slice(0, -1))
  return list?.kind === 'field' && list.field.shape === 'values'
}

function valueStands(data: Readonly<Record<string, unknown>>, path: string): boolean {
  const { list, item } = itemAt(path)
  const values = valueAt(data, splitPath(list))
  return Array.isArray(values) && values.some((one) => one === item || (one as { id?: unknown } | null)?.id === item)
}

const moveTo = (path: string, follower: unknown): ListOperation => {
  const { list, item } = itemAt(path)
  return { op: 'move', path: list, item, ...beforeOf(follower) }
}
const beforeOf = (follower: unknown) => (typeof follower === 'string' ? { before: follower } : {})

function itemAt(path: string): { list: string; item: string } {
  const segments = splitPath(path)
  return { list: joinPath(segments.slice(0, -1)), item: segments.at(-1) as string }
}
