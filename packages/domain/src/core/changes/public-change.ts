import type { Collection } from '../collection.ts'
import { equal } from './equal.ts'
import { mayMatch } from '../where.ts'

/** A document before or after a write. */
export interface DocumentState {
  data: Readonly<Record<string, unknown>>
  deleted: boolean
  datetime: number
}

/**
 * Whether a document was and is published, when a write changes what websites read of it: its publication, a public
 * field or its place. Undefined when they see no difference.
 */
export function publicChange(
  collection: Pick<Collection, 'fields' | 'publicWhere'>,
  before: DocumentState | undefined,
  after: DocumentState,
): { was: boolean; is: boolean } | undefined {
  const { fields, publicWhere } = collection
  if (!publicWhere) return undefined
  const isShown = (one: DocumentState): boolean => !one.deleted && mayMatch(fields, publicWhere, one.data)
  const was = before !== undefined && isShown(before)
  const is = isShown(after)
  if (!was && !is) return undefined
  if (was && is && before.datetime === after.datetime) {
    const isSame = ([name, { read }]: [string, { read?: string }]): boolean =>
      read !== 'public' || equal(before.data[name], after.data[name])
    if (Object.entries(fields).every(isSame)) return undefined
  }
  return { was, is }
}
