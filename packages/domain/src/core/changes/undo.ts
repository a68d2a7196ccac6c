import { ChangedPaths } from './changed-paths.ts'
import type { ListOperation } from './changes.ts'
import type { Fields } from '../field.ts'
import { PLACE } from './list-difference.ts'
import { joinPath, parentPaths, resolvePath, splitPath, valueAt } from './path.ts'

/** The part of a journal entry that an undo needs. */
export interface UndoneEntry {
  rev: number
  action: string
  /** Each changed path with the value before. */
  changes: Readonly<Record<string, unknown>>
  /** The paths changed by rules, which are computed again. */
  derived: readonly string[]
}
/** Paths that somebody changed in a later revision. */
export interface LaterChange<T> {
  rev: number
  path: string
  by: T
}

/**
 * The changes that restore a document to its state before some entries of its journal: first the operations, then the
 * values.
 */
export interface Undo<T> {
  operations: ListOperation[]
  values: Record<string, unknown>
  deleted?: boolean
  datetime?: number
  /** Paths that are not restored, because somebody changed them since. */
  conflicts: { path: string; by: T }[]
  /** Secrets that changed: their previous value is unknown. */
  lost: string[]
}

/**
 * The inverse of some entries of one document's journal: for each path the oldest previous value, unless somebody
 * changed the path in a later revision. An undo that deletes the document changes nothing else.
 *
 * @param data the current document
 * @param entries the entries to undo, in any order
 * @param later the changes by others since the oldest of them, oldest first, without those of the entries
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
  for (const [path, { rev, before }] of inOrder(fields, free)) {
    // The previous value of an outer path includes it.
    const isCovered = parentPaths(path).some((parent) => (free.get(parent)?.rev ?? Number.POSITIVE_INFINITY) <= rev)
    if (!isCovered) put(fields, data, undo, path, before, free)
  }
  // A deleted document keeps its data, so that a later restoration returns what it was, not an older state of it.
  return undo.deleted === true ? { operations: [], values: {}, conflicts: [], lost: [], deleted: true } : undo
}

/** Paths with their value before the oldest change, and the revision of that change. */
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

/**
 * The latest first, so that the value of an inner path is restored after the outer one. Of one entry first the items to
 * remove, since a list may be full; then each item after the one that it is inserted before.
 */
function inOrder(fields: Fields, free: Stated): [path: string, stated: { rev: number; before: unknown }][] {
  const ranked = [...free].map(([path, stated]) => ({
    path,
    stated,
    rank: isAdded(fields, path, stated.before) ? 0 : 1,
  }))
  ranked.sort((one, other) => other.stated.rev - one.stated.rev || one.rank - other.rank)
  const ordered = new Map<string, { rev: number; before: unknown }>()
  for (const { path: first } of ranked) {
    const chain: [string, { rev: number; before: unknown }][] = []
    const known = new Set<string>()
    for (let path: string | undefined = first; path !== undefined; path = followerOf(free, path)) {
      const stated = free.get(path)
      if (!stated || ordered.has(path) || known.has(path)) break
      known.add(path)
      chain.push([path, stated])
    }
    for (const [path, stated] of chain.toReversed()) ordered.set(path, stated)
  }
  return [...ordered]
}

const isAdded = (fields: Fields, path: string, before: unknown): boolean =>
  before === null && !path.endsWith(PLACE) && isItem(fields, path)

/** The path of the item before which the item of a path is inserted, if the same entry inserts or moves that one. */
function followerOf(free: Stated, path: string): string | undefined {
  const item = path.endsWith(PLACE) ? path.slice(0, -PLACE.length) : path
  const place = free.get(item + PLACE)
  if (typeof place?.before !== 'string') return undefined
  const follower = joinPath([...splitPath(item).slice(0, -1), place.before])
  const isSame = (one: string): boolean => free.get(one)?.rev === place.rev
  if (isSame(follower) && free.get(follower)?.before !== null) return follower
  return isSame(follower + PLACE) ? follower + PLACE : undefined
}

/** The changes of an entry, including its deletion. */
function statedChanges(entry: UndoneEntry): Readonly<Record<string, unknown>> {
  const deleted = wasDeleted(entry)
  return deleted === undefined ? entry.changes : { ...entry.changes, deleted }
}

/**
 * Whether a document was deleted before an entry that deleted, restored or created it; undefined for any other entry.
 * Older entries express this by their action only.
 */
export function wasDeleted({
  rev,
  action,
  changes,
}: Pick<UndoneEntry, 'rev' | 'action' | 'changes'>): boolean | undefined {
  if ('deleted' in changes) return changes.deleted === true
  if (action === 'supprimer') return false
  // The first revision is a creation, whatever its action.
  return action === 'restaurer' || rev === 1 ? true : undefined
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
    // The position of an item that was removed: it is inserted there again.
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

/** Whether the target of a path is an item of a list, or a value of a list of single values (a photo, a word). */
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
