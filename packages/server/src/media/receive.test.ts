import { createHash, randomBytes } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { type LocalStorage, localStorage } from './storage/local-storage.ts'
import { checkPhoto, pathOfPhoto, type ReceiveOptions, shopFolderOf, storePhoto } from './receive.ts'
import type { FileStorage } from './storage/storage.ts'
import { breakingStream, filesUnder, streamOf, telephonePhoto, temporaryFolder, twoColours } from './testing.ts'

const ID = '00112233445566778899aabbccddeeff'

/** Receives a photo completely: checked, stored, temporary files removed. */
async function receivePhoto(stream: Readable, { storage, ...options }: ReceiveOptions & { storage: FileStorage }) {
  const photo = await checkPhoto(stream, options)
  try {
    const fullPath = pathOfPhoto(photo, 'atelier', ID)
    return { fullPath, ...(await storePhoto(photo, storage, fullPath)) }
  } finally {
    await photo.dispose()
  }
}

/** A storage and a temporary folder for one test, and the photo sent into them. */
async function setUp() {
  const root = await temporaryFolder()
  const temporary = await temporaryFolder()
  const storage = localStorage(root)
  const send = (stream: Readable, fileName = 'Été.jpg', changes: { maxBytes?: number } = {}) =>
    receivePhoto(stream, {
      storage,
      fileName,
      temporaryFolder: temporary,
      ...changes,
    })
  return { storage, send, left: async () => [...(await filesUnder(root)), ...(await filesUnder(temporary))] }
}

const metadataOf = (storage: LocalStorage, path: string) => sharp(storage.localFile(path)).metadata()

describe('stores a photo', () => {
  it('[PHOTO-17] under the path of the boutique, an identifier and a safe name', async () => {
    const { storage, send, left } = await setUp()
    const bytes = await twoColours(60, 40).png().toBuffer()
    expect(await send(streamOf(bytes), 'C:\\Photos\\Été à Sète.JPG')).toEqual({
      fullPath: `atelier/${ID}-ete-a-sete.png`,
      name: 'Été à Sète.JPG',
      contentType: 'image/png',
      bytes: bytes.length,
      width: 60,
      height: 40,
    })
    expect(await left()).toEqual([`atelier/${ID}-ete-a-sete.png`])
    expect((await storage.stat(`atelier/${ID}-ete-a-sete.png`))?.bytes).toBe(bytes.length)
  })

  it('of an iPhone (HEIC) as an upright JPEG without location, with its colours', async () => {
    const { storage, send, left } = await setUp()
    const bytes = await readFile(join(import.meta.dirname, 'fixtures/telephone.heic'))
    expect(bytes.includes('Telephone')).toBe(true)
    const photo = await send(streamOf(bytes), 'IMG_2041.HEIC')
    expect(photo).toMatchObject({
      fullPath: `atelier/${ID}-img_2041.jpg`,
      name: 'IMG_2041.HEIC',
      contentType: 'image/jpeg',
      width: 80,
      height: 120,
    })
    const stored = await metadataOf(storage, photo.fullPath)
    expect(stored).toMatchObject({ format: 'jpeg', width: 80, height: 120, hasProfile: true })
    expect([stored.exif, stored.xmp, stored.orientation]).toEqual([undefined, undefined, undefined])
    // Stored on its side, red on the left; rotated by the container, red is on top. With the profile applied it is pure
    // red.
    const pixels = await sharp(storage.localFile(photo.fullPath)).resize(1, 2, { fit: 'fill' }).raw().toBuffer()
    expect([...pixels].map((value) => (value > 225 ? 1 : value < 40 ? 0 : value))).toEqual([1, 0, 0, 0, 0, 1])
    expect(await left()).toEqual([photo.fullPath])
  })

  it('unchanged, byte for byte, when it has no metadata', async () => {
    const { storage, send } = await setUp()
    const bytes = await twoColours(60, 40).jpeg({ quality: 60 }).withIccProfile('p3').toBuffer()
    const { fullPath } = await send(streamOf(bytes))
    const stored = await storage.read(fullPath)
    const hash = createHash('sha256')
    for await (const chunk of stored?.stream ?? []) hash.update(chunk as Buffer)
    expect(hash.digest('hex')).toBe(createHash('sha256').update(bytes).digest('hex'))
  })

  it('of 12 megapixels from a phone, upright and without location, with its colours', async () => {
    const { storage, send, left } = await setUp()
    const bytes = await telephonePhoto(4000, 3000)
    expect(bytes.includes('Exif\0\0')).toBe(true)
    expect(await sharp(bytes).metadata()).toMatchObject({ orientation: 6, width: 4000 })

    const photo = await send(streamOf(bytes))
    expect(photo).toMatchObject({ contentType: 'image/jpeg', width: 3000, height: 4000 })
    const stored = await metadataOf(storage, photo.fullPath)
    expect(stored).toMatchObject({ format: 'jpeg', width: 3000, height: 4000, hasProfile: true })
    expect([stored.exif, stored.xmp, stored.iptc, stored.orientation]).toEqual([
      undefined,
      undefined,
      undefined,
      undefined,
    ])
    // Orientation 6: the left of the stored picture is the top of the displayed one.
    const pixels = await sharp(storage.localFile(photo.fullPath)).resize(1, 2, { fit: 'fill' }).raw().toBuffer()
    expect([...pixels].map((value) => (value > 128 ? 1 : 0))).toEqual([1, 0, 0, 0, 0, 1])
    expect(await left()).toEqual([photo.fullPath])
  })

  it.each(['png', 'webp', 'avif'] as const)('a %s without its metadata, its transparency kept', async (format) => {
    const { storage, send } = await setUp()
    const bytes = await sharp({
      create: { width: 60, height: 40, channels: 4, background: { r: 255, g: 0, b: 0, alpha: 0.5 } },
    })
      .withExif({ IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '48/1 51/1 30/1' } })
      .toFormat(format)
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { fullPath } = await send(streamOf(bytes))
    const stored = await metadataOf(storage, fullPath)
    expect(stored).toMatchObject({ width: 60, height: 40, hasAlpha: true, format: format === 'avif' ? 'heif' : format })
    expect(stored.exif).toBeUndefined()
  })

  it('an animation without its metadata, with all its frames', async () => {
    const { storage, send } = await setUp()
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 40, height: 30, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const bytes = await sharp(frames, { join: { animated: true } })
      .withExif({ IFD0: { Make: 'Telephone' } })
      .webp({ delay: [100, 200, 300] })
      .toBuffer()
    expect((await sharp(bytes).metadata()).exif).toBeDefined()
    const { fullPath } = await send(streamOf(bytes), 'a.webp')
    const stored = await metadataOf(storage, fullPath)
    expect(stored).toMatchObject({ pages: 3, delay: [100, 200, 300], width: 40, height: 30 })
    expect(stored.exif).toBeUndefined()
  })

  it('an SVG unchanged', async () => {
    const { send } = await setUp()
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"/>'
    expect(await send(Readable.from([Buffer.from(svg)]), 'logo.png')).toMatchObject({
      fullPath: `atelier/${ID}-logo.svg`,
      contentType: 'image/svg+xml',
      bytes: svg.length,
    })
  })
})

