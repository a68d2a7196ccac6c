import { stat } from 'node:fs/promises'
import { CONTENT_TYPES, type ImageFormat } from './inspect.ts'
import { OPEN_OPTIONS } from '../engine.ts'
import { imageLibrary } from './image-library.ts'
import { MediaRefusal } from '../refusal.ts'
import { rewriteWithoutMetadata } from './rewrite.ts'
import { signatureOfFile } from './signature.ts'

/** The result of a rotation: pixels as displayed, bytes on disk. */
export interface RotatedPhoto {
  format: ImageFormat
  contentType: string
  bytes: number
  width: number
  height: number
}

/**
 * Writes the image of the file `source`, turned by `angle` degrees clockwise as seen on screen (a multiple of 90), to
 * the file `target`: in the same format, without EXIF, so that its orientation is not applied twice.
 * @throws MediaRefusal `photo.pas-une-image`, `photo.rotation-dessin`, `photo.rotation-document`,
 *   `photo.rotation-animee`, `photo.abimee`
 */
export async function rotateImage(source: string, target: string, angle: number, lane = ''): Promise<RotatedPhoto> {
  const format = await signatureOfFile(source)
  if (format === 'svg') throw new MediaRefusal('photo.rotation-dessin')
  if (format === 'pdf') throw new MediaRefusal('photo.rotation-document')
  if (format === undefined || format === 'heic' || format === 'other') throw new MediaRefusal('photo.pas-une-image')
  const sharp = await imageLibrary()
  const { pages = 1 } = await readable(sharp(source, OPEN_OPTIONS).metadata())
  if (pages > 1) throw new MediaRefusal('photo.rotation-animee')
  await readable(rewriteWithoutMetadata(source, target, format, angle, lane))
  const { width, height } = await sharp(target, OPEN_OPTIONS).metadata()
  return { format, contentType: CONTENT_TYPES[format], bytes: (await stat(target)).size, width, height }
}

async function readable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work
  } catch (cause) {
    // A full disk and earlier refusals keep their own error.
    if ((cause as NodeJS.ErrnoException).code) throw cause
    throw new MediaRefusal('photo.abimee', { cause })
  }
}
