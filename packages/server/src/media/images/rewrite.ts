import type { Sharp } from 'sharp'
import { imageSlots, isTooLong, MAX_SECONDS, OPEN_OPTIONS, slotsOf, withDiskFullCode } from '../engine.ts'
import { imageLibrary } from './image-library.ts'
import type { ImageFormat } from './inspect.ts'
import { MediaRefusal } from '../refusal.ts'

const QUALITY = 90

/**
 * Writes to the file `target` the image of the file `source`, upright and without EXIF, IPTC or XMP; its colour profile
 * stays. Frames of an animation are kept. The format does not change.
 *
 * @param change what is done to the upright image, of the given size in pixels; not possible for an animation
 * @param lane the owner of the image; lanes take turns
 */
export async function rewriteWithoutMetadata(
  source: string,
  target: string,
  format: ImageFormat,
  change?: (image: Sharp, size: { width: number; height: number; hasAlpha: boolean }) => Sharp,
  lane = '',
): Promise<void> {
  const sharp = await imageLibrary()
  const metadata = await sharp(source, OPEN_OPTIONS).metadata()
  const animated = (metadata.pages ?? 1) > 1
  let image = sharp(source, { ...OPEN_OPTIONS, animated })
  if (!animated) image = image.autoOrient()
  const { autoOrient: size = metadata, hasAlpha = false } = metadata
  if (change) image = change(image, { ...size, hasAlpha })
  // A CMYK profile does not fit the sRGB pixels that are written.
  if (metadata.hasProfile && metadata.space !== 'cmyk') image = image.keepIccProfile()
  switch (format) {
    case 'jpeg':
      image = image.jpeg({
        quality: QUALITY,
        // Optimal coding needs every coefficient in memory: 65 MB more for 12 megapixels, to save 3 % of the file.
        optimiseCoding: false,
        chromaSubsampling: metadata.chromaSubsampling === '4:4:4' ? '4:4:4' : '4:2:0',
      })
      break
    case 'webp':
      image = image.webp({ quality: QUALITY })
      break
    case 'avif':
      // Low effort: AVIF is by far the slowest format to write, and still takes seconds for 12 megapixels.
      image = image.avif({ quality: QUALITY, effort: 2 })
      break
    case 'png':
      image = image.png()
      break
    case 'gif':
      image = image.gif()
      break
    case 'svg':
      throw new Error('an SVG has no pixels to rewrite')
  }
  try {
    // A turned picture is in memory as a whole: one at a time.
    const isTurned = change !== undefined || (!animated && (metadata.orientation ?? 1) > 1)
    await imageSlots.run(
      lane,
      () => image.timeout({ seconds: MAX_SECONDS }).toFile(target),
      isTurned ? 2 : slotsOf(metadata),
    )
  } catch (error) {
    if (isTooLong(error)) throw new MediaRefusal('photo.trop-longue', { cause: error })
    throw withDiskFullCode(error)
  }
}
