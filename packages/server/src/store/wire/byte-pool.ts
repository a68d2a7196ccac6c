const SIZE = 131_072
/** The maximum number of spare buffers: 4 MB in total. */
const MAX_SPARE = 32

const spare: Buffer[] = []
/** The buffers that are currently lent. */
const lentOut = new WeakSet<ArrayBufferLike>()

/**
 * Lends a buffer of at least `size` bytes with arbitrary content. V8 starts a full garbage collection for each 64 MB of
 * new buffers, which is 300 pages of a list: reusing them avoids that.
 */
export function lend(size: number): Buffer {
  if (size > SIZE) return Buffer.allocUnsafeSlow(size)
  const lent = spare.pop() ?? Buffer.allocUnsafeSlow(SIZE)
  lentOut.add(lent.buffer)
  return lent
}

/**
 * Takes a lent buffer back, given any view of it. It must not be used any more, since the next borrower overwrites it.
 * Other buffers are ignored; those that are never given back are garbage collected.
 */
export function giveBack(part: Buffer): void {
  if (lentOut.delete(part.buffer) && spare.length < MAX_SPARE) spare.push(Buffer.from(part.buffer))
}
