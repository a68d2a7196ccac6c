import { readFile, stat } from 'node:fs/promises'
import type { Metadata } from 'sharp'
import { imageSlots, isTooLarge, isTooLong, MAX_PIXELS, MAX_SECONDS, OPEN_OPTIONS, slotsOf } from '../engine.ts'
import { imageLibrary } from './image-library.ts'
import { MediaRefusal } from '../refusal.ts'
import { type Signature, signatureOfFile } from './signature.ts'
import { checkSvgText } from './svg-safety.ts'

/** The stored and displayed formats: those that every current browser supports. */
export type ImageFormat = Exclude<Signature, 'heic' | 'other' | 'pdf'>

/** The media type of each format. */
export const CONTENT_TYPES: Record<ImageFormat, string> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
  svg: 'image/svg+xml',
}

/** The media type of a PDF document. */
export const PDF_TYPE = 'application/pdf'

const MAX_SVG_BYTES = 1_000_000

/** The result of an inspection. `width` and `height` are pixels as displayed, EXIF orientation applied. */
export interface ImageInspection {
  format: ImageFormat
  contentType: string
  width: number
  height: number
  /** It contains EXIF (place, camera, orientation), IPTC or XMP, which must not be published. */
  hasPrivateMetadata: boolean
}

/**
 * Detects the image format of a file from its content, not its name, and checks that it can be decoded to its end.
 * `lane` is the owner of the image: lanes take turns.
 * @throws MediaRefusal `photo.pas-une-image`, `photo.format`, `photo.heic`, `photo.abimee`, `photo.trop-grande`,
 *   `photo.trop-longue`, `photo.svg-dangereux`, `photo.svg-trop-lourd`
 */
export async function inspectImage(file: string, lane = ''): Promise<ImageInspection> {
  const signature = await signatureOfFile(file)
  if (signature === undefined || signature === 'pdf') throw new MediaRefusal('photo.pas-une-image')
  if (signature === 'other') throw new MediaRefusal('photo.format')
  // The image library has no HEVC decoder: uploads are converted before this.
  if (signature === 'heic') throw new MediaRefusal('photo.heic')
  // Checked before any decoder reads it: an SVG decoder may follow references to files of this machine.
  if (signature === 'svg') await checkSvg(file)

  const metadata = await readMetadata(file)
  if (metadata.width * metadata.height * (metadata.pages ?? 1) > MAX_PIXELS) throw new MediaRefusal('photo.trop-grande')
  if (signature !== 'svg') await imageSlots.run(lane, () => decodeToTheEnd(file), slotsOf(metadata))
  return {
    format: signature,
    contentType: CONTENT_TYPES[signature],
    width: metadata.autoOrient.width,
    height: metadata.autoOrient.height,
    hasPrivateMetadata: Boolean(metadata.exif || metadata.iptc || metadata.xmp || (metadata.orientation ?? 1) > 1),
  }
}

async function checkSvg(file: string): Promise<void> {
  if ((await stat(file)).size > MAX_SVG_BYTES) throw new MediaRefusal('photo.svg-trop-lourd')
  let text: string
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file))
  } catch (cause) {
    throw new MediaRefusal('photo.pas-une-image', { cause })
  }
  const verdict = checkSvgText(text)
  if (verdict === 'danger') throw new MediaRefusal('photo.svg-dangereux')
  if (verdict === 'malformed') throw new MediaRefusal('photo.pas-une-image')
}

async function readMetadata(file: string): Promise<Metadata> {
  const sharp = await imageLibrary()
  try {
    return await sharp(file, OPEN_OPTIONS).metadata()
  } catch (cause) {
    throw new MediaRefusal(isTooLarge(cause) ? 'photo.trop-grande' : 'photo.abimee', { cause })
  }
}

// The header alone is not enough: a truncated upload has a valid one.
async function decodeToTheEnd(file: string): Promise<void> {
  const sharp = await imageLibrary()
  try {
    await sharp(file, OPEN_OPTIONS).timeout({ seconds: MAX_SECONDS }).resize(16, 16, { fit: 'inside' }).raw().toBuffer()
  } catch (cause) {
    throw new MediaRefusal(isTooLong(cause) ? 'photo.trop-longue' : 'photo.abimee', { cause })
  }
}
