import type { Collection } from '@boutique/domain'
import type { MemberFilter } from './member-filter.ts'
import { type RawValue, release } from './raw-values.ts'
import { systemMembers } from './row.ts'

const BRACE = '}'.charCodeAt(0)
const COMMA = ','.charCodeAt(0)

/**
 * The documents of a page as bytes from PostgreSQL, from rows of `ROW, data as raw, …`. They can be written once; then
 * their memory is reused.
 */
export class RawDocuments {
  /** An upper bound of the bytes that `writeTo` writes. */
  readonly size: number
  readonly #heads: string[]
  readonly #datas: RawValue[]
  readonly #filter: MemberFilter | undefined
  #isWritten = false

  /**
   * @param filter reduces the data to some members
   * @param lead JSON members in front of the system members of a row, each with its comma
   */
  constructor(
    rows: readonly (readonly unknown[])[],
    collection: Collection,
    filter?: MemberFilter,
    lead = (_row: readonly unknown[]): string => '',
  ) {
    this.#filter = filter
    this.#heads = rows.map((row) => `{${lead(row)}${systemMembers(row, collection).slice(1)}`)
    this.#datas = rows.map((row) => row[8] as RawValue)
    const heads = this.#heads.reduce((sum, { length }) => sum + length, 0)
    const datas = this.#datas.reduce((sum, { length }) => sum + length, 0)
    this.size = heads + datas + rows.length
  }

  /**
   * Writes the JSON text of each document, separated by commas, from `at` on; returns the end.
   * @param ends receives the end of each document
   * @throws Error at a second call: the bytes may have been reused
   */
  writeTo(target: Buffer, at: number, ends?: number[]): number {
    if (this.#isWritten) throw new Error('These documents are written already')
    this.#isWritten = true
    let end = at
    for (const [index, head] of this.#heads.entries()) {
      const data = this.#datas[index] as RawValue
      if (index > 0) target[end++] = COMMA
      end += target.write(head, end, 'latin1')
      const members = end + 1
      const last = this.#writeMembers(target, members, data)
      // Without members there is no comma either.
      if (last > members) {
        target[end] = COMMA
        end = last
      }
      target[end++] = BRACE
      ends?.push(end)
    }
    release(this.#datas)
    return end
  }

  /** The JSON text of each document, with memory of its own. The documents are written then. */
  toBuffers(): Buffer[] {
    const room = Buffer.allocUnsafe(this.size)
    const ends: number[] = []
    this.writeTo(room, 0, ends)
    // One document keeps the room; of several, none keeps the memory of the others.
    if (ends.length === 1) return [room.subarray(0, ends[0])]
    return ends.map((end, at) => Buffer.from(room.subarray(at === 0 ? 0 : (ends[at - 1] as number) + 1, end)))
  }

  /** Writes the members of an object without its braces; returns the end. */
  #writeMembers(target: Buffer, at: number, data: RawValue): number {
    const end = at + data.copyTo(target, at, 1)
    return this.#filter ? this.#filter.keep(target, at, end) : end - 1
  }
}
