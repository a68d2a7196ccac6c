import { stat } from 'node:fs/promises'
import { keptPixels, type Retouche, turnedSize } from '@boutique/domain'
import type { Sharp } from 'sharp'
import { CONTENT_TYPES, type ImageFormat } from './inspect.ts'
import { MAX_PIXELS, OPEN_OPTIONS } from '../engine.ts'
import { imageLibrary } from './image-library.ts'
import { MediaRefusal } from '../refusal.ts'
import { rewriteWithoutMetadata } from './rewrite.ts'
import { signatureOfFile } from './signature.ts'

/** The largest picture that holds a straightened one whole, in pixels: it is in memory. A square one is doubled by 45°. */
const MAX_TURNED_PIXELS = 2 * MAX_PIXELS

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
export const rotateImage = (source: string, target: string, angle: number, lane = ''): Promise<RotatedPhoto> =>
  changeImage(source, target, (image) => image.rotate(angle), lane)

/**
 * Writes the image of the file `source`, straightened, cut to a frame and made brighter or darker, to the file `target`:
 * in the same format, without EXIF.
 * @throws MediaRefusal as `rotateImage`; `photo.redressement` for a long photo that is turned too far
 */
export const retouchImage = (source: string, target: string, retouche: Retouche, lane = ''): Promise<RotatedPhoto> =>
  changeImage(source, target, (image, size) => retouched(image, size, retouche), lane)

function turnedPixels(size: { width: number; height: number }, degrees: number): number {
  const { width, height } = turnedSize(size, degrees)
  return width * height
}

function retouched(
  image: Sharp,
  size: { width: number; height: number; hasAlpha: boolean },
  retouche: Retouche,
): Sharp {
  const { redressement = 0, lumiere = 1 } = retouche
  if (turnedPixels(size, redressement) > MAX_TURNED_PIXELS) throw new MediaRefusal('photo.redressement')
  let changed = image
  if (redressement !== 0) changed = changed.rotate(redressement, { background: { r: 0, g: 0, b: 0, alpha: 0 } })
  changed = changed.extract(keptPixels(size, retouche))
  if (lumiere === 1) return changed
  // As the `brightness()` of the browser, which shows it before: each colour times the factor, not the transparency.
  const colours = [lumiere, lumiere, lumiere]
  const factors = size.hasAlpha ? [...colours, 1] : colours
  return changed.toColourspace('srgb').linear(
    factors,
    factors.map(() => 0),
  )
}

async function changeImage(
  source: string,
  target: string,
  change: Parameters<typeof rewriteWithoutMetadata>[3],
  lane: string,
): Promise<RotatedPhoto> {
  const format = await signatureOfFile(source)
  if (format === 'svg') throw new MediaRefusal('photo.rotation-dessin')
  if (format === 'pdf') throw new MediaRefusal('photo.rotation-document')
  if (format === undefined || format === 'heic' || format === 'other') throw new MediaRefusal('photo.pas-une-image')
  const sharp = await imageLibrary()
  const { pages = 1 } = await readable(sharp(source, OPEN_OPTIONS).metadata())
  if (pages > 1) throw new MediaRefusal('photo.rotation-animee')
  await readable(rewriteWithoutMetadata(source, target, format, change, lane))
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
