import type { Field, Fields } from './field.ts'
import { resolvePath, splitPath, valueAt, withValueAt } from './path.ts'

/** A document as it was at one of its revisions. */
export interface DocumentVersion {
  data: Record<string, unknown>
  deleted: boolean
}

/** The part of a journal entry that tells the version before it. */
export interface ReversedEntry {
  rev: number
  action: string
  /** Each changed path with the value before. */
  changes: Readonly<Record<string, unknown>>
}

/** The suffix of a path for the position of an item in its list. */
const PLACE = '#place'

/**
 * The version of a document before an entry of its journal, from the version after it. Values are taken as they were
 * stored, whatever the fields of today allow; a secret is in no version.
 */
export function versionBefore(fields: Fields, after: DocumentVersion, entry: ReversedEntry): DocumentVersion {
  const { changes } = entry
  let { data } = after
  // Inner paths first: a rule that replaced a whole field states what it was before the inner change too.
  const paths = Object.keys(changes).sort((one, other) => depthOf(other) - depthOf(one) || (one < other ? -1 : 1))
  for (const path of paths.filter((one) => !one.endsWith(PLACE))) {
    const segments = splitPath(path)
    if (!resolvePath(fields, segments) && !isValueOfList(fields, segments)) continue
    if (isSecret(fields, segments)) continue
    const follower = changes[path + PLACE]
    data = isItem(fields, segments)
      ? withItem(data, segments, changes[path], follower)
      : (withValueAt(data, segments, changes[path] ?? undefined) ?? data)
  }
  for (const path of paths.filter((one) => one.endsWith(PLACE))) {
    const item = path.slice(0, -PLACE.length)
    if (!(item in changes)) data = moved(data, splitPath(item), changes[path])
  }
  return { data, deleted: deletedBefore(after.deleted, entry) }
}

/**
 * The fields of a version that differ from another one and that a person may put back: rules and programs write the
 * others.
 */
export const isRestorable = ({ kind, derived, write, rollup }: Field): boolean =>
  kind !== 'secret' && !derived && write !== 'server' && rollup === undefined

/** Entries of before the journal stated deletions only tell them by their action. */
function deletedBefore(after: boolean, { action, changes }: ReversedEntry): boolean {
  if ('deleted' in changes) return changes.deleted === true
  if (action === 'supprimer') return false
  return action === 'restaurer' ? true : after
}

const depthOf = (path: string): number => splitPath(path).length
const isSecret = (fields: Fields, segments: string[]): boolean => resolvePath(fields, segments)?.field.kind === 'secret'

function isValueOfList(fields: Fields, segments: readonly string[]): boolean {
  const list = resolvePath(fields, segments.slice(0, -1))
  return list?.kind === 'field' && list.field.shape === 'values'
}

const isItem = (fields: Fields, segments: readonly string[]): boolean =>
  resolvePath(fields, segments)?.kind === 'item' || isValueOfList(fields, segments)

type Data = Record<string, unknown>
const keyOf = (item: unknown): string =>
  typeof item === 'object' && item !== null ? String((item as { id?: unknown }).id) : String(item)

/** The list with an item as it was: absent, replaced, or at its former position. */
function withItem(data: Data, segments: string[], before: unknown, follower: unknown): Data {
  const key = segments.at(-1) as string
  return changedList(data, segments, (list) => {
    const at = list.findIndex((item) => keyOf(item) === key)
    if (before === null || before === undefined) return at < 0 ? list : list.toSpliced(at, 1)
    return at < 0 ? insertedBefore(list, before, follower) : list.with(at, before)
  })
}

/** The list with an item moved back before its former follower; null: to the end. */
function moved(data: Data, segments: string[], follower: unknown): Data {
  const key = segments.at(-1) as string
  return changedList(data, segments, (list) => {
    const at = list.findIndex((item) => keyOf(item) === key)
    return at < 0 ? list : insertedBefore(list.toSpliced(at, 1), list[at], follower)
  })
}

function changedList(data: Data, segments: string[], change: (list: unknown[]) => unknown[]): Data {
  const way = segments.slice(0, -1)
  const stored = valueAt(data, way)
  const list = change(Array.isArray(stored) ? stored : [])
  return withValueAt(data, way, list.length > 0 ? list : undefined) ?? data
}

function insertedBefore(list: unknown[], item: unknown, follower: unknown): unknown[] {
  const at = typeof follower === 'string' ? list.findIndex((one) => keyOf(one) === follower) : -1
  return at < 0 ? [...list, item] : list.toSpliced(at, 0, item)
}
