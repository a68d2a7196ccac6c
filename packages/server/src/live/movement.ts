import type { Collection } from '@boutique/domain'
import type { OwnWrite } from '../operations/own-writes.ts'
import type { StoredList } from '../store/list.ts'

/** The names that decide whether a list contains a document, and where. */
function decisive({ where, hidden = [], closedLast = {}, sort }: StoredList): string[] {
  return [...[where, ...hidden, closedLast].flatMap(Object.keys), sort.replace(/^-/, '')]
}

/** Whether a filter by this field looks at the whole document. */
const looksEverywhere = ({ fields }: Collection, name: string): boolean =>
  Object.hasOwn(fields, name) && fields[name]?.compared === 'texts'

/**
 * Whether a write may add a document to a list, remove it or move it there. False is certain: everything that decides is
 * the same as before.
 */
export function mayMove(list: StoredList, write: OwnWrite): boolean {
  const { collection } = list
  if (list.published || write.changes('deleted')) return true
  return decisive(list).some((name) => looksEverywhere(collection, name) || write.changes(name))
}
