import { createFairSlots, createGroupedSlots } from '../slots/fair-slots.ts'
import { MediaRefusal } from './refusal.ts'

/** The largest image accepted, in pixels, all frames of an animation together. */
export const MAX_PIXELS = 50_000_000

/** Options to open any image: limited in pixels, read sequentially, refused when truncated. */
export const OPEN_OPTIONS = { limitInputPixels: MAX_PIXELS, failOn: 'error', sequentialRead: true } as const

/** The error when too many images wait to be processed. */
export const refusal = (): Error => new MediaRefusal('image.occupee')

/** The two slots in which uploads and rotations are decoded; boutiques take turns. */
export const imageSlots = createFairSlots(2, { perLane: 60, inAll: 300, refusal })

/** Time limit for one image, in seconds: a file of 2 KB can take minutes. */
export const MAX_SECONDS = 30

/** Whether the image library stopped after `MAX_SECONDS`; recognised by its message, since it has no code. */
export const isTooLong = (error: unknown): boolean => error instanceof Error && error.message.startsWith('timeout: ')

/**
 * The slot in which thumbnails are made, separate from uploads, so that many thumbnails never delay an upload. A single
 * one: with the two above it leaves one thread of Node's pool to the file system. Boutiques take turns, and so do the
 * senders within each.
 */
export const thumbnailSlots = createGroupedSlots(createFairSlots(1, { perLane: 100, inAll: 400, refusal }), {
  perLane: 100,
  inAll: 400,
  refusal,
})

const LARGE_PIXELS = 25_000_000

/** How many slots an image takes: two of the largest would need a gigabyte of memory, so each of them runs alone. */
export function slotsOf({ width, height }: { width: number; height: number }): number {
  return width * height > LARGE_PIXELS ? 2 : 1
}

/**
 * Whether an error of the image library means more than `MAX_PIXELS`; recognised by its message, since it has no code.
 */
export function isTooLarge(error: unknown): boolean {
  return error instanceof Error && /pixel limit/i.test(error.message)
}

/** Adds Node's code for a full disk to an error of the image library, which has only a message for it. */
export function withDiskFullCode(error: unknown): unknown {
  const full = error instanceof Error && /no space left on device/i.test(error.message)
  return full ? Object.assign(error, { code: 'ENOSPC' }) : error
}
