import { type Fields, isMissing, pairsOf } from '@boutique/domain'
import type { Pending } from './autosave-pending.ts'

/**
 * The paths that wait for one another: a set flag and the field that it requires, while that field is empty or held back
 * itself.
 *
 * @param view the document with the unsaved changes
 */
export const waiting = (
  fields: Fields,
  view: Readonly<Record<string, unknown>>,
  isBlocked: (path: string) => boolean,
): string[] =>
  pairsOf(fields).flatMap(({ flag, name }) =>
    view[flag] === true && (isMissing(view[name]) || isBlocked(name)) ? [flag, name] : [],
  )

/** The changes with one revision for each pair, the older one: a save has the changes of one revision only. */
export function aligned(fields: Fields, pending: Pending): Pending {
  let { values } = pending
  for (const { flag, name } of pairsOf(fields)) {
    const [one, other] = [values[flag], values[name]]
    if (!one || !other) continue
    const since = Math.min(one.since, other.since)
    values = { ...values, [flag]: { ...one, since }, [name]: { ...other, since } }
  }
  return { ...pending, values }
}
