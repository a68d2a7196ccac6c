import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import sharp from 'sharp'
import { inspectImage } from './inspect.ts'
import { telephonePhoto, temporaryFolder, twoColours } from '../testing.ts'

/** Inspects `content` under a misleading name. */
async function inspect(content: Buffer | string) {
  const file = join(await temporaryFolder(), 'photo.jpg')
  await writeFile(file, content)
  return await inspectImage(file)
}

describe('detects the format of a file', () => {
  it.each(['jpeg', 'png', 'webp', 'gif', 'avif'] as const)('%s', async (format) => {
    expect(await inspect(await twoColours(60, 40).toFormat(format).toBuffer())).toEqual({
      format,
      contentType: `image/${format}`,
      width: 60,
      height: 40,
      hasPrivateMetadata: false,
    })
  })

  it('svg', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30" height="20"><path d="M0 0h9v9z"/></svg>'
    expect(await inspect(svg)).toMatchObject({ format: 'svg', contentType: 'image/svg+xml', width: 30, height: 20 })
  })

  it('a phone photo, with the size as displayed', async () => {
    const seen = await inspect(await telephonePhoto(120, 80))
    expect(seen).toMatchObject({ format: 'jpeg', width: 80, height: 120, hasPrivateMetadata: true })
  })
})

describe('[PHOTO-01] refuses a file that is not an image', () => {
  it.each([
    ['a text', 'Bonjour'],
    ['nothing', ''],
    ['a PDF document', '%PDF-1.7'],
    ['a page', '<!DOCTYPE html><svg xmlns="http://www.w3.org/2000/svg"/>'],
    ['an XML that is no SVG', '<?xml version="1.0"?><note/>'],
    ['an SVG in another encoding', Buffer.from('\ufeff<svg/>', 'utf16le')],
    [
      'an SVG of undeclared accents',
      Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><text>\xe9</text></svg>', 'latin1'),
    ],
    ['a program', Buffer.from('\x7fELF\x02\x01\x01', 'latin1')],
  ])('%s', async (_, content) => {
    await expect(inspect(content)).rejects.toMatchObject({
      code: 'photo.pas-une-image',
      message: "Ce fichier n'est pas une image",
    })
  })

  it('checks the first bytes of an image before anything else', async () => {
    await expect(inspect(Buffer.from('\xff\xd8\xff\xe0<?php echo 1;', 'latin1'))).rejects.toMatchObject({
      code: 'photo.abimee',
    })
  })

  it.each(['jpeg', 'png', 'webp', 'avif'] as const)('a %s cut before its end', async (format) => {
    const whole = await sharp({
      create: { width: 400, height: 300, channels: 3, background: '#888', noise: { type: 'gaussian', sigma: 40 } },
    })
      .toFormat(format)
      .toBuffer()
    await expect(inspect(whole.subarray(0, whole.length * 0.6))).rejects.toMatchObject({ code: 'photo.abimee' })
  })
})

describe('refuses an image', () => {
  it('of more than 50 megapixels, though of few bytes', async () => {
    const flat = await sharp({ create: { width: 8000, height: 7500, channels: 3, background: '#888' } })
      .png()
      .toBuffer()
    expect(flat.length).toBeLessThan(250_000)
    await expect(inspect(flat)).rejects.toMatchObject({
      code: 'photo.trop-grande',
      message: "L'image dépasse 50 mégapixels",
    })
  })

  it('whose header declares billions of pixels', async () => {
    const gif = await twoColours(60, 40).gif().toBuffer()
    // The size of the animation's screen, then of its first frame.
    for (const at of [6, 8, gif.indexOf(0x2c, 13) + 5, gif.indexOf(0x2c, 13) + 7]) gif.writeUInt16LE(65_535, at)
    await expect(inspect(gif)).rejects.toMatchObject({ code: 'photo.trop-grande' })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="30000" height="30000"/>'
    await expect(inspect(svg)).rejects.toMatchObject({ code: 'photo.trop-grande' })
  })

  it('an animation whose frames together are too large', async () => {
    const frames = await Promise.all(
      ['#f00', '#0f0', '#00f'].map((background) =>
        sharp({ create: { width: 4000, height: 4500, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const animation = await sharp(frames, { join: { animated: true } })
      .gif({ effort: 1 })
      .toBuffer()
    await expect(inspect(animation)).rejects.toMatchObject({ code: 'photo.trop-grande' })
  })

  it('HEIC, with advice', async () => {
    const heic = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08meta', 'latin1')
    await expect(inspect(heic)).rejects.toMatchObject({ code: 'photo.heic', message: expect.stringContaining('JPEG') })
  })

  it('TIFF', async () => {
    await expect(inspect(await twoColours(60, 40).tiff().toBuffer())).rejects.toMatchObject({ code: 'photo.format' })
  })

  it('an SVG with active content', async () => {
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
    await expect(inspect(svg)).rejects.toMatchObject({ code: 'photo.svg-dangereux', status: 422 })
  })

  it('an SVG too large to be checked', async () => {
    const svg = `<svg xmlns="http://www.w3.org/2000/svg"><!-- ${'a'.repeat(1_000_000)} --></svg>`
    await expect(inspect(svg)).rejects.toMatchObject({ code: 'photo.svg-trop-lourd' })
  })
})
