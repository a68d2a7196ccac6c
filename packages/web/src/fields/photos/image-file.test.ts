import { expect, it } from 'vitest'
import { isImage, notImages } from './image-file.ts'

it.each([
  ['table.jpg', 'image/jpeg', true],
  ['IMG_0042.HEIC', '', true],
  ['IMG_0042.heif', '', true],
  ['notice.pdf', 'application/pdf', false],
  ['film.mov', 'video/quicktime', false],
  ['sans-type.jpg', '', false],
  ['faux.heic', 'application/pdf', false],
])('[PHOTO-01] %s of type "%s": %s', (name, type, expected) => {
  expect(isImage({ name, type })).toBe(expected)
})

it('[PHOTO-01] files that are not images are named', () => {
  const [photo, pdf, film] = [
    { name: 'a.jpg', type: 'image/jpeg' },
    { name: 'b.pdf', type: 'application/pdf' },
    { name: 'c.mov', type: 'video/quicktime' },
  ]
  expect(notImages([photo])).toBeUndefined()
  expect(notImages([photo, pdf])).toBe("Ce fichier n'est pas une image : b.pdf")
  expect(notImages([pdf, photo, film])).toBe('Ces fichiers ne sont pas des images : b.pdf, c.mov')
})
