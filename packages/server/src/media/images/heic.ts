import { rm } from 'node:fs/promises'
import { Worker } from 'node:worker_threads'
import { imageSlots, isTooLarge, MAX_PIXELS, OPEN_OPTIONS, withDiskFullCode } from '../engine.ts'
import type { HeicAnswer, HeicTask } from './heic-worker.ts'
import { imageLibrary } from './image-library.ts'
import { MediaRefusal } from '../refusal.ts'

const QUALITY = 90
const MAX_MS = 60_000

/**
 * Writes the main picture of the HEIC file `source` (the photos of iPhones) as a JPEG to the file `target`: upright,
 * without EXIF or XMP, with its colour profile. The decoder is WebAssembly in a worker thread, one at a time; the
 * pixels are passed in a file next to the target.
 * @throws MediaRefusal `photo.heic` when it cannot be read, `photo.trop-grande`
 */
export async function heicToJpeg(source: string, target: string, lane = ''): Promise<void> {
  const { icc } = await headerOf(source)
  const sharp = await imageLibrary()
  const pixels = `${target}-pixels`
  try {
    // Both slots: the decoder keeps the whole picture in memory.
    await imageSlots.run(
      lane,
      async () => {
        if ((await decode({ source, target: pixels, icc })) === 'unreadable') throw new MediaRefusal('photo.heic')
        await sharp(pixels, OPEN_OPTIONS)
          .keepIccProfile()
          .jpeg({ quality: QUALITY, optimiseCoding: false })
          .toFile(target)
      },
      2,
    )
  } catch (error) {
    throw withDiskFullCode(error)
  } finally {
    await rm(pixels, { force: true })
  }
}

/** The image library can read the header of the container, though not the pixels. */
async function headerOf(source: string) {
  const sharp = await imageLibrary()
  try {
    const header = await sharp(source, OPEN_OPTIONS).metadata()
    if (header.width * header.height > MAX_PIXELS) throw new MediaRefusal('photo.trop-grande')
    return header
  } catch (cause) {
    if (cause instanceof MediaRefusal) throw cause
    throw new MediaRefusal(isTooLarge(cause) ? 'photo.trop-grande' : 'photo.heic', { cause })
  }
}

async function decode(task: HeicTask): Promise<HeicAnswer> {
  const worker = new Worker(new URL('./heic-worker.ts', import.meta.url), { workerData: task })
  const { promise, resolve, reject } = Promise.withResolvers<HeicAnswer>()
  const timer = setTimeout(() => resolve('unreadable'), MAX_MS)
  worker.once('message', resolve)
  worker.once('error', (cause: NodeJS.ErrnoException) =>
    reject(cause.code === 'ENOSPC' ? cause : new MediaRefusal('photo.heic', { cause })),
  )
  worker.once('exit', () => resolve('unreadable'))
  try {
    return await promise
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
