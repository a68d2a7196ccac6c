import { readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { imageSlots } from '../engine.ts'
import { localStorage } from '../storage/local-storage.ts'
import type { FileStorage } from '../storage/storage.ts'
import { filesUnder, streamOf, telephonePhoto, temporaryFolder, twoColours } from '../testing.ts'
import { THUMBNAIL_SIDES, thumbnails } from './thumbnail.ts'

const SMALL = { w: 320, h: 320, c: 'max' }

/** A storage with `files`, and its thumbnails; `calls` counts accesses to the storage. */
async function setUp(files: Record<string, Buffer>, { remote = false, maxCacheBytes = 10_000_000 } = {}) {
  const cacheFolder = await temporaryFolder()
  const local = localStorage(await temporaryFolder())
  for (const [path, bytes] of Object.entries(files)) await local.write(path, streamOf(bytes))
  const calls = { count: 0 }
  const counted = <A extends unknown[], R>(method: (...args: A) => R) => {
    return (...args: A) => {
      calls.count += 1
      return method(...args)
    }
  }
  const storage: FileStorage = { ...local, read: counted(local.read), stat: counted(local.stat) }
  if (remote) delete storage.localFile
  return { local, cacheFolder, calls, images: thumbnails({ storage, cacheFolder, maxCacheBytes }) }
}

const photo = () => twoColours(1200, 800).jpeg().toBuffer()

describe('a thumbnail', () => {
  it('[CONST-02] fits whole within 320 × 320, as WebP', async () => {
    const { images } = await setUp({ 'a/p.jpg': await photo() })
    const made = await images.get('a/p.jpg', SMALL)
    expect(made).toMatchObject({ contentType: 'image/webp', etag: expect.stringMatching(/^"[\w.-]+"$/) })
    const bytes = await readFile(made?.file ?? '')
    expect(bytes.length).toBe(made?.bytes)
    expect(await sharp(bytes).metadata()).toMatchObject({ format: 'webp', width: 320, height: 213 })
  })

  it.each([
    [{ w: 320 }, 320, 213],
    [{ h: 320 }, 480, 320],
    [{ w: 640, h: 640 }, 640, 427],
    [{ w: 1, h: 1 }, 64, 43],
    [{ w: 300 }, 320, 213],
    [{ h: 161 }, 480, 320],
    [{ w: 300, h: 100 }, 320, 213],
    [{ w: 2000, h: 2000 }, 1200, 800],
  ])('%j of 1200 × 800 is %i × %i: never enlarged nor cropped', async (request, width, height) => {
    const { images } = await setUp({ 'p.jpg': await photo() })
    const made = await images.get('p.jpg', request)
    expect(await sharp(made?.file).metadata()).toMatchObject({ width, height })
  })

  it('is upright, without the metadata of its source', async () => {
    const { images } = await setUp({ 'p.jpg': await telephonePhoto(1200, 800) })
    const made = await images.get('p.jpg', SMALL)
    const { width, height, exif } = await sharp(made?.file).metadata()
    expect({ width, height, exif }).toEqual({ width: 213, height: 320, exif: undefined })
  })

  it.each([
    ['p.jpg', 'jpeg', 'image/jpeg'],
    ['p.png', 'png', 'image/png'],
    ['p.webp', 'webp', 'image/png'],
  ] as const)('of %s for a browser without WebP is %s', async (path, format, contentType) => {
    const { images } = await setUp({ [path]: await twoColours(600, 400).toFormat(format).toBuffer() })
    const made = await images.get(path, { ...SMALL, webp: false })
    expect(made?.contentType).toBe(contentType)
    expect((await sharp(made?.file).metadata()).mediaType).toBe(contentType)
    expect((await images.get(path, SMALL))?.contentType).toBe('image/webp')
  })

  it('is made once for all concurrent requests', async () => {
    const { images, cacheFolder, calls } = await setUp({ 'p.jpg': await photo() })
    const all = await Promise.all(Array.from({ length: 20 }, () => images.get('p.jpg', SMALL)))
    expect(new Set(all.map((made) => made?.file)).size).toBe(1)
    expect(calls.count).toBe(1)
    expect(await filesUnder(cacheFolder)).toHaveLength(1)
  })

  it('is found in the cache without accessing the storage, also by the next process', async () => {
    const { images, local, cacheFolder, calls } = await setUp({ 'p.jpg': await photo() })
    const made = await images.get('p.jpg', SMALL)
    expect(await images.get('p.jpg', SMALL)).toEqual(made)
    expect(calls.count).toBe(1)
    await local.remove('p.jpg')
    expect(await thumbnails({ storage: local, cacheFolder, maxCacheBytes: 10_000_000 }).get('p.jpg', SMALL)).toEqual(
      made,
    )
  })

  it('is made again after the cache was emptied', async () => {
    const { images, cacheFolder } = await setUp({ 'p.jpg': await photo() })
    const made = await images.get('p.jpg', SMALL)
    await rm(join(cacheFolder), { recursive: true })
    expect(await images.get('p.jpg', SMALL)).toEqual(made)
    expect(await filesUnder(cacheFolder)).toHaveLength(1)
  })

  it('is removed from the cache with its photo', async () => {
    const { images, local, cacheFolder } = await setUp({ 'p.jpg': await photo(), 'q.jpg': await photo() })
    await images.get('p.jpg', SMALL)
    await images.get('p.jpg', { w: 64, h: 64 })
    await images.get('q.jpg', SMALL)
    await local.remove('p.jpg')
    await images.forget('p.jpg')
    expect(await images.get('p.jpg', SMALL)).toBeUndefined()
    expect(await filesUnder(cacheFolder)).toHaveLength(1)
  })

  it('keeps the cache within its size limit', async () => {
    const noise = {
      create: { width: 300, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 40 } },
    } as const
    const bytes = await sharp(noise).jpeg().toBuffer()
    const { images, cacheFolder } = await setUp({ 'p.jpg': bytes }, { maxCacheBytes: 60_000 })
    for (let w = 200; w < 230; w += 1) await images.get('p.jpg', { w })
    await images.close()
    let total = 0
    for (const file of await filesUnder(cacheFolder)) total += (await readFile(join(cacheFolder, file))).length
    expect(total).toBeLessThanOrEqual(60_000)
    expect(total).toBeGreaterThan(0)
  })

  it('is made of each of many photos requested at once', async () => {
    const files: Record<string, Buffer> = {}
    for (let index = 0; index < 12; index += 1)
      files[`p${index}.jpg`] = await twoColours(100 + index, 50)
        .jpeg()
        .toBuffer()
    const { images } = await setUp(files)
    const made = await Promise.all(Object.keys(files).map((path) => images.get(path, { w: 2000 })))
    const widths = await Promise.all(made.map(async (each) => (await sharp(each?.file).metadata()).width))
    expect(widths).toEqual(Object.keys(files).map((_, index) => 100 + index))
  })
})

