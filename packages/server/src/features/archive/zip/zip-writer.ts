import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable, Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { crc32, createDeflateRaw } from 'node:zlib'
import { CENTRAL, END, END_64, LOCAL, LOCATOR_64, METHODS, VERSION } from './zip-format.ts'

/** What a written entry holds. */
export interface WrittenEntry {
  path: string
  bytes: number
  sha256: string
}
interface Placed extends WrittenEntry {
  name: Buffer
  method: number
  crc: number
  compressed: number
  at: number
}

/** Names are UTF-8. */
const FLAGS = 0x0800
/** 1 January 1980, midnight: entries carry no moment, so that the same content is the same bytes. */
const DATE = 0x0021
const ALL_32 = 0xffffffff
const ALL_16 = 0xffff
/** Bytes of a local header before the name, and of its ZIP64 field. */
const LOCAL_BYTES = 30
const LOCAL_64_BYTES = 20
/** More is not gained by a higher level on the texts of documents, and takes twice the time. */
const LEVEL = 4

/**
 * Writes a zip file entry by entry, in constant memory save for a line of the directory per entry. Sizes and checksums
 * are written back into the header of an entry once they are known, so that every program can read it; all entries have
 * ZIP64 sizes.
 */
export async function createZip(file: string) {
  const handle: FileHandle = await open(file, 'wx', 0o600)
  const entries: Placed[] = []
  let end = 0

  async function put(bytes: Buffer): Promise<void> {
    await handle.write(bytes, 0, bytes.length, end)
    end += bytes.length
  }

  return {
    /** The bytes written so far. */
    get bytes() {
      return end
    },
    /**
     * Adds an entry.
     * @param compressed false for content that is compressed already, such as photos
     */
    async add(
      path: string,
      content: AsyncIterable<Buffer> | Iterable<Buffer>,
      compressed = true,
    ): Promise<WrittenEntry> {
      const name = Buffer.from(path)
      const at = end
      const method = compressed ? METHODS.deflated : METHODS.stored
      await put(Buffer.alloc(LOCAL_BYTES + LOCAL_64_BYTES + name.length))
      const start = end
      const hash = createHash('sha256')
      let crc = 0
      let bytes = 0
      const measure = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          crc = crc32(chunk, crc)
          bytes += chunk.length
          done(null, chunk)
        },
      })
      const sink = new Writable({
        write: (chunk: Buffer, _, done) => void put(chunk).then(() => done(), done),
      })
      const source = Readable.from(content, { objectMode: false })
      if (compressed) await pipeline(source, measure, createDeflateRaw({ level: LEVEL, chunkSize: 256 * 1024 }), sink)
      else await pipeline(source, measure, sink)
      const entry = { path, name, method, crc, bytes, compressed: end - start, at, sha256: hash.digest('hex') }
      const header = localHeader(entry)
      await handle.write(header, 0, header.length, at)
      entries.push(entry)
      return { path, bytes, sha256: entry.sha256 }
    },
    /** Writes the directory and syncs the file. */
    async finish(): Promise<void> {
      const start = end
      // A directory of many entries is written in pieces.
      let piece: Buffer[] = []
      for (const entry of entries) {
        piece.push(centralHeader(entry))
        if (piece.length === 1000) {
          await put(Buffer.concat(piece))
          piece = []
        }
      }
      await put(Buffer.concat(piece))
      await put(endRecords(entries.length, start, end))
      await handle.sync()
      await handle.close()
    },
    /** Closes the file as it is. */
    abandon: () => handle.close().catch(() => undefined),
  }
}
export type Zip = Awaited<ReturnType<typeof createZip>>

function localHeader({ name, method, crc, bytes, compressed }: Placed): Buffer {
  const header = Buffer.alloc(LOCAL_BYTES + name.length + LOCAL_64_BYTES)
  header.writeUInt32LE(LOCAL, 0)
  writeCommon(header, 4, { method, crc })
  header.writeUInt16LE(name.length, 26)
  header.writeUInt16LE(LOCAL_64_BYTES, 28)
  name.copy(header, LOCAL_BYTES)
  write64(header, LOCAL_BYTES + name.length, [bytes, compressed])
  return header
}

function centralHeader({ name, method, crc, bytes, compressed, at }: Placed): Buffer {
  const header = Buffer.alloc(46 + name.length + 28)
  header.writeUInt32LE(CENTRAL, 0)
  header.writeUInt16LE(VERSION, 4)
  writeCommon(header, 6, { method, crc })
  header.writeUInt16LE(name.length, 28)
  header.writeUInt16LE(28, 30)
  header.writeUInt32LE(ALL_32, 42)
  name.copy(header, 46)
  write64(header, 46 + name.length, [bytes, compressed, at])
  return header
}

/** What both headers have: version, flags, method, date, checksum, and sizes that are in the ZIP64 field. */
function writeCommon(header: Buffer, at: number, { method, crc }: { method: number; crc: number }): void {
  header.writeUInt16LE(VERSION, at)
  header.writeUInt16LE(FLAGS, at + 2)
  header.writeUInt16LE(method, at + 4)
  header.writeUInt16LE(0, at + 6)
  header.writeUInt16LE(DATE, at + 8)
  header.writeUInt32LE(crc, at + 10)
  header.writeUInt32LE(ALL_32, at + 14)
  header.writeUInt32LE(ALL_32, at + 18)
}

function write64(header: Buffer, at: number, values: readonly number[]): void {
  header.writeUInt16LE(1, at)
  header.writeUInt16LE(values.length * 8, at + 2)
  for (const [index, value] of values.entries()) header.writeBigUInt64LE(BigInt(value), at + 4 + index * 8)
}

function endRecords(entries: number, start: number, end: number): Buffer {
  const records = Buffer.alloc(56 + 20 + 22)
  records.writeUInt32LE(END_64, 0)
  records.writeBigUInt64LE(44n, 4)
  records.writeUInt16LE(VERSION, 12)
  records.writeUInt16LE(VERSION, 14)
  records.writeBigUInt64LE(BigInt(entries), 24)
  records.writeBigUInt64LE(BigInt(entries), 32)
  records.writeBigUInt64LE(BigInt(end - start), 40)
  records.writeBigUInt64LE(BigInt(start), 48)
  records.writeUInt32LE(LOCATOR_64, 56)
  records.writeBigUInt64LE(BigInt(end), 64)
  records.writeUInt32LE(1, 72)
  records.writeUInt32LE(END, 76)
  records.writeUInt16LE(ALL_16, 84)
  records.writeUInt16LE(ALL_16, 86)
  records.writeUInt32LE(ALL_32, 88)
  records.writeUInt32LE(ALL_32, 92)
  return records
}
