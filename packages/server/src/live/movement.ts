import type { Collection } from '@boutique/domain'
import type { OwnWrite } from '../operations/own-writes.ts'
import type { StoredList } from '../store/list.ts'

/** Whether a filter by this field looks at the whole document. */
const looksEverywhere = ({ fields }: Collection, name: string): boolean =>
  Object.hasOwn(fields, name) && fields[name]?.compared === 'texts'

/**
 * Whether a write may add a document to a list, remove it, or change what is computed from the named members. False is
 * certain: all of them are the same as before.
 */
export function mayConcern(list: StoredList, write: OwnWrite, names: readonly string[]): boolean {
  const { collection, published, where, hidden = [] } = list
  // Publication may depend on other documents.
  if (published || write.changes('deleted')) return true
  const decisive = [...names, ...[where, ...hidden].flatMap(Object.keys)]
  return decisive.some((name) => looksEverywhere(collection, name) || write.changes(name))
}

/** Whether a write may add a document to a list, remove it or move it there. */
export const mayMove = (list: StoredList, write: OwnWrite): boolean =>
  mayConcern(list, write, [list.sort.replace(/^-/, ''), ...Object.keys(list.closedLast ?? {})])