describe('leaves no file behind', () => {
  it('[PHOTO-01] when the file is a text named .jpg', async () => {
    const { send, left } = await setUp()
    await expect(send(streamOf(Buffer.from('Bonjour')), 'photo.jpg')).rejects.toMatchObject({
      code: 'photo.pas-une-image',
    })
    expect(await left()).toEqual([])
  })

  it('when the stream fails halfway', async () => {
    const { send, left } = await setUp()
    const half = (await twoColours(600, 400).png().toBuffer()).subarray(0, 500)
    await expect(send(breakingStream(half))).rejects.toMatchObject({
      code: 'photo.interrompue',
      cause: expect.objectContaining({ message: 'connection reset' }),
    })
    expect(await left()).toEqual([])
  })

  it('when the sender disconnects', async () => {
    const { send, left } = await setUp()
    const stream = new Readable({ read() {} })
    stream.push('\xff\xd8\xff')
    const sent = send(stream)
    stream.destroy()
    await expect(sent).rejects.toMatchObject({ code: 'photo.interrompue' })
    expect(await left()).toEqual([])
  })

  it('when the file is too large, without reading much more than the limit', async () => {
    const { send, left } = await setUp()
    let given = 0
    const endless = Readable.from(
      (function* () {
        for (;;) {
          given += 65_536
          yield randomBytes(65_536)
        }
      })(),
    )
    await expect(send(endless, 'a.jpg', { maxBytes: 1_000_000 })).rejects.toMatchObject({
      code: 'photo.trop-lourde',
      status: 413,
      message: 'Le fichier dépasse 1 Mo',
    })
    expect(given).toBeLessThan(4_000_000)
    expect(endless.destroyed).toBe(true)
    expect(await left()).toEqual([])
  })

  it('when the storage fails', async () => {
    const { storage, left } = await setUp()
    const temporary = await temporaryFolder()
    const full = { ...storage, write: () => Promise.reject(new Error('bucket away')) }
    const sent = receivePhoto(streamOf(await telephonePhoto(60, 40)), {
      storage: full,
      fileName: 'a.jpg',
      temporaryFolder: join(temporary, 'made when needed'),
    })
    await expect(sent).rejects.toThrow('bucket away')
    expect([...(await left()), ...(await filesUnder(temporary))]).toEqual([])
  })

  it('when a HEIC is truncated', async () => {
    const { send, left } = await setUp()
    const bytes = await readFile(join(import.meta.dirname, 'fixtures/telephone.heic'))
    for (const length of [40, 600, bytes.length - 300]) {
      await expect(send(streamOf(bytes.subarray(0, length)))).rejects.toMatchObject({ code: 'photo.heic', status: 422 })
    }
    expect(await left()).toEqual([])
  })
})

describe('the folder of a boutique', () => {
  it.each([
    ['atelier', 'atelier'],
    ['/atelier/site/', 'atelier/site'],
  ])('%j is %s', (given, folder) => {
    expect(shopFolderOf(given)).toBe(folder)
  })

  it.each(['../ailleurs', 'a/../..', '.cache', 'a\u0000'])('is refused when it is %j', (given) => {
    expect(() => shopFolderOf(given)).toThrow(expect.objectContaining({ code: 'fichier.chemin' }))
  })

  it.each(['', '/', undefined, 3])('[PHOTO-11] is refused when there is none (%j)', (given) => {
    expect(() => shopFolderOf(given)).toThrow('le storageBucketPath pour cette boutique est obligatoire')
  })
})

it('the error names the limit of 25 Mo', async () => {
  const { send } = await setUp()
  const heavy = Readable.from(
    (function* () {
      for (let sent = 0; sent <= 25_000_000; sent += 1_000_000) yield Buffer.alloc(1_000_000)
    })(),
  )
  await expect(send(heavy)).rejects.toThrow('Le fichier dépasse 25 Mo')
})
