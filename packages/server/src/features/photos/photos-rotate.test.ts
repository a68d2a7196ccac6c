import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, describe, expect, it, vi } from 'vitest'
import sharp from 'sharp'
import { imageSlots } from '../../media/engine.ts'
import { telephonePhoto, twoColours } from '../../media/testing.ts'
import type { Answer } from '../../testing/client.ts'
import { PHOTOS, picture, startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
const manager = server.as('gerante')
const rotate = (body: object) => manager.post(`${PHOTOS}/rotation`, body)

/** Where the red half of a stored picture is when shown. */
async function redSide(path: string): Promise<string> {
  const shown = sharp(server.storage.localFile?.(path)).autoOrient()
  const { data, info } = await shown
    .resize(2, 2, { fit: 'fill' })
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect(info.channels).toBe(3)
  const red = [0, 1, 2, 3].map((at) => (data[at * 3] as number) > 128)
  const sides: Record<string, string> = {
    'true,false,true,false': 'left',
    'false,true,false,true': 'right',
    'true,true,false,false': 'top',
    'false,false,true,true': 'bottom',
  }
  return sides[String(red)] ?? String(red)
}

describe('a rotation', () => {
  it('[PHOTO-22] [PHOTO-23] [PHOTO-25] of 90 degrees by default returns the path of the rotated photo', async () => {
    const media = await server.upload({ docType: 'produits', docId: 'p1' })
    const answer = await rotate({ fullPath: media.fullPath })
    expect(answer.status).toBe(200)
    const { destinationPath } = answer.body as { destinationPath: string }
    expect(answer.body).toEqual({ type: 'media-rotate', fullPath: media.fullPath, angle: 90, destinationPath })
    expect(destinationPath).toMatch(/^atelier\/[0-9a-f]{32}-vase-ete\.png$/)
    expect(destinationPath).not.toBe(media.fullPath)
    expect(await redSide(destinationPath)).toBe('top')
    // The caller replaces the first path; the first file is unchanged.
    expect(await redSide(media.fullPath)).toBe('left')
    const stored = await manager.read(`/api/boutiques/atelier/medias/${media.id}`)
    expect(stored).toMatchObject({
      fullPath: destinationPath,
      name: 'Vase été.png',
      docType: 'produits',
      docId: 'p1',
      metadata: { contentType: 'image/png', width: 40, height: 60 },
    })
    const image = await fetch(`${server.address}/image/upload/${destinationPath}?w=320&h=320&c=max`)
    expect(image.status).toBe(200)
  })

  it('[PHOTO-24] returns once the rotated photo exists, and stores no request', async () => {
    const { fullPath } = await server.upload()
    const before = await server.files()
    const { destinationPath } = (await rotate({ fullPath })).body as { destinationPath: string }
    expect(await server.files()).toEqual([...before, destinationPath].toSorted())
    expect(readdirSync(join(server.dataDir, 'temporaire'))).toEqual([])
    const tables = await server.sql<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables
        where schemaname not in ('pg_catalog', 'information_schema')`,
    )
    const keeping: string[] = []
    for (const { name } of tables) {
      const [row] = await server.sql(`select 1 from ${name} as kept where kept::text like '%media-rotate%' limit 1`)
      if (row) keeping.push(name)
    }
    expect(tables.length).toBeGreaterThan(10)
    expect(keeping).toEqual([])
  })

  it.each([
    [90, 'top', 40],
    [180, 'right', 60],
    [270, 'bottom', 40],
    [-90, 'bottom', 40],
    [-180, 'right', 60],
    [-270, 'top', 40],
  ])('of %i degrees moves the left side to the %s', async (angle, side, width) => {
    const { fullPath } = await server.upload()
    const { destinationPath } = (await rotate({ fullPath, angle })).body as { destinationPath: string }
    expect(await redSide(destinationPath)).toBe(side)
    expect((await sharp(server.storage.localFile?.(destinationPath)).metadata()).width).toBe(width)
  })

  it('rotates what is seen, and applies EXIF orientation once', async () => {
    // Stored on its side, shown with the red half on top.
    const path = 'atelier/ancienne photo.jpg'
    await server.put(path, await telephonePhoto(60, 40))
    const answer = await rotate({ fullPath: path })
    expect(answer.status).toBe(200)
    const { destinationPath } = answer.body as { destinationPath: string }
    expect(destinationPath).toMatch(/^atelier\/[0-9a-f]{32}-ancienne-photo\.jpg$/)
    expect(await redSide(destinationPath)).toBe('right')
    const { exif, orientation, width, height } = await sharp(server.storage.localFile?.(destinationPath)).metadata()
    expect({ exif, orientation, width, height }).toEqual({
      exif: undefined,
      orientation: undefined,
      width: 60,
      height: 40,
    })
    // An older photo without a record has one afterwards.
    const [record] = await manager.all('/api/boutiques/atelier/medias', { 'where[fullPath]': destinationPath })
    expect(record).toMatchObject({ name: 'ancienne photo.jpg', metadata: { width: 60, height: 40 } })
  })

  it('four times gives the original picture, each under its own path', async () => {
    const media = await server.upload()
    const paths = [media.fullPath]
    for (let turn = 0; turn < 4; turn++) {
      const answer = await rotate({ fullPath: paths.at(-1) })
      paths.push((answer.body as { destinationPath: string }).destinationPath)
    }
    expect(await Promise.all(paths.map(redSide))).toEqual(['left', 'top', 'right', 'bottom', 'left'])
    expect(new Set(paths).size).toBe(5)
  })

  it('of one photo by two people at once happens once', async () => {
    const media = await server.upload()
    // Both have read the photo before the first one turns it.
    const { promise: both, resolve } = Promise.withResolvers<void>()
    const { run } = imageSlots
    let turning = 0
    const slots = vi.spyOn(imageSlots, 'run').mockImplementation(async (...requested) => {
      if (++turning === 2) resolve()
      await both
      return run(...requested)
    })
    const answers = await Promise.all([rotate({ fullPath: media.fullPath }), rotate({ fullPath: media.fullPath })])
    slots.mockRestore()
    expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    const [done] = answers.filter(({ status }) => status === 200) as [Answer]
    const { destinationPath } = done.body as { destinationPath: string }
    expect((await manager.read(`/api/boutiques/atelier/medias/${media.id}`)).fullPath).toBe(destinationPath)
  })
})

describe('a refused rotation, with nothing stored,', () => {
  it.each([0, 45, 360, 91.5, '90', [90]])('of %j degrees', async (angle) => {
    const { fullPath } = await server.upload()
    const before = await server.files()
    const answer = await rotate({ fullPath, angle })
    expect(answer.refusal).toBe('422 validation')
    expect(answer.problem.errors).toEqual([{ path: 'angle', message: expect.stringContaining('90, 180 ou 270') }])
    expect(await server.files()).toEqual(before)
  })

  const animation = async () => {
    const frames = await Promise.all(
      ['#f00', '#00f'].map((background) =>
        sharp({ create: { width: 9, height: 9, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    return sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
  }
  it.each([
    [
      'an SVG',
      'a.svg',
      async () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>'),
      '422 photo.rotation-dessin',
    ],
    ['an animation', 'b.webp', animation, '422 photo.rotation-animee'],
    ['half a picture', 'c.png', async () => picture.subarray(0, 60), '422 photo.abimee'],
    ['a text', 'd.png', async () => Buffer.from('Bonjour'), '422 photo.pas-une-image'],
  ])('of %s', async (_, name, bytes, refusal) => {
    await server.put(`atelier/${name}`, await bytes())
    const before = await server.files()
    expect((await rotate({ fullPath: `atelier/${name}` })).refusal).toBe(refusal)
    expect(await server.files()).toEqual(before)
  })

  it('of a photo whose file is missing', async () => {
    const { fullPath } = await server.upload()
    await server.storage.remove(fullPath)
    expect((await rotate({ fullPath })).refusal).toBe('404 storage/object-not-found')
  })

  it.each([
    [{}, '422 validation'],
    [{ fullPath: 3 }, '422 validation'],
    [{ fullPath: '../cle' }, '400 fichier.chemin'],
    [{ fullPath: 'atelier/../cle' }, '400 fichier.chemin'],
    [{ fullPath: 'ailleurs/a.jpg' }, '404 photo.autre-boutique'],
    [{ fullPath: 'atelier' }, '404 photo.autre-boutique'],
    [{ fullPath: 'prive/cabinet/depenses/a.jpg' }, '404 photo.autre-boutique'],
    [{ fullPath: 'prive/atelier/produits/a.jpg' }, '404 photo.autre-boutique'],
  ])('of %j', async (body, refusal) => {
    expect((await rotate(body)).refusal).toBe(refusal)
  })

  it('of a photo of another boutique, even if one folder contains the other', async () => {
    const foreign = await server.upload({}, 'cabinet')
    // Old data has nested folders; new folder names cannot contain slashes.
    await server.sql(
      `update boutiques set data = jsonb_set(data, '{storageBucketPath}', '"atelier/2019"') where id = 'cabinet'`,
    )
    await server.put('atelier/2019/ancienne.png', picture)
    const before = await server.files()
    for (const fullPath of [foreign.fullPath, 'atelier/2019/ancienne.png'])
      expect((await rotate({ fullPath })).refusal).toBe('404 photo.autre-boutique')
    expect(await server.files()).toEqual(before)
    const own = await server
      .as('gerante')
      .post('/api/boutiques/cabinet/photos/rotation', { fullPath: 'atelier/2019/ancienne.png' })
    expect(own.status).toBe(200)
    await server.sql(
      `update boutiques set data = jsonb_set(data, '{storageBucketPath}', '"cabinet"') where id = 'cabinet'`,
    )
  })

  it('for somebody without the right to change', async () => {
    const { fullPath } = await server.upload()
    const sent = async (person: 'membre' | 'etrangere') => server.as(person).post(`${PHOTOS}/rotation`, { fullPath })
    expect((await sent('etrangere')).refusal).toBe('403 droit.refuse')
    expect((await server.nobody.post(`${PHOTOS}/rotation`, { fullPath })).refusal).toBe('401 session.absente')
  })
})

it('a large photo can be rotated too', async () => {
  await server.put('atelier/grande.jpg', await twoColours(4000, 3000).jpeg().toBuffer())
  const { destinationPath } = (await rotate({ fullPath: 'atelier/grande.jpg' })).body as { destinationPath: string }
  expect(await redSide(destinationPath)).toBe('top')
})
