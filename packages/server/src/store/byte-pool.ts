const SIZE = 131_072
/** Spare buffers that are kept: 4 MB in all. */
const MOST_SPARE = 32

const spare: Buffer[] = []
/** The memory that is lent at the moment. */
const lentOut = new WeakSet<ArrayBufferLike>()

/**
 * Lends a buffer of at least `size` bytes; it holds whatever was in it. V8 starts a full garbage collection for each 64 MB
 * of new buffers, which 300 pages of a list take: used again, they cost nothing.
 */
export function lend(size: number): Buffer {
  if (size > SIZE) return Buffer.allocUnsafeSlow(size)
  const lent = spare.pop() ?? Buffer.allocUnsafeSlow(SIZE)
  lentOut.add(lent.buffer)
  return lent
}

/**
 * Takes a lent buffer back, or a part of it for the whole: nobody may use it any more, since the next borrower writes over
 * it. Buffers that are not lent at the moment are left alone; those that never come back are freed by the garbage collector.
 */
export function giveBack(part: Buffer): void {
  if (lentOut.delete(part.buffer) && spare.length < MOST_SPARE) spare.push(Buffer.from(part.buffer))
}
