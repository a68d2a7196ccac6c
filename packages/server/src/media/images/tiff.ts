import { closeSync, openSync, writeSync } from 'node:fs'

/** Pixels of 3 bytes (RGB), row by row; `stride` is the number of bytes per row. */
export interface Pixels {
  width: number
  height: number
  data: Uint8Array
  stride: number
}

const ROWS_IN_STRIP = 16
const [SHORT, LONG, UNDEFINED] = [3, 4, 7]
const BYTES: Record<number, number> = { [SHORT]: 2, [LONG]: 4, [UNDEFINED]: 1 }

/**
 * Writes pixels to an uncompressed TIFF 6.0 with the colour profile `icc` (ICC.1, annex B), which the image library
 * reads strip by strip. Raw pixels would have to be in memory as a whole, twice.
 */
export function writeTiff(file: string, { width, height, data, stride }: Pixels, icc?: Uint8Array): void {
  const output = openSync(file, 'wx')
  try {
    let at = writeSync(output, Buffer.from('II*\0\0\0\0\0', 'latin1'))
    const offsets: number[] = []
    const counts: number[] = []
    for (let row = 0; row < height; row++) {
      if (row % ROWS_IN_STRIP === 0) {
        offsets.push(at)
        counts.push(0)
      }
      const start = row * stride
      at += writeSync(output, data.subarray(start, start + width * 3))
      counts[counts.length - 1] = (counts.at(-1) ?? 0) + width * 3
    }
    at += writeSync(output, Buffer.alloc(at % 2))
    const directory = directoryAt(at, [
      [256, LONG, [width]],
      [257, LONG, [height]],
      [258, SHORT, [8, 8, 8]],
      [259, SHORT, [1]],
      [262, SHORT, [2]],
      [273, LONG, offsets],
      [277, SHORT, [3]],
      [278, LONG, [ROWS_IN_STRIP]],
      [279, LONG, counts],
      ...(icc ? ([[34_675, UNDEFINED, icc]] as const) : []),
    ])
    writeSync(output, directory)
    const start = Buffer.alloc(4)
    start.writeUInt32LE(at)
    writeSync(output, start, 0, 4, 4)
  } finally {
    closeSync(output)
  }
}

type Entry = readonly [tag: number, type: number, values: ArrayLike<number>]

/** An image file directory at `offset`, with entries ordered by tag, followed by their longer values. */
function directoryAt(offset: number, entries: readonly Entry[]): Buffer {
  const head = Buffer.alloc(2 + entries.length * 12 + 4)
  const tail: Buffer[] = []
  let end = offset + head.length
  head.writeUInt16LE(entries.length)
  for (const [index, [tag, type, values]] of entries.entries()) {
    const at = 2 + index * 12
    head.writeUInt16LE(tag, at)
    head.writeUInt16LE(type, at + 2)
    head.writeUInt32LE(values.length, at + 4)
    const value = bytesOf(type, values)
    if (value.length <= 4) value.copy(head, at + 8)
    else {
      head.writeUInt32LE(end, at + 8)
      const padded = Buffer.concat([value, Buffer.alloc(value.length % 2)])
      tail.push(padded)
      end += padded.length
    }
  }
  return Buffer.concat([head, ...tail])
}

function bytesOf(type: number, values: ArrayLike<number>): Buffer {
  const size = BYTES[type] ?? 1
  const bytes = Buffer.alloc(values.length * size)
  for (let index = 0; index < values.length; index++) bytes.writeUIntLE(values[index] as number, index * size, size)
  return bytes
}
