import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { onTestFinished } from 'vitest'
import sharp from 'sharp'

/** A private folder for one test, removed when it ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'boutique-media-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

/** Every file under a folder, temporary and hidden ones too, as relative paths. */
export async function filesUnder(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** A stream that emits `bytes` in chunks of 64 KB, then fails. */
export function breakingStream(bytes: Buffer): Readable {
  return Readable.from(
    (async function* () {
      for (let at = 0; at < bytes.length; at += 65_536) yield bytes.subarray(at, at + 65_536)
      throw new Error('connection reset')
    })(),
  )
}

/** `bytes` as a stream of chunks of 64 KB. */
export function streamOf(bytes: Buffer): Readable {
  const chunks: Buffer[] = []
  for (let at = 0; at < bytes.length; at += 65_536) chunks.push(bytes.subarray(at, at + 65_536))
  return Readable.from(chunks)
}

/**
 * A JPEG like a phone's: stored on its side (`width` × `height`) with orientation 6 (displayed rotated a quarter turn),
 * a location in EXIF, and a colour profile. Its stored left half is red, the right one blue: displayed, red is on top.
 */
export async function telephonePhoto(width: number, height: number): Promise<Buffer> {
  return await sharp(await twoColours(width, height).png().toBuffer())
    .withMetadata({ orientation: 6 })
    .withExifMerge({ IFD0: { Make: 'Telephone' }, IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } })
    .withIccProfile('p3')
    .jpeg({ quality: 95 })
    .toBuffer()
}

/** A flat picture, red on the left and blue on the right. */
export function twoColours(width: number, height: number) {
  const half = { create: { width: Math.ceil(width / 2), height, channels: 3, background: '#0000ff' } } as const
  return sharp({ create: { width, height, channels: 3, background: '#ff0000' } }).composite([
    { input: half, left: Math.floor(width / 2), top: 0 },
  ])
}
