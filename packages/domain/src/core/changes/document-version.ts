import type { Field, Fields } from '../field.ts'
import { itemKey, PLACE } from './list-difference.ts'
import { resolvePath, splitPath } from './path.ts'

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

/**
 * The version of a document before an entry of its journal, from the version after it. Values are taken as they were
 * stored, whatever the fields of today allow; a secret is in no version. Takes time proportional to the document and the
 * entry.
 */
export function versionBefore(fields: Fields, after: DocumentVersion, entry: ReversedEntry): DocumentVersion {
  const root: Stated = { inside: new Map() }
  for (const [path, value] of Object.entries(entry.changes)) {
    const isPlace = path.endsWith(PLACE)
    const segments = splitPath(isPlace ? path.slice(0, -PLACE.length) : path)
    const isDeclared = resolvePath(fields, segments) !== undefined || isValueOfList(fields, segments)
    if (!isDeclared || isSecret(fields, segments)) continue
    const stated = statedAt(fields, root, segments)
    if (isPlace) stated.follower = value
    else stated.before = value ?? null
  }
  return { data: membersBefore(after.data, root), deleted: deletedBefore(after.deleted, entry) }
}

/** What an entry states about a value: the value before, the item that followed it, and the same of what it contains. */
interface Stated {
  before?: unknown
  follower?: unknown
  isItem?: boolean
  inside: Map<string, Stated>
}

function statedAt(fields: Fields, root: Stated, segments: readonly string[]): Stated {
  let stated = root
  for (const [at, segment] of segments.entries()) {
    let inner = stated.inside.get(segment)
    if (!inner) {
      inner = { isItem: isItem(fields, segments.slice(0, at + 1)), inside: new Map() }
      stated.inside.set(segment, inner)
    }
    stated = inner
  }
  return stated
}

/** The value before; an outer value was stated before any inner change of the same entry. Undefined: it was empty. */
function valueBefore(value: unknown, stated: Stated): unknown {
  if ('before' in stated) return stated.before ?? undefined
  if (stated.inside.size === 0) return value
  const [first] = stated.inside.values()
  const before = first?.isItem
    ? listBefore(Array.isArray(value) ? value : [], stated.inside)
    : membersBefore(value, stated)
  return Object.keys(before).length > 0 ? before : undefined
}

function membersBefore(value: unknown, { inside }: Stated): Data {
  const before: Data = typeof value === 'object' && value !== null && !Array.isArray(value) ? { ...value } : {}
  for (const [name, stated] of inside) {
    const was = valueBefore(Object.hasOwn(before, name) ? before[name] : undefined, stated)
    if (was === undefined) delete before[name]
    else before[name] = was
  }
  return before
}

interface Keyed {
  key: string
  item: unknown
}

/** The list with each item as it was: absent, with other values, or at its former position. */
function listBefore(list: readonly unknown[], inside: ReadonlyMap<string, Stated>): unknown[] {
  const standing: Keyed[] = []
  const placed: Keyed[] = []
  const known = new Set<string>()
  for (const item of list) {
    const key = itemKey(item)
    known.add(key)
    const stated = inside.get(key)
    const was = stated ? valueBefore(item, stated) : item
    if (was === undefined) continue
    const isPlaced = stated !== undefined && 'follower' in stated
    ;(isPlaced ? placed : standing).push({ key, item: was })
  }
  for (const [key, { before }] of inside) {
    if (before !== undefined && before !== null && !known.has(key)) placed.push({ key, item: before })
  }
  return placed.length > 0 ? withPlaced(standing, placed, inside) : standing.map(({ item }) => item)
}

/** Inserts items before the ones that followed them, which may be inserted themselves; at the end where those are gone. */
function withPlaced(
  standing: readonly Keyed[],
  placed: readonly Keyed[],
  inside: ReadonlyMap<string, Stated>,
): unknown[] {
  const there = new Set([...standing, ...placed].map(({ key }) => key))
  const preceding = Map.groupBy(placed, ({ key }) => {
    const follower = inside.get(key)?.follower
    return typeof follower === 'string' && there.has(follower) ? follower : undefined
  })
  const found: Keyed[] = []
  // From the end of the list: after each item those that it followed.
  const open = [...standing, ...(preceding.get(undefined) ?? [])]
  for (let one = open.pop(); one; one = open.pop()) {
    found.push(one)
    open.push(...(preceding.get(one.key) ?? []))
    preceding.delete(one.key)
  }
  // Items that follow one another in a circle, as separate moves of one save can state them, are kept at the end.
  const reached = new Set(found)
  return [...found.toReversed(), ...placed.filter((one) => !reached.has(one))].map(({ item }) => item)
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

const isSecret = (fields: Fields, segments: string[]): boolean => resolvePath(fields, segments)?.field.kind === 'secret'

function isValueOfList(fields: Fields, segments: readonly string[]): boolean {
  const list = resolvePath(fields, segments.slice(0, -1))
  return list?.kind === 'field' && list.field.shape === 'values'
}

const isItem = (fields: Fields, segments: readonly string[]): boolean =>
  resolvePath(fields, segments)?.kind === 'item' || isValueOfList(fields, segments)

type Data = Record<string, unknown>