describe('the file itself', () => {
  it('is served when no size is requested', async () => {
    const bytes = await photo()
    const { images, local } = await setUp({ 'p.jpg': bytes })
    const served = await images.get('p.jpg', {})
    expect(served).toMatchObject({ file: local.localFile('p.jpg'), contentType: 'image/jpeg', bytes: bytes.length })
  })

  it('[CONST-04] is served for an SVG of any size, even under another name', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"/>')
    const { images, local } = await setUp({ 'logo.svg': svg, 'logo.png': svg })
    for (const path of ['logo.svg', 'logo.png'])
      expect(await images.get(path, SMALL)).toMatchObject({ file: local.localFile(path), contentType: 'image/svg+xml' })
  })

  it('is copied once from a remote storage', async () => {
    const bytes = await photo()
    const { images, calls } = await setUp({ 'p.jpg': bytes }, { remote: true })
    const served = await images.get('p.jpg', {})
    expect(served && (await readFile(served.file)).equals(bytes)).toBe(true)
    const made = await images.get('p.jpg', SMALL)
    expect(await sharp(made?.file).metadata()).toMatchObject({ width: 320 })
    expect(calls.count).toBe(1)
    expect(await images.get('absent.jpg', SMALL)).toBeUndefined()
  })
})

describe('responds with an error', () => {
  it.each(['absent.jpg', '../secret.jpg', 'a', '', '.temporaire/x', 'a\u0000.jpg'])('for %j', async (path) => {
    const { images } = await setUp({ 'a/p.jpg': await photo() })
    expect(await images.get(path, SMALL)).toBeUndefined()
    expect(await images.get(path, {})).toBeUndefined()
  })

  it.each([{ w: 0 }, { w: 2001 }, { h: -1 }, { w: 1.5 }, { w: Number.NaN }, { w: 10, c: 'crop' }])(
    'when %j is asked',
    async (request) => {
      const { images, cacheFolder } = await setUp({ 'p.jpg': await photo() })
      await expect(images.get('p.jpg', request)).rejects.toMatchObject({ code: 'image.parametres', status: 400 })
      expect(await filesUnder(cacheFolder)).toEqual([])
    },
  )

  it('for a stored file that is not an image, and leaves no file', async () => {
    const { images, cacheFolder } = await setUp({
      'p.jpg': Buffer.from('text'),
      'q.jpg': Buffer.from('\xff\xd8\xffgarbage', 'latin1'),
    })
    for (const path of ['p.jpg', 'q.jpg'])
      await expect(images.get(path, SMALL)).rejects.toMatchObject({ code: 'photo.pas-une-image' })
    expect(await filesUnder(cacheFolder)).toEqual([])
  })

  it('for an image of more than 50 megapixels', async () => {
    const flat = await sharp({ create: { width: 8000, height: 7500, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    const { images } = await setUp({ 'p.png': flat })
    await expect(images.get('p.png', SMALL)).rejects.toMatchObject({ code: 'photo.trop-grande' })
  })
})

describe('a photo requested in many sizes at once', () => {
  const sizes = Array.from({ length: 240 }, (_, at) => 8 * at + 8)

  it('is made in the listed sizes only, one file for each', async () => {
    const { images, cacheFolder } = await setUp({ 'p.jpg': await photo() })
    const all = await Promise.all(
      sizes
        .flatMap((side) => [{ w: side }, { h: side }, { w: side, h: 1 }])
        .map((requested) => images.get('p.jpg', requested)),
    )
    expect(await filesUnder(cacheFolder)).toHaveLength(3 * THUMBNAIL_SIDES.length)
    expect(new Set(all.map((made) => made?.etag)).size).toBe(3 * THUMBNAIL_SIDES.length)
  })

  it("delays neither an upload nor another sender's thumbnail", async () => {
    const large = await twoColours(4000, 3000).png().toBuffer()
    const names = Array.from({ length: 12 }, (_, at) => `p${at}.png`)
    const { images } = await setUp({
      ...Object.fromEntries(names.map((name) => [name, large])),
      'q.jpg': await photo(),
    })
    let done = 0
    const stranger = names.map((name) =>
      images.get(name, { w: 1280 }, 'stranger').then(() => {
        done += 1
      }),
    )
    await Promise.race(stranger)
    await imageSlots.run('shop', async () => undefined)
    const afterUpload = done
    await images.get('q.jpg', SMALL, 'shop')
    expect([afterUpload < 4, done < 8]).toEqual([true, true])
    await Promise.all(stranger)
  })
})
