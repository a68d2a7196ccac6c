import { expect, it } from 'vitest'
import { imageSlots, slotsOf, thumbnailSlots, withDiskFullCode } from './engine.ts'

it.each([
  ['/data/temporaire/a-nu: write error\nsystem error: No space left on device\n', 'ENOSPC'],
  ['Input file contains unsupported image format', undefined],
])('the code of "%s" is %s', (message, code) => {
  const error = new Error(message)
  expect(withDiskFullCode(error)).toBe(error)
  expect((error as NodeJS.ErrnoException).code).toBe(code)
})

it('a large image takes all slots, two others run side by side', () => {
  expect([slotsOf({ width: 5000, height: 5000 }), slotsOf({ width: 5001, height: 5000 })]).toEqual([1, 2])
})

it('uploads and thumbnails do not wait for each other, however many there are of one kind', async () => {
  const gate = Promise.withResolvers<void>()
  const uploads = [1, 2, 3].map(() => imageSlots.run('atelier', () => gate.promise))
  expect(await thumbnailSlots.run('brocante', 'stranger', async () => 'made')).toBe('made')
  gate.resolve()
  await Promise.all(uploads)
  const again = Promise.withResolvers<void>()
  const thumbnails = [1, 2, 3].map((at) => thumbnailSlots.run('atelier', `${at}`, () => again.promise))
  expect(await imageSlots.run('brocante', async () => 'stored')).toBe('stored')
  again.resolve()
  await Promise.all(thumbnails)
})
