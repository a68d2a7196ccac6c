import { writeFile } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { imageSlots, isTooLarge, MAX_PIXELS, OPEN_OPTIONS, sharp } from './engine.ts'
import type { HeicPixels } from './heicWorker.ts'
import { MediaRefusal } from './refusal.ts'

const QUALITY = 90
const MOST_MS = 60_000
// One segment of a JPEG holds 65,535 bytes with its length; the profiles of telephones are a few hundred.
const MOST_PROFILE_BYTES = 65_519

/**
 * Writes the main picture of the HEIC file `source` (the photos of iPhones) as a JPEG to the file `target`: upright,
 * without EXIF or XMP, with its colour profile. The decoder is WebAssembly on a thread of its own, one at a time.
 * @throws MediaRefusal `photo.heic` when it cannot be read, `photo.trop-grande`
 */
export async function heicToJpeg(source: string, target: string): Promise<void> {
  const { icc } = await headerOf(source)
  // Both places: the decoder holds the picture twice, beside what every other image would take.
  await imageSlots.run(async () => {
    const pixels = await decode(source)
    if (!pixels) throw new MediaRefusal('photo.heic')
    const { data, width, height } = pixels
    const jpeg = await sharp(data, { raw: { width, height, channels: 4 } })
      .removeAlpha()
      .jpeg({ quality: QUALITY })
      .toBuffer()
    await writeFile(target, withProfile(jpeg, icc))
  }, 2)
}

/** The header is read by the image library, which knows the container though not the pixels. */
async function headerOf(source: string) {
  try {
    const header = await sharp(source, OPEN_OPTIONS).metadata()
    if (header.width * header.height > MAX_PIXELS) throw new MediaRefusal('photo.trop-grande')
    return header
  } catch (cause) {
    if (cause instanceof MediaRefusal) throw cause
    throw new MediaRefusal(isTooLarge(cause) ? 'photo.trop-grande' : 'photo.heic', { cause })
  }
}

async function decode(source: string): Promise<HeicPixels> {
  const worker = new Worker(new URL('./heicWorker.ts', import.meta.url), { workerData: source })
  const { promise, resolve, reject } = Promise.withResolvers<HeicPixels>()
  const timer = setTimeout(() => resolve(null), MOST_MS)
  worker.once('message', resolve)
  worker.once('error', (cause) => reject(new MediaRefusal('photo.heic', { cause })))
  worker.once('exit', () => resolve(null))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}

/**
 * The pixels are already in the colours of the profile, so that it is added as it is (ICC.1, embedding in JPEG): the
 * image library would convert them a second time.
 */
function withProfile(jpeg: Buffer, icc: Buffer | undefined): Buffer {
  if (!icc || icc.length > MOST_PROFILE_BYTES) return jpeg
  const head = Buffer.from('\xff\xe2\0\0ICC_PROFILE\0\x01\x01', 'latin1')
  head.writeUInt16BE(head.length - 2 + icc.length, 2)
  // JFIF wants its own segment first.
  const at = jpeg.readUInt16BE(2) === 0xffe0 ? 4 + jpeg.readUInt16BE(4) : 2
  return Buffer.concat([jpeg.subarray(0, at), head, icc, jpeg.subarray(at)])
}
