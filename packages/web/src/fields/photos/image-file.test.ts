import { expect, it } from 'vitest'
import { isImage, isPdfFile, notTaken } from './image-file.ts'

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
  expect(notTaken([photo])).toBeUndefined()
  expect(notTaken([photo, pdf])).toBe("Ce fichier n'est pas une image : b.pdf")
  expect(notTaken([pdf, photo, film])).toBe('Ces fichiers ne sont pas des images : b.pdf, c.mov')
})

it.each([
  ['facture.pdf', 'application/pdf', true],
  ['facture.PDF', '', true],
  ['facture.pdf', 'text/html', false],
  ['facture.docx', '', false],
])('%s of type "%s" is a PDF: %s', (name, type, expected) => {
  expect(isPdfFile({ name, type })).toBe(expected)
})

it('names the files that are neither an image nor a PDF, where both are taken', () => {
  const [photo, pdf, film] = [
    { name: 'a.jpg', type: 'image/jpeg' },
    { name: 'b.pdf', type: 'application/pdf' },
    { name: 'c.mov', type: 'video/quicktime' },
  ]
  expect(notTaken([photo, pdf], true)).toBeUndefined()
  expect(notTaken([photo, pdf, film], true)).toBe("Ce fichier n'est ni une image ni un PDF : c.mov")
  expect(notTaken([film, film], true)).toBe('Ces fichiers ne sont ni des images ni des PDF : c.mov, c.mov')
})
