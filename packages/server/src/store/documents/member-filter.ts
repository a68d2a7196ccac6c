const QUOTE = 0x22
const COMMA = 0x2c
const BACKSLASH = 0x5c
const OPEN_LIST = 0x5b
const CLOSE_LIST = 0x5d
const OPEN = 0x7b
const CLOSE = 0x7d
const SPACE = 0x20
const NULL = Buffer.from('null')

/** Members that an object loses while it has `by`, and `until` is absent or an empty list. */
export interface Closing {
  by: string
  names: readonly string[]
  until: string
}

/**
 * Reduces the JSON text of an object to some of its members, as bytes: parsing a page of a list and printing it again
 * would cost four times as much, and `jsonb_build_object` in PostgreSQL ten times. A member is kept when the bytes of
 * its name equal one of the given names, so that whatever is unknown is dropped.
 */
export class MemberFilter {
  /** The names by length and last byte; names of few collections share both. */
  readonly #names = new Map<number, Buffer[]>()
  /** The first closing, and the filter of the objects that it concerns; both look at the other closings. */
  readonly #closing: { by: Buffer; until: Buffer; closed: MemberFilter; open: MemberFilter } | undefined

  constructor(names: Iterable<string>, [closing, ...others]: readonly Closing[] = []) {
    const all = [...names]
    if (closing) {
      const left = all.filter((name) => !closing.names.includes(name))
      this.#closing = {
        by: Buffer.from(closing.by),
        until: Buffer.from(closing.until),
        closed: new MemberFilter(left, others),
        open: new MemberFilter(all, others),
      }
    }
    for (const name of all) {
      const bytes = Buffer.from(name)
      const key = keyOf(bytes, 0, bytes.length)
      this.#names.set(key, [...(this.#names.get(key) ?? []), bytes])
    }
  }

  /**
   * Keeps the members of an object in place; those that are null go too, since an empty field is absent.
   * @param from after the opening brace
   * @param end after the closing brace
   * @returns the end of the kept members, where the closing brace is to be written; `from` when none is kept
   */
  keep(bytes: Buffer, from: number, end: number): number {
    const closing = this.#closing
    if (closing) {
      const isClosed = hasMember(bytes, from, end, closing.by) && !hasMember(bytes, from, end, closing.until)
      return (isClosed ? closing.closed : closing.open).keep(bytes, from, end)
    }
    let to = from
    // Neighbours are moved together: most members of a page are kept.
    let run = -1
    let at = from
    while (at < end) {
      const open = skipSpace(bytes, at, end)
      if (bytes[open] !== QUOTE) break
      const close = endOfString(bytes, open, end) - 1
      const value = skipSpace(bytes, skipSpace(bytes, close + 1, end) + 1, end)
      const last = endOfValue(bytes, value, end)
      const isKept = this.#has(bytes, open + 1, close) && !isNull(bytes, value, last)
      if (isKept && run < 0) run = open
      else if (!isKept && run >= 0) {
        to = move(bytes, run, at - 1, to, from)
        run = -1
      }
      at = last + 1
    }
    return run < 0 ? to : move(bytes, run, Math.min(at, end) - 1, to, from)
  }

  /** The JSON text of an object, reduced to the kept members. */
  reduce(text: string): string {
    const bytes = Buffer.from(text)
    const end = this.keep(bytes, 1, bytes.length)
    bytes[end] = CLOSE
    return bytes.toString('utf8', 0, end + 1)
  }

  #has(bytes: Buffer, from: number, end: number): boolean {
    const alike = this.#names.get(keyOf(bytes, from, end))
    if (!alike) return false
    for (const name of alike) if (isAt(name, bytes, from)) return true
    return false
  }
}

const keyOf = (bytes: Buffer, from: number, end: number): number =>
  end > from ? (end - from) * 256 + (bytes[end - 1] as number) : 0

/** Whether the bytes from `at` on begin with these; the lengths were compared before. */
function isAt(name: Buffer, bytes: Buffer, at: number): boolean {
  for (let index = 0; index < name.length; index++) if (name[index] !== bytes[at + index]) return false
  return true
}

/** Whether an object has a member that is neither null nor an empty list. */
function hasMember(bytes: Buffer, from: number, end: number, name: Buffer): boolean {
  let at = from
  while (at < end) {
    const open = skipSpace(bytes, at, end)
    if (bytes[open] !== QUOTE) return false
    const close = endOfString(bytes, open, end) - 1
    const value = skipSpace(bytes, skipSpace(bytes, close + 1, end) + 1, end)
    const last = endOfValue(bytes, value, end)
    const isIt = close - open - 1 === name.length && isAt(name, bytes, open + 1)
    if (isIt) return !isNull(bytes, value, last) && !isEmptyList(bytes, value, last)
    at = last + 1
  }
  return false
}

const isEmptyList = (bytes: Buffer, value: number, end: number): boolean =>
  bytes[value] === OPEN_LIST && bytes[skipSpace(bytes, value + 1, end)] === CLOSE_LIST

const isNull = (bytes: Buffer, value: number, end: number): boolean => end - value >= 4 && isAt(NULL, bytes, value)

/** Moves members, with their commas between them, behind those that were kept before. Returns the new end. */
function move(bytes: Buffer, run: number, end: number, to: number, from: number): number {
  let start = to
  if (to > from) bytes[start++] = COMMA
  if (start !== run) bytes.copyWithin(start, run, end)
  return start + end - run
}

function skipSpace(bytes: Buffer, at: number, end: number): number {
  let next = at
  while (next < end && (bytes[next] as number) <= SPACE) next++
  return next
}

/** The index after the closing quote of a string that opens at `at`. */
function endOfString(bytes: Buffer, at: number, end: number): number {
  let next = at + 1
  while (next < end && bytes[next] !== QUOTE) next += bytes[next] === BACKSLASH ? 2 : 1
  return next + 1
}

/** The index of the comma or closing brace after a value of the object. */
function endOfValue(bytes: Buffer, at: number, end: number): number {
  let depth = 0
  let next = at
  while (next < end) {
    const byte = bytes[next]
    if (byte === QUOTE) {
      next = endOfString(bytes, next, end)
      continue
    }
    if (byte === OPEN || byte === OPEN_LIST) depth++
    else if (depth > 0) {
      if (byte === CLOSE || byte === CLOSE_LIST) depth--
    } else if (byte === COMMA || byte === CLOSE) return next
    next++
  }
  return end
}
