import sharp from 'sharp'
import { createFairSlots, createGroupedSlots } from '../slots/fair-slots.ts'
import { MediaRefusal } from './refusal.ts'

// A few images at a time, one thread each: more would only multiply the memory of full-size pixels.
sharp.concurrency(1)
// Every source file is opened once; libvips would keep descriptors of files that are removed.
sharp.cache(false)

/** The largest image accepted, in pixels, all frames of an animation together. */
export const MAX_PIXELS = 50_000_000

/** How every image is opened: bounded in pixels, read once from top to bottom, refused when it is cut short. */
export const OPEN_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const

/** What is told where too many images wait to be worked on. */
export const refusal = (): Error => new MediaRefusal('image.occupee')

/** The two slots in which uploads and rotations are decoded; boutiques take turns. */
export const imageSlots = createFairSlots(2, { perLane: 60, inAll: 300, refusal })

/** How long one image may be worked on, in seconds: a file of 2 KB can ask for minutes. */
export const MAX_SECONDS = 30

/** Says whether the image library gave up after `MAX_SECONDS`; it has no code for it, only a sentence. */
export const isTooLong = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout: ')

/**
 * The slot in which thumbnails are made, apart from uploads, so that whoever asks for many makes no upload wait. One: with
 * the two above it leaves a thread of Node's pool to the file system. Boutiques take turns, and whoever asks within each.
 */
export const thumbnailSlots = createGroupedSlots(createFairSlots(1, { perLane: 100, inAll: 400, refusal }), {
  perLane: 100,
  inAll: 400,
  refusal,
})

const LARGE_PIXELS = 25_000_000

/** How many slots an image takes: two of the largest at once would need a gigabyte, so each of them runs alone. */
export function slotsOf({ width, height }: { width: number; height: number }): number {
  return width * height > LARGE_PIXELS ? 2 : 1
}

/** Says whether an error of the image library means more than `MAX_PIXELS`; it has no code for it, only a sentence. */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message)
}

/** An error of the image library as Node would have told it when the disk is full; it has only a sentence for that. */
export function withDiskFullCode(error: unknown): unknown {
  const full = error instanceof Error && /no space left on device/i.test(error.message)
  return full ? Object.assign(error, { code: 'ENOSPC' }) : error
}

export { sharp }
