import { createHash, webcrypto } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { promisify } from 'node:util'
import { constants, zstdCompress, zstdDecompress } from 'node:zlib'
import type { FileStorage } from '../../media/storage/storage.ts'
import { BackupError } from './backup-error.ts'

const compress = promisify(zstdCompress)
const decompress = promisify(zstdDecompress)
/** The most bytes of a block before it is compressed. */
export const MAX_BLOCK_BYTES = 16 * 1024 * 1024
/** Bytes that cannot be compressed grow a little. */
const MAX_STORED_BYTES = MAX_BLOCK_BYTES + 1024 * 1024
const HASHED = /\.([0-9a-f]{64})\.[a-z]+$/

/** The SHA-256 of bytes, computed on another thread: the requests of people go on meanwhile. */
export async function sha256(bytes: Buffer): Promise<string> {
  return Buffer.from(await webcrypto.subtle.digest('SHA-256', new Uint8Array(bytes))).toString('hex')
}

/**
 * Stores bytes compressed, under a name that ends with their hash: what is read later can be checked without an index.
 * Returns the path and the size of what was stored.
 */
export async function putBlock(
  target: FileStorage,
  name: string,
  bytes: Buffer,
): Promise<{ path: string; bytes: number }> {
  const path = `${name}.${await sha256(bytes)}.zst`
  const packed = await compress(bytes, { params: { [constants.ZSTD_c_compressionLevel]: 3 } })
  await target.write(path, Readable.from([packed]))
  return { path, bytes: packed.length }
}

/**
 * Reads a block and checks it.
 *
 * @throws BackupError `altered` when it is missing, cut or not what was stored
 */
export async function getBlock(target: FileStorage, path: string): Promise<Buffer> {
  const [, hash] = HASHED.exec(path) ?? []
  const found = await target.read(path)
  if (!found || hash === undefined) throw new BackupError('altered', `${path} manque dans la sauvegarde`)
  if (found.bytes > MAX_STORED_BYTES) {
    found.stream.destroy()
    throw new BackupError('altered', `${path} est plus grand que tout ce que la sauvegarde y range`)
  }
  const packed = await buffer(found.stream)
  const bytes = await decompress(packed, { maxOutputLength: MAX_BLOCK_BYTES }).catch((cause: unknown) => {
    throw new BackupError('altered', `${path} est tronqué ou altéré`, cause)
  })
  if (createHash('sha256').update(bytes).digest('hex') !== hash)
    throw new BackupError('altered', `${path} est tronqué ou altéré`)
  return bytes
}
