import { expect, it } from 'vitest'
import { slotsOf, withDiskFullCode } from './engine.ts'

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
