import { api, Problem } from '@boutique/domain'

/**
 * The end of a page: the sort value (null in the part without one) and the id that breaks ties. In the part of the
 * documents that keep their sort value to themselves, `isClosed`, the value is their place.
 */
export interface Cursor {
  value: string | null
  id: string
  isClosed?: true
}

/** The opaque text of a cursor. */
export const encodeCursor = ({ value, id, isClosed }: Cursor): string =>
  Buffer.from(JSON.stringify(isClosed ? [value, id, true] : [value, id])).toString('base64url')

/** Parses a cursor; throws 400 for anything this server did not write. */
export function decodeCursor(text: string): Cursor {
  try {
    const [value, id, isClosed, ...more] = JSON.parse(Buffer.from(text, 'base64url').toString('utf8')) as unknown[]
    const isValue = value === null || (typeof value === 'string' && !value.includes('\u0000') && value.isWellFormed())
    const isKnown = isClosed === undefined || (isClosed === true && value !== null)
    if (isValue && isKnown && more.length === 0 && typeof id === 'string' && id.length <= 64 && !id.includes('\u0000'))
      return isClosed ? { value, id, isClosed } : { value, id }
  } catch {
    // Not written by this server: refused below.
  }
  throw badCursor()
}

/** The error for a cursor that this server did not write, or not for this list. */
export const badCursor = (): Problem => new Problem(400, ...api.BAD_CURSOR)
