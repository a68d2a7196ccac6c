import type { Collection } from '@boutique/domain'
import type { MemberFilter } from './member-filter.ts'
import { type RawValue, release } from '../wire/index.ts'
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
   * @throws Error at a second call: the bytes may have been reused
   */
  writeTo(target: Buffer, at: number): number {
    this.#writeOnce()
    let end = at
    for (const index of this.#heads.keys()) {
      if (index > 0) target[end++] = COMMA
      end = this.#write(index, target, end)
    }
    release(this.#datas)
    return end
  }

  /**
   * The JSON text of each document, in memory of its own.
   * @throws Error at a second call, as above
   */
  toBuffers(): Buffer[] {
    this.#writeOnce()
    const all = this.#heads.map((head, index) => {
      const room = Buffer.allocUnsafe(head.length + (this.#datas[index] as RawValue).length + 1)
      return room.subarray(0, this.#write(index, room, 0))
    })
    release(this.#datas)
    return all
  }

  #writeOnce(): void {
    if (this.#isWritten) throw new Error('These documents are written already')
    this.#isWritten = true
  }

  /** Writes one document; returns its end. */
  #write(index: number, target: Buffer, at: number): number {
    let end = at + target.write(this.#heads[index] as string, at, 'latin1')
    const members = end + 1
    const last = this.#writeMembers(target, members, this.#datas[index] as RawValue)
    // Without members there is no comma either.
    if (last > members) {
      target[end] = COMMA
      end = last
    }
    target[end++] = BRACE
    return end
  }

  /** Writes the members of an object without its braces; returns the end. */
  #writeMembers(target: Buffer, at: number, data: RawValue): number {
    const end = at + data.copyTo(target, at, 1)
    return this.#filter ? this.#filter.keep(target, at, end) : end - 1
  }
}
