import { equal } from './equal.ts'
import { PLACE } from './list-difference.ts'
import { splitPath, valueAt } from './path.ts'
import type { UndoneEntry } from './undo.ts'

/**
 * Whether a document has another value than before its latest entries, at any path that they changed; rules count too.
 * What was changed and put back is no difference, except that of the order of items.
 * @param document its present state
 * @param later its entries since, in any order
 */
export function isChangedSince(
  document: { data: Readonly<Record<string, unknown>>; deleted: boolean; datetime: number },
  later: readonly Pick<UndoneEntry, 'rev' | 'changes'>[],
): boolean {
  const now = { ...document.data, deleted: document.deleted, datetime: document.datetime }
  const before = new Map<string, unknown>()
  for (const { changes } of later.toSorted((one, other) => other.rev - one.rev))
    for (const [path, value] of Object.entries(changes)) before.set(path, value)
  return [...before].some(
    ([path, value]) => path.endsWith(PLACE) || !equal(value ?? undefined, valueAt(now, splitPath(path)) ?? undefined),
  )
}
