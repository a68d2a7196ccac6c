import { createHash, randomUUID } from 'node:crypto'
import { createReadStream, createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { MAX_PHOTO_BYTES } from '@boutique/domain'
import { displayName, storedFileName } from './file-name.ts'
import { heicToJpeg } from './images/heic.ts'
import { inspectImage, PDF_TYPE } from './images/inspect.ts'
import { MediaRefusal } from './refusal.ts'
import { rewriteWithoutMetadata } from './images/rewrite.ts'
import { signatureOfFile } from './images/signature.ts'
import type { FileStorage } from './storage/storage.ts'
import { checkStoragePath } from './storage/storage-path.ts'

/** Options of an upload. */
export interface ReceiveOptions {
  /** The name the sender gives, unchecked. */
  fileName: string
  /** A local folder for the file while it is checked. */
  temporaryFolder: string
  /** The owner of the photo: boutiques take turns when images are processed. */
  lane?: string
  /** PDF documents are accepted as well; only images by default. */
  documents?: boolean
  /** In bytes; `MAX_PHOTO_BYTES` by default. */
  maxBytes?: number
}

/** A checked photo or PDF document on the local disk, before it is stored. */
export interface CheckedPhoto {
  file: string
  /** The name under which it is stored, after its identifier. */
  storedName: string
  /** The name to display. */
  name: string
  contentType: string
  /** Of the bytes that were received: two uploads of the same file have the same. */
  digest: string
  /** In pixels as displayed; absent for a document. */
  width?: number
  height?: number
  /** Removes the temporary files; must always be called. */
  dispose(): Promise<void>
}

/** A photo in storage: `width` and `height` in pixels as displayed, absent for a document; `name` for display. */
export interface ReceivedPhoto {
  name: string
  contentType: string
  bytes: number
  width?: number
  height?: number
}

/**
 * Writes a photo from `stream` into a temporary file, so that memory use is bounded. Checks its content, rotates it
 * upright and removes location and camera metadata; converts HEIC to JPEG. A PDF document stays as it is. Leaves no file after a failure; the stream
 * is always destroyed. [PHOTO-01]
 * @throws MediaRefusal `photo.trop-lourde`, `photo.interrompue`, `photo.heic` and those of `inspectImage`
 */
export async function checkPhoto(stream: Readable, options: ReceiveOptions): Promise<CheckedPhoto> {
  const { fileName, temporaryFolder, lane, documents = false, maxBytes = MAX_PHOTO_BYTES } = options
  const received = join(temporaryFolder, randomUUID())
  const converted = `${received}-jpeg`
  const rewritten = `${received}-nu`
  const dispose = async () => {
    await Promise.all([received, converted, rewritten].map((file) => rm(file, { force: true })))
  }
  try {
    await mkdir(temporaryFolder, { recursive: true })
    const digest = await saveBounded(stream, received, maxBytes)
    const signature = await signatureOfFile(received)
    const name = displayName(fileName)
    if (documents && signature === 'pdf')
      return {
        file: received,
        storedName: storedFileName(fileName, 'pdf'),
        name,
        contentType: PDF_TYPE,
        digest,
        dispose,
      }
    const isHeic = signature === 'heic'
    if (isHeic) await heicToJpeg(received, converted, lane)
    const readable = isHeic ? converted : received
    const image = await inspectImage(readable, lane)
    if (image.hasPrivateMetadata) await rewriteWithoutMetadata(readable, rewritten, image.format, undefined, lane)
    return {
      file: image.hasPrivateMetadata ? rewritten : readable,
      storedName: storedFileName(fileName, image.format),
      name,
      contentType: image.contentType,
      digest,
      width: image.width,
      height: image.height,
      dispose,
    }
  } catch (error) {
    await dispose()
    throw error
  } finally {
    stream.destroy()
  }
}

/**
 * Where a checked photo is stored: `{folder}/{id}-{filename}`. `id` is at least 128 bits of randomness as lower-case
 * hexadecimal or base 36: knowing the path is the only protection of a boutique's photo. [PHOTO-17]
 * @throws MediaRefusal `fichier.chemin`
 */
export const pathOfPhoto = ({ storedName }: CheckedPhoto, folder: string, id: string): string =>
  checkStoragePath(`${folder}/${id}-${storedName}`)

/** Puts a checked photo into storage at `fullPath`. */
export async function storePhoto(photo: CheckedPhoto, storage: FileStorage, fullPath: string): Promise<ReceivedPhoto> {
  const { file, name, contentType, width, height } = photo
  const stream = createReadStream(file)
  // A storage that refuses at once never listens to the stream, which then fails to open the removed file.
  stream.on('error', () => undefined)
  const { bytes } = await storage.write(fullPath, stream).finally(() => stream.destroy())
  return { name, contentType, bytes, ...(width !== undefined && { width, height }) }
}

/**
 * The folder of a boutique's photos from its `storageBucketPath`, without leading and trailing slashes.
 * @throws MediaRefusal `boutique.sans-dossier` (PHOTO-11), `fichier.chemin`
 */
export function shopFolderOf(storageBucketPath: unknown): string {
  const folder = typeof storageBucketPath === 'string' ? storageBucketPath.replace(/^\/+|\/+$/g, '') : ''
  if (folder === '') throw new MediaRefusal('boutique.sans-dossier')
  return checkStoragePath(folder)
}

/** Writes the stream to a file; returns the digest of its bytes. */
async function saveBounded(stream: Readable, file: string, maxBytes: number): Promise<string> {
  let bytes = 0
  const hash = createHash('sha256')
  const bounded = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > maxBytes) done(new MediaRefusal('photo.trop-lourde', { message: tooHeavy(maxBytes) }))
      else {
        hash.update(chunk)
        done(null, chunk)
      }
    },
  })
  try {
    await pipeline(stream, bounded, createWriteStream(file, { flags: 'wx' }))
  } catch (cause) {
    if (cause instanceof MediaRefusal) throw cause
    // A full disk is a server error and reported as such; anything else is caused by the sender.
    const { syscall } = cause as NodeJS.ErrnoException
    throw syscall === 'write' || syscall === 'open' ? cause : new MediaRefusal('photo.interrompue', { cause })
  }
  return hash.digest('hex')
}

const tooHeavy = (maxBytes: number) =>
  `Le fichier dépasse ${(maxBytes / 1_000_000).toLocaleString('fr-FR', { maximumFractionDigits: 1 })} Mo`
