import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { pipeline } from 'node:stream/promises'
import { isPrivatePath } from '@boutique/domain'
import { createFairSlots } from '../../slots/fair-slots.ts'
import { diskCache } from '../storage/disk-cache.ts'
import {
  isTooLarge,
  isTooLong,
  MAX_SECONDS,
  OPEN_OPTIONS,
  thumbnailSlots,
  withDiskFullCode,
  refusal,
} from '../engine.ts'
import { imageLibrary } from './image-library.ts'
import { CONTENT_TYPES, type ImageFormat, PDF_TYPE } from './inspect.ts'
import { MediaRefusal } from '../refusal.ts'
import { signatureOfFile } from './signature.ts'
import type { FileStorage } from '../storage/storage.ts'
import { isStoragePath } from '../storage/storage-path.ts'

/** The sizes of thumbnails, in pixels; any other size is rounded up to the next. */
export const THUMBNAIL_SIDES = [64, 160, 320, 640, 1280, 2000] as const
const MAX_SIDE = 2000
const QUALITY = 80
// Files copied at the same time from a remote storage.
const COPIES = 8
// Part of every cache key: raise it when the generated images change.
const RECIPE = 'v1'

const CONTENT_TYPE_BY_EXTENSION: Record<string, string> = { ...CONTENT_TYPES, jpg: 'image/jpeg', pdf: PDF_TYPE }

/**
 * A request for an image: `w` and `h` in pixels (1 to 2000), rounded up to `THUMBNAIL_SIDES`; `c` is the fit mode;
 * without `w` and `h`, the original.
 */
export interface ThumbnailRequest {
  w?: number | undefined
  h?: number | undefined
  /**
   * `max`, the default: the whole image, proportions kept, never enlarged, within the width or the height, or with both
   * within a square of the greater.
   */
  c?: string | undefined
  /**
   * Whether the browser supports WebP (its `Accept` header); true by default. Otherwise JPEG for a JPEG, PNG for the
   * rest.
   */
  webp?: boolean | undefined
}

/** A file to send unchanged. `etag` is quoted; it never changes for a path and a request. */
export interface Thumbnail {
  file: string
  contentType: string
  bytes: number
  etag: string
}

/** Images made on demand and cached on disk. */
export interface Thumbnails {
  /**
   * The requested image of `path`; `undefined` when no such file is stored. SVG is served unresized (CONST-04); an
   * animation by its first frame. `lane` is the sender of the request: lanes take turns.
   * @throws MediaRefusal `image.parametres`, `image.occupee`, `photo.pas-une-image`, `photo.trop-grande`
   */
  get(path: string, request: ThumbnailRequest, lane?: string): Promise<Thumbnail | undefined>
  /** Removes cached images of `path`, when its file is removed. */
  forget(path: string): Promise<void>
  /** Waits for the work in progress. */
  close(): Promise<void>
}

/**
 * Makes thumbnails of stored images, once each, and caches them in `cacheFolder` within about `maxCacheBytes`. A path
 * always has the same content (a changed photo gets a new path), so that cached images never become stale.
 */
