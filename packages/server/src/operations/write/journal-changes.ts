import {
  ChangedPaths,
  type Data,
  differences,
  type Fields,
  PLACE,
  resolvePath,
  splitPath,
  valueAt,
} from '@boutique/domain'
import type { JournalEntry } from '../../store/documents/write.ts'

/** The changes of a journal entry, and the paths among them that rules changed. */
type Changed = Pick<JournalEntry, 'changes' | 'derived'>

/**
 * Replaces the long lists and items of a journal entry by what differs in them (ADR 50).
 * @param requested the document as it was asked for; rules made `after` of it
 */
export function withDifferences(fields: Fields, changed: Changed, before: Data, requested: Data, after: Data): Changed {
  let result = changed
  for (const path of Object.keys(changed.changes)) {
    const value = changed.changes[path]
    // A path below a longer value is gone already.
    if (typeof value !== 'object' || value === null || !(path in result.changes)) continue
    const segments = splitPath(path)
    const target = resolvePath(fields, segments)
    if (!target) continue
    const was = valueAt(before, segments)
    const found = differences(target, path, was, valueAt(after, segments))
    if (path in found) continue
    const byHand = changed.derived.includes(path)
      ? requestedPaths(changed, path)
      : Object.keys(differences(target, path, was, valueAt(requested, segments)))
    result = restated(result, path, found, byHand)
  }
  return result
}

/**
 * One entry for two writes of a document in one commit. Where both changed the same list, it states what differs from
 * the document before both.
 */
export function mergedChanges(
  fields: Fields,
  first: Changed,
  second: Changed,
  dataBefore: () => Data,
  dataAfter: () => Data,
): Changed {
  const changes = { ...second.changes, ...first.changes }
  const byHand = new Set([...requestedPaths(first), ...requestedPaths(second)])
  let result: Changed = { changes, derived: Object.keys(changes).filter((path) => !byHand.has(path)) }
  const ofFirst = new Set(Object.keys(first.changes).map(nameOf))
  for (const name of new Set(Object.keys(second.changes).map(nameOf))) {
    const target = resolvePath(fields, splitPath(name))
    const isList = target?.kind === 'field' && (target.field.shape === 'items' || target.field.shape === 'values')
    // A list that the first write states whole is the one before both.
    if (!isList || !ofFirst.has(name) || name in first.changes) continue
    const segments = splitPath(name)
    const found = differences(target, name, valueAt(dataBefore(), segments), valueAt(dataAfter(), segments))
    result = restated(result, name, found, requestedPaths(result, name))
  }
  return result
}

const nameOf = (path: string): string => path.split('/', 1)[0] as string

/** The paths that a person asked for: all, or those within one. */
function requestedPaths({ changes, derived }: Changed, within?: string): string[] {
  const isDerived = new Set(derived)
  const paths = Object.keys(changes).filter((path) => !isDerived.has(path))
  return within === undefined ? paths : paths.filter((path) => isWithin(path, within))
}

const isWithin = (path: string, outer: string): boolean => path === outer || path.startsWith(`${outer}/`)

/** The changes with others in place of a path and what is below it; those that touch no path of `byHand` are derived. */
function restated(
  { changes, derived }: Changed,
  path: string,
  found: Readonly<Record<string, unknown>>,
  byHand: readonly string[],
): Changed {
  const touched = new ChangedPaths(byHand.map((one) => [withoutPlace(one), true] as const))
  return {
    changes: { ...Object.fromEntries(Object.entries(changes).filter(([one]) => !isWithin(one, path))), ...found },
    derived: [
      ...derived.filter((one) => !isWithin(one, path)),
      ...Object.keys(found).filter((one) => touched.overlapping(withoutPlace(one)) === undefined),
    ],
  }
}

const withoutPlace = (path: string): string => (path.endsWith(PLACE) ? path.slice(0, -PLACE.length) : path)
