import { giveBack, lend } from './byte-pool.ts'

/** A value of a result as bytes from PostgreSQL, in a part of a lent buffer. */
export class RawValue {
  readonly length: number
  readonly #buffer: Buffer
  readonly #start: number

  constructor(buffer: Buffer, start: number, length: number) {
    this.#buffer = buffer
    this.#start = start
    this.length = length
  }

  /** Copies the bytes from `skip` on; returns how many. */
  copyTo(target: Buffer, at: number, skip = 0): number {
    return this.#buffer.copy(target, at, this.#start + skip, this.#start + this.length)
  }

  /** The lent buffers of some values. To be given back once all of the values are copied. */
  static buffersOf(values: readonly RawValue[]): Set<Buffer> {
    return new Set(values.map((value) => value.#buffer))
  }
}

/** Copies the raw values of one result, one after the other, into lent buffers. */
export class RawValues {
  #buffer: Buffer | undefined
  #used = 0

  /** Copies `source` from `start` to `end`. */
  add(source: Buffer, start: number, end: number): RawValue {
    const size = end - start
    if (!this.#buffer || this.#used + size > this.#buffer.length) {
      this.#buffer = lend(size)
      this.#used = 0
    }
    source.copy(this.#buffer, this.#used, start, end)
    const value = new RawValue(this.#buffer, this.#used, size)
    this.#used += size
    return value
  }

  /** The result is complete: its values own the buffers, and the next result begins a new one. */
  end(): void {
    this.#buffer = undefined
  }
}

/** Gives back the buffers of values after all were copied. Otherwise the garbage collector frees them. */
export function release(values: readonly RawValue[]): void {
  for (const buffer of RawValue.buffersOf(values)) giveBack(buffer)
}
