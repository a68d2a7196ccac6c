import type { AccessRule } from './access.ts'
import type { Data } from './collection.ts'

/**
 * A relation whose document the rules copy fields of (ADR 52). Who does not read the other collection completely chooses
 * it once for a document, and few an hour.
 */
export interface Copied<N extends string = string> {
  readonly by: N
  /** The copies that are closed to them while the relation is set and `until`, a list, has no item. */
  readonly fields?: readonly N[]
  readonly until?: N
}

/** A copying relation with the right to the collection that it names. */
export interface GuardedCopy extends Copied {
  readonly rule: AccessRule
}

/** The fields of a document that are closed to somebody as copies. */
export const closedCopies = ({ copied = [] }: { copied?: readonly Copied[] }, data: Data): string[] =>
  copied.flatMap(({ by, fields = [], until }) =>
    until !== undefined && !isEmpty(data[by]) && isEmpty(data[until]) ? fields : [],
  )

const isEmpty = (value: unknown): boolean =>
  value === undefined || value === null || value === '' || (Array.isArray(value) && value.length === 0)
