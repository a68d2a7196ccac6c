import { randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { displayName, storedFileName } from './fileName.ts'
import { inspectImage } from './inspect.ts'
import { MediaRefusal } from './refusal.ts'
import { rewriteWithoutMetadata } from './rewrite.ts'
import type { FileStorage } from './storage.ts'
import { checkStoragePath } from './storagePath.ts'

/** The heaviest file accepted, in bytes (25 Mo). */
export const MAX_PHOTO_BYTES = 25_000_000

/** Where and under which name a photo goes. */
export interface ReceiveOptions {
  storage: FileStorage
  /** The shop's `storageBucketPath`. */
  storagePath: string
  /** The name the sender gives, of any shape. */
  fileName: string
  /** At least 128 bits of randomness as lower-case hexadecimal or base 36: the path is the only key to a shop photo. */
  newId: () => string
  /** A folder of this machine for the file while it is checked. */
  temporaryFolder: string
  /** In bytes; `MAX_PHOTO_BYTES` by default. */
  maxBytes?: number
}

/** A photo in storage: `width` and `height` in pixels as displayed, `name` as a person reads it. */
export interface ReceivedPhoto {
  fullPath: string
  name: string
  contentType: string
  bytes: number
  width: number
  height: number
}

/**
 * Takes a photo from `stream` into storage at `{storagePath}/{id}-{filename}`, by way of a temporary file, so that
 * memory does not grow with it. It is checked by content, brought upright and freed of what tells where and with
 * what it was taken. After a failure nothing is left behind, and the stream is destroyed. [PHOTO-01] [PHOTO-17]
 * @throws MediaRefusal `boutique.sans-dossier` (PHOTO-11), `photo.trop-lourde`, `photo.interrompue`, `fichier.chemin`
 *   and those of `inspectImage`
 */
export async function receivePhoto(stream: Readable, options: ReceiveOptions): Promise<ReceivedPhoto> {
  const { storage, fileName, newId, temporaryFolder, maxBytes = MAX_PHOTO_BYTES } = options
  const received = join(temporaryFolder, randomUUID())
  const rewritten = `${received}-nu`
  try {
    const storagePath = options.storagePath.replace(/^\/+|\/+$/g, '')
    if (storagePath === '') throw new MediaRefusal('boutique.sans-dossier')
    checkStoragePath(storagePath)
    await mkdir(temporaryFolder, { recursive: true })
    await saveBounded(stream, received, maxBytes)
    const image = await inspectImage(received)
    if (image.hasPrivateMetadata) await rewriteWithoutMetadata(received, rewritten, image.format)
    const fullPath = `${storagePath}/${newId()}-${storedFileName(fileName, image.format)}`
    const { bytes } = await storage.write(fullPath, createReadStream(image.hasPrivateMetadata ? rewritten : received))
    return {
      fullPath,
      name: displayName(fileName),
      contentType: image.contentType,
      bytes,
      width: image.width,
      height: image.height,
    }
  } finally {
    stream.destroy()
    await Promise.all([rm(received, { force: true }), rm(rewritten, { force: true })])
  }
}

async function saveBounded(stream: Readable, file: string, maxBytes: number): Promise<void> {
  let bytes = 0
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new MediaRefusal('photo.trop-lourde', { message: tooHeavy(maxBytes) }))
      else done(null, chunk)
    },
  })
  try {
    await pipeline(stream, bounded, createWriteStream(file, { flags: 'wx' }))
  } catch (cause) {
    if (cause instanceof MediaRefusal) throw cause
    // A full disk is our failure, and is told as such; anything else comes from the sender's side.
    const { syscall } = cause as NodeJS.ErrnoException
    throw syscall === 'write' || syscall === 'open' ? cause : new MediaRefusal('photo.interrompue', { cause })
  }
}

const tooHeavy = (maxBytes: number) =>
  `Le fichier dépasse ${(maxBytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`
