import { join } from 'node:path'
import { expect, it } from 'vitest'
import sharp from 'sharp'
import { temporaryFolder } from '../testing.ts'
import { writeTiff } from './tiff.ts'

it.each([
  [1, 1],
  [7, 16],
  [5, 17],
  [640, 100],
])('%i × %i pixels are read back unchanged, without the padding of each row', async (width, height) => {
  const stride = width * 3 + 5
  const data = new Uint8Array(stride * height).map((_, at) => (at * 31) % 251)
  const file = join(await temporaryFolder(), 'a.tiff')
  writeTiff(file, { width, height, data, stride })
  const read = await sharp(file).raw().toBuffer({ resolveWithObject: true })
  expect(read.info).toMatchObject({ width, height, channels: 3 })
  const rows = Array.from({ length: height }, (_, row) => data.subarray(row * stride, row * stride + width * 3))
  expect(read.data.equals(Buffer.concat(rows))).toBe(true)
  expect((await sharp(file).metadata()).icc).toBeUndefined()
})

it('includes the colour profile', async () => {
  const p3 = await sharp({ create: { width: 1, height: 1, channels: 3, background: 'red' } })
    .withIccProfile('p3')
    .png()
    .toBuffer()
  const { icc } = await sharp(p3).metadata()
  const file = join(await temporaryFolder(), 'a.tiff')
  writeTiff(file, { width: 1, height: 1, data: new Uint8Array([1, 2, 3]), stride: 3 }, icc)
  expect((await sharp(file).metadata()).icc?.equals(icc as Buffer)).toBe(true)
})
