import { rm } from 'node:fs/promises'
import { runInChild } from '../../child/run-in-child.ts'
import { imageSlots, isTooLarge, MAX_PIXELS, OPEN_OPTIONS, withDiskFullCode } from '../engine.ts'
import type { HeicAnswer, HeicTask } from './heic-process.ts'
import { imageLibrary } from './image-library.ts'
import { MediaRefusal } from '../refusal.ts'

const QUALITY = 90
const MAX_MS = 60_000

/**
 * Writes the main picture of the HEIC file `source` (the photos of iPhones) as a JPEG to the file `target`: upright,
 * without EXIF or XMP, with its colour profile. The decoder is WebAssembly in a process of its own, one at a time;
 * the pixels are passed in a file next to the target.
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
  try {
    return await runInChild<HeicAnswer>(new URL('./heic-process.ts', import.meta.url), task, MAX_MS)
  } catch (cause) {
    throw (cause as NodeJS.ErrnoException).code === 'ENOSPC' ? cause : new MediaRefusal('photo.heic', { cause })
  }
}
