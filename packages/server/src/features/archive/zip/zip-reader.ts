import { createHash } from 'node:crypto'
import { type FileHandle, open } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import { altered, ArchiveRefusal, foreign, tooLarge, truncated } from '../refusal.ts'
import { CENTRAL, END, END_64, LOCAL, LOCATOR_64, METHODS } from './zip-format.ts'

interface Entry {
  method: number
  compressed: number
  bytes: number
  at: number
}

/** The directory of a million entries; it is held in memory. */
const MAX_DIRECTORY_BYTES = 150_000_000
const MAX_ENTRIES = 1_000_000
/** An entry beyond this size is compressed at most this much: texts of documents are by 5 to 30. */
const MAX_RATIO = 200
const MIN_RATIO_BYTES = 10_000_000
const READ_BYTES = 256 * 1024
const END_BYTES = 22
const MAX_COMMENT_BYTES = 65_535

/** A zip file, whose directory was read and checked. */
export interface ZipFile {
  /** Paths and sizes, as declared. */
  entries: ReadonlyMap<string, { bytes: number }>
  /**
   * The content of an entry. It fails after its last byte when size or hash differ from the declared ones.
   * @throws ArchiveRefusal `archive.alteree` when there is no such entry
   */
  read(path: string, sha256?: string): AsyncIterable<Buffer>
  close(): Promise<void>
}

/**
 * Opens a zip file: its directory is at its end, so that a truncated file is noticed at once.
 *
 * @throws ArchiveRefusal for what is no zip, is cut, or declares what no honest program writes
 */
export async function openZip(file: string): Promise<ZipFile> {
  const handle = await open(file, 'r')
  try {
    const { size } = await handle.stat()
    const entries = await readDirectory(handle, size)
    return {
      entries,
      read: (path, sha256) => readEntry(handle, path, entries.get(path), sha256),
      close: () => handle.close(),
    }
  } catch (error) {
    await handle.close()
    throw error instanceof RangeError ? truncated() : error
  }
}

async function bytesAt(handle: FileHandle, at: number, length: number): Promise<Buffer> {
  const bytes = Buffer.alloc(length)
  let done = 0
  while (done < length) {
    const { bytesRead } = await handle.read(bytes, done, length - done, at + done)
    if (bytesRead === 0) throw truncated()
    done += bytesRead
  }
  return bytes
}

async function readDirectory(handle: FileHandle, size: number): Promise<Map<string, Entry>> {
  if (size < 4 || (await bytesAt(handle, 0, 4)).readUInt32LE(0) !== LOCAL) throw foreign()
  if (size < END_BYTES) throw truncated()
  const tail = await bytesAt(
    handle,
    Math.max(0, size - END_BYTES - MAX_COMMENT_BYTES),
    Math.min(size, END_BYTES + MAX_COMMENT_BYTES),
  )
  const signature = Buffer.alloc(4)
  signature.writeUInt32LE(END, 0)
  const found = tail.lastIndexOf(signature)
  if (found < 0 || found + END_BYTES > tail.length) throw truncated()
  let count = tail.readUInt16LE(found + 10)
  let length = tail.readUInt32LE(found + 12)
  let start = tail.readUInt32LE(found + 16)
  if (found >= 20 && tail.readUInt32LE(found - 20) === LOCATOR_64) {
    const record = await bytesAt(handle, safe(tail.readBigUInt64LE(found - 12)), 56)
    if (record.readUInt32LE(0) !== END_64) throw truncated()
    count = safe(record.readBigUInt64LE(32))
    length = safe(record.readBigUInt64LE(40))
    start = safe(record.readBigUInt64LE(48))
  }
  if (length > MAX_DIRECTORY_BYTES || count > MAX_ENTRIES) throw tooLarge()
  if (start + length > size) throw truncated()
  const entries = parseDirectory(await bytesAt(handle, start, length), count)
  let compressed = 0
  for (const [path, entry] of entries) {
    if (entry.at + entry.compressed > start) throw altered(path)
    compressed += entry.compressed
    const isBomb = entry.bytes > MIN_RATIO_BYTES && entry.bytes > entry.compressed * MAX_RATIO
    if (isBomb || (entry.method === METHODS.stored && entry.bytes !== entry.compressed)) throw tooLarge()
  }
  // Entries that share their bytes would be more than the file holds.
  if (compressed > size) throw tooLarge()
  return entries
}

