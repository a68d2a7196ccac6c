import { afterAll, describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { twoColours } from '../../media/testing.ts'
import { DAY_MS, PHOTOS, startPhotoServer } from '../../testing/photos.ts'

const server = await startPhotoServer()
afterAll(() => server.stop())
const manager = server.as('gerante')
const retouch = (body: object) => manager.post(`${PHOTOS}/retouche`, body)
const LEFT = { x: 0, y: 0, width: 0.5, height: 1 }

async function retouched(body: object): Promise<string> {
  const answer = await retouch(body)
  expect(answer.status, answer.text).toBe(200)
  return (answer.body as { destinationPath: string }).destinationPath
}

/** The size of a stored picture, and the colour of its middle. */
async function stored(path: string) {
  const { data, info } = await sharp(server.storage.localFile?.(path))
    .autoOrient()
    .removeAlpha()
    .raw()
    .toBuffer({ resolveWithObject: true })
  const middle = (Math.floor(info.height / 2) * info.width + Math.floor(info.width / 2)) * 3
  return { width: info.width, height: info.height, colour: [...data.subarray(middle, middle + 3)] }
}
const record = (id: string) => manager.read(`/api/boutiques/atelier/medias/${id}`)

describe('a retouche', () => {
  it('cuts to the frame and keeps the original, from which the next one is made', async () => {
    const media = await server.upload({ docType: 'produits', docId: 'p1' })
    const first = await retouched({ fullPath: media.fullPath, cadre: LEFT })
    expect(await stored(first)).toMatchObject({ width: 30, height: 40, colour: [255, 0, 0] })
    expect(await record(media.id)).toMatchObject({
      fullPath: first,
      original: media.fullPath,
      retouche: { cadre: LEFT },
      docType: 'produits',
      metadata: { width: 30, height: 40 },
    })
    const second = await retouched({ fullPath: first, cadre: { ...LEFT, x: 0.5 }, lumiere: 0.5 })
    expect(await stored(second)).toMatchObject({ width: 30, height: 40, colour: [0, 0, 127] })
    expect(await record(media.id)).toMatchObject({ fullPath: second, original: media.fullPath })
  })

  it('gives the original back when it changes nothing any more', async () => {
    const media = await server.upload()
    const changed = await retouched({ fullPath: media.fullPath, redressement: 3 })
    expect(await retouched({ fullPath: changed, redressement: 0, lumiere: 1 })).toBe(media.fullPath)
    const after = await record(media.id)
    expect(after).toMatchObject({ fullPath: media.fullPath })
    expect(after).not.toHaveProperty('original')
    expect(after).not.toHaveProperty('retouche')
    // Without a retouche before, nothing is written.
    const files = await server.files()
    expect(await retouched({ fullPath: media.fullPath })).toBe(media.fullPath)
    expect(await server.files()).toEqual(files)
  })

  it('straightened leaves no empty corner', async () => {
    const white = await sharp({ create: { width: 90, height: 60, channels: 3, background: '#fff' } })
      .jpeg()
      .toBuffer()
    const answer = await server.send('gerante', white)
    const path = await retouched({ fullPath: (answer.body as { fullPath: string }).fullPath, redressement: -12.5 })
    const { data, info } = await sharp(server.storage.localFile?.(path)).raw().toBuffer({ resolveWithObject: true })
    expect(Math.min(...data)).toBeGreaterThan(250)
    // The inner part of 90 × 60, which has its proportions: 90 / (cos 12.5° + sin 12.5° × 1.5) = 69.
    expect(info.width).toBeGreaterThan(62)
    expect(info.width / info.height).toBeCloseTo(1.5, 1)
  })

  it('is about the upright picture, as a telephone shows it', async () => {
    const sideways = await twoColours(60, 40).jpeg().withMetadata({ orientation: 6 }).toBuffer()
    const answer = await server.send('gerante', sideways)
    const path = await retouched({
      fullPath: (answer.body as { fullPath: string }).fullPath,
      cadre: { x: 0, y: 0, width: 1, height: 0.5 },
    })
    expect(await stored(path)).toMatchObject({ width: 40, height: 30 })
    const [red = 0, , blue = 0] = (await stored(path)).colour
    expect(red).toBeGreaterThan(200)
    expect(blue).toBeLessThan(60)
  })

  it('of a picture with transparency keeps it', async () => {
    const glass = { r: 100, g: 100, b: 100, alpha: 0.5 }
    const bytes = await sharp({ create: { width: 40, height: 40, channels: 4, background: glass } })
      .png()
      .toBuffer()
    const answer = await server.send('gerante', bytes)
    const path = await retouched({ fullPath: (answer.body as { fullPath: string }).fullPath, lumiere: 1.5 })
    const [red, , , alpha] = await sharp(server.storage.localFile?.(path)).raw().toBuffer()
    expect([red, alpha]).toEqual([150, 128])
  })

  it('of a rotated one begins with what it shows, and its original stays', async () => {
    const media = await server.upload()
    const cut = await retouched({ fullPath: media.fullPath, cadre: LEFT })
    const { destinationPath } = (await manager.post(`${PHOTOS}/rotation`, { fullPath: cut })).body as {
      destinationPath: string
    }
    const after = await record(media.id)
    expect(after).toMatchObject({ fullPath: destinationPath, original: media.fullPath })
    expect(after).not.toHaveProperty('retouche')
  })

  it('of a rotated one is made from what it shows, and is taken back to that', async () => {
    const media = await server.upload()
    const cut = await retouched({ fullPath: media.fullPath, cadre: LEFT })
    const { destinationPath: turned } = (await manager.post(`${PHOTOS}/rotation`, { fullPath: cut })).body as {
      destinationPath: string
    }
    expect(await stored(turned)).toMatchObject({ width: 40, height: 30 })
    const brighter = await retouched({ fullPath: turned, lumiere: 1.2 })
    expect(await stored(brighter)).toMatchObject({ width: 40, height: 30 })
    expect(await retouched({ fullPath: brighter })).toBe(turned)
  })

  it('of several photos is taken back by the values from before, each of its own', async () => {
    const plain = await server.upload()
    const darker = await server.upload()
    const before = await retouched({ fullPath: darker.fullPath, lumiere: 0.5 })
    const [one, two] = [
      await retouched({ fullPath: plain.fullPath, lumiere: 1.3 }),
      await retouched({ fullPath: before, lumiere: 1.3 }),
    ]
    expect(await retouched({ fullPath: one })).toBe(plain.fullPath)
    const back = await retouched({ fullPath: two, lumiere: 0.5 })
    expect(await record(plain.id)).not.toHaveProperty('retouche')
    expect(await record(darker.id)).toMatchObject({
      fullPath: back,
      original: darker.fullPath,
      retouche: { lumiere: 0.5 },
    })
    expect((await stored(back)).colour).toEqual((await stored(before)).colour)
  })

  it('the clean-up keeps the original of a photo, and forgets both a while after its deletion', async () => {
    const media = await server.upload()
    const cut = await retouched({ fullPath: media.fullPath, cadre: LEFT })
    const brighter = await retouched({ fullPath: cut, cadre: LEFT, lumiere: 1.3 })
    server.time.ahead += 40 * DAY_MS
    await server.clean()
    expect(await server.files()).toEqual(expect.arrayContaining([media.fullPath, brighter]))
    expect(await server.files()).not.toContain(cut)
    await manager.send('DELETE', `${PHOTOS}?fullPath=${encodeURIComponent(brighter)}`)
    server.time.ahead += 40 * DAY_MS
    await server.clean()
    server.time.ahead += 40 * DAY_MS
    await server.clean()
    expect(await server.files()).not.toContain(brighter)
    expect(await server.files()).not.toContain(media.fullPath)
  })

  it.each([
    [{ cadre: { x: 0.5, y: 0, width: 0.6, height: 1 } }, 'cadre'],
    [{ cadre: { x: 0, y: 0, width: 0.01, height: 1 } }, 'cadre'],
    [{ cadre: 'x'.repeat(1_000_000) }, 'cadre'],
    [{ redressement: 90 }, 'redressement'],
    [{ redressement: '3' }, 'redressement'],
    [{ lumiere: 0 }, 'lumiere'],
    [{ lumiere: null }, 'lumiere'],
  ])('refuses %.80j', async (body, path) => {
    const { fullPath } = await server.upload()
    const answer = await retouch({ fullPath, ...body })
    expect(answer.status).toBe(422)
    expect(answer.body).toMatchObject({ errors: [{ path }] })
  })

  it('refuses to straighten a long photo so far that its turned picture needs gigabytes', async () => {
    const long = await sharp({ create: { width: 12_000, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const { fullPath } = (await server.send('gerante', long)).body as { fullPath: string }
    expect(await retouch({ fullPath, redressement: 1 })).toMatchObject({ status: 200 })
    const wide = await sharp({ create: { width: 16_000, height: 200, channels: 3, background: '#fff' } })
      .png()
      .toBuffer()
    const media = (await server.send('gerante', wide)).body as { fullPath: string }
    const answer = await retouch({ fullPath: media.fullPath, redressement: 45 })
    expect([answer.refusal, answer.body]).toMatchObject(['422 photo.redressement', { errors: [{ path: 'file' }] }])
  })

  it('refuses drawings, and whoever may not change the document', async () => {
    const { fullPath } = await server.upload({ docType: 'produits', docId: 'p1' })
    const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="4" height="4"/>')
    const svg = (await server.send('gerante', drawing)).body as { fullPath: string }
    expect(await retouch({ fullPath: svg.fullPath, lumiere: 1.2 })).toMatchObject({ status: 422 })
    expect((await server.as('membre').post(`${PHOTOS}/retouche`, { fullPath, lumiere: 1.2 })).status).toBe(403)
  })

  it('never reads an original that the boutique does not own', async () => {
    const foreign = await server.upload({}, 'cabinet')
    const media = await server.upload()
    await retouched({ fullPath: media.fullPath, cadre: LEFT })
    await server.sql(
      `update medias set data = jsonb_set(data, '{original}', to_jsonb($1::text)), data_text = null where id = $2`,
      [foreign.fullPath, media.id],
    )
    const current = (await record(media.id)).fullPath as string
    const path = await retouched({ fullPath: current, lumiere: 0.9 })
    expect(await stored(path)).toMatchObject({ width: 30, height: 40 })
    expect(await record(media.id)).toMatchObject({ original: current })
  })
})