export function thumbnails(options: { storage: FileStorage; cacheFolder: string; maxCacheBytes: number }): Thumbnails {
  const { storage } = options
  const cache = diskCache(options.cacheFolder, options.maxCacheBytes)
  const underWay = new Map<string, Promise<Thumbnail | undefined>>()
  const copies = createFairSlots(COPIES, { perLane: 100, inAll: 400, refusal })

  /** Deduplicates concurrent computations of the same name. */
  const once = (name: string, make: () => Promise<Thumbnail | undefined>) => {
    const pending = underWay.get(name)
    if (pending) return pending
    const made = make().finally(() => underWay.delete(name))
    underWay.set(name, made)
    return made
  }

  const original = async (path: string, lane: string): Promise<Thumbnail | undefined> => {
    const contentType = contentTypeOf(path)
    const name = `${hashOf(path)}-original`
    const etag = `"${name}"`
    if (storage.localFile) {
      const found = await storage.stat(path)
      return found && { file: storage.localFile(path), contentType, bytes: found.bytes, etag }
    }
    const cached = await cache.get(name)
    if (cached) return { ...cached, contentType, etag }
    const copy = async () => {
      const found = await storage.read(path)
      if (!found) return undefined
      const copied = await cache.add(name, (file) => pipeline(found.stream, createWriteStream(file)))
      return { ...copied, contentType, etag }
    }
    return once(name, () => copies.run(lane, copy))
  }

  const resized = async (path: string, box: Box, name: string, format: 'webp' | 'jpeg' | 'png', lane: string) => {
    const source = await original(path, lane)
    if (!source) return undefined
    const signature = await signatureOfFile(source.file)
    if (signature === 'svg') return { ...source, contentType: CONTENT_TYPES.svg }
    if (signature === undefined || signature === 'heic' || signature === 'other' || signature === 'pdf')
      throw new MediaRefusal('photo.pas-une-image')
    const made = await cache.add(name, (file) =>
      thumbnailSlots.run(folderOf(path), lane, () => resize(source.file, box, file, format)),
    )
    return { ...made, contentType: CONTENT_TYPES[format], etag: `"${name}"` }
  }

  return {
    async get(path, request, lane = '') {
      checkRequest(request)
      if (!isStoragePath(path)) return undefined
      if (request.w === undefined && request.h === undefined) return original(path, lane)
      const format = request.webp === false ? formatWithoutWebp(path) : 'webp'
      const box = boxOf(request)
      const name = `${hashOf(path)}-${RECIPE}-${box.w ?? ''}x${box.h ?? ''}.${format}`
      const cached = await cache.get(name)
      if (cached) return { ...cached, contentType: CONTENT_TYPES[format], etag: `"${name}"` }
      return once(name, () => resized(path, box, name, format, lane))
    },

    async forget(path) {
      await cache.removeAll(`${hashOf(path)}-`)
    },

    async close() {
      await Promise.allSettled(underWay.values())
      await cache.close()
    },
  }
}

/** The bounds of an image, in pixels. */
type Box = Pick<ThumbnailRequest, 'w' | 'h'>

/** The box for a request: one of few, so that a photo cannot be requested in thousands of sizes. */
function boxOf({ w, h }: ThumbnailRequest): Box {
  const rounded = (side: number) => THUMBNAIL_SIDES.find((known) => known >= side)
  if (w === undefined) return { h: rounded(h ?? MAX_SIDE) }
  if (h === undefined) return { w: rounded(w) }
  const side = rounded(Math.max(w, h))
  return { w: side, h: side }
}

async function resize(source: string, { w, h }: Box, file: string, format: ImageFormat): Promise<void> {
  const sharp = await imageLibrary()
  try {
    // Older photos may be truncated: half a picture is better than none.
    await sharp(source, { ...OPEN_OPTIONS, failOn: 'none' })
      .timeout({ seconds: MAX_SECONDS })
      .autoOrient()
      .resize({ width: w, height: h, fit: 'inside', withoutEnlargement: true })
      .toFormat(format, format === 'png' ? {} : { quality: QUALITY })
      .toFile(file)
  } catch (cause) {
    const known = withDiskFullCode(cause) as NodeJS.ErrnoException
    if (known.code === 'ENOSPC') throw known
    if (isTooLong(cause)) throw new MediaRefusal('photo.trop-longue', { cause })
    throw new MediaRefusal(isTooLarge(cause) ? 'photo.trop-grande' : 'photo.pas-une-image', { cause })
  }
}

function checkRequest({ w, h, c = 'max' }: ThumbnailRequest): void {
  const inBounds = (side: number | undefined) =>
    side === undefined || (Number.isInteger(side) && side >= 1 && side <= MAX_SIDE)
  if (!inBounds(w) || !inBounds(h) || c !== 'max') throw new MediaRefusal('image.parametres')
}

// Decided by the name, so that a cached thumbnail is found without reading its source; PNG keeps transparency.
const formatWithoutWebp = (path: string) => (contentTypeOf(path) === 'image/jpeg' ? 'jpeg' : 'png')

const contentTypeOf = (path: string) => CONTENT_TYPE_BY_EXTENSION[extensionOf(path)] ?? 'application/octet-stream'

/** The folder of a boutique, or of its private files: thumbnails of different folders take turns. */
const folderOf = (path: string) => {
  const folders = path.split('/').slice(0, -1)
  return folders.slice(0, isPrivatePath(path) ? 2 : 1).join('/')
}

const extensionOf = (path: string) => /\.([a-z0-9]+)$/i.exec(path)?.[1]?.toLowerCase() ?? ''

const hashOf = (path: string) => createHash('sha256').update(path).digest('hex').slice(0, 32)