/** A size or position that JavaScript counts exactly. */
function safe(value: bigint): number {
  if (value > BigInt(Number.MAX_SAFE_INTEGER)) throw tooLarge()
  return Number(value)
}

function parseDirectory(directory: Buffer, count: number): Map<string, Entry> {
  const entries = new Map<string, Entry>()
  let at = 0
  for (let index = 0; index < count; index++) {
    if (directory.readUInt32LE(at) !== CENTRAL) throw truncated()
    const nameLength = directory.readUInt16LE(at + 28)
    const extraLength = directory.readUInt16LE(at + 30)
    const name = directory.toString('utf8', at + 46, at + 46 + nameLength)
    const extra = directory.subarray(at + 46 + nameLength, at + 46 + nameLength + extraLength)
    const method = directory.readUInt16LE(at + 10)
    const isEncrypted = (directory.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted || (method !== METHODS.stored && method !== METHODS.deflated)) throw foreign()
    if (!isEntryPath(name) || entries.has(name))
      throw new ArchiveRefusal('archive.chemin', `Le fichier contient un chemin refusé (${name.slice(0, 100)}).`)
    const [bytes, compressed, offset] = sizes64(extra, [
      directory.readUInt32LE(at + 24),
      directory.readUInt32LE(at + 20),
      directory.readUInt32LE(at + 42),
    ])
    entries.set(name, { method, bytes: bytes as number, compressed: compressed as number, at: offset as number })
    at += 46 + nameLength + extraLength + directory.readUInt16LE(at + 32)
  }
  return entries
}

/** A relative path, without a segment that is empty or leads upwards. */
const isEntryPath = (path: string): boolean =>
  path.length <= 2000 &&
  !/[\p{Cc}\\]/u.test(path) &&
  path.split('/').every((segment) => segment !== '' && segment !== '.' && segment !== '..')

/** Replaces the values that the 32 bits of a header could not hold by those of its ZIP64 field. */
function sizes64(extra: Buffer, values: readonly number[]): number[] {
  let at = 0
  while (at + 4 <= extra.length && extra.readUInt16LE(at) !== 1) at += 4 + extra.readUInt16LE(at + 2)
  let next = at + 4
  return values.map((value) => {
    if (value !== 0xffffffff) return value
    next += 8
    return safe(extra.readBigUInt64LE(next - 8))
  })
}

async function* readEntry(
  handle: FileHandle,
  path: string,
  entry: Entry | undefined,
  sha256: string | undefined,
): AsyncIterable<Buffer> {
  if (!entry) throw altered(path)
  const header = await bytesAt(handle, entry.at, 30)
  if (header.readUInt32LE(0) !== LOCAL) throw altered(path)
  // Other programs read the name that is here.
  const name = await bytesAt(handle, entry.at + 30, header.readUInt16LE(26))
  if (name.toString('utf8') !== path) throw altered(path)
  const start = entry.at + 30 + header.readUInt16LE(26) + header.readUInt16LE(28)
  const hash = createHash('sha256')
  let bytes = 0
  const stored = Readable.from(slice(handle, start, entry.compressed), { objectMode: false })
  const inflate = entry.method === METHODS.stored ? undefined : createInflateRaw({ chunkSize: READ_BYTES })
  if (inflate) stored.on('error', (error: Error) => inflate.destroy(error)).pipe(inflate)
  const content = inflate ?? stored
  try {
    for await (const chunk of content) {
      bytes += (chunk as Buffer).length
      // More than declared: a bomb stops here.
      if (bytes > entry.bytes) throw altered(path)
      hash.update(chunk as Buffer)
      yield chunk as Buffer
    }
  } catch (error) {
    throw (error as { code?: string }).code?.startsWith('Z_') ? altered(path) : error
  } finally {
    stored.destroy()
  }
  if (bytes !== entry.bytes || (sha256 !== undefined && hash.digest('hex') !== sha256)) throw altered(path)
}

/** The bytes of a part of the file. A stream of the handle would close it at its end. */
async function* slice(handle: FileHandle, from: number, length: number): AsyncGenerator<Buffer> {
  for (let done = 0; done < length; ) {
    const bytes = await bytesAt(handle, from + done, Math.min(READ_BYTES, length - done))
    done += bytes.length
    yield bytes
  }
}
