import { expect, it } from 'vitest'
import { displayName, storedFileName } from './file-name.ts'
import { isStoragePath } from './storage/storage-path.ts'

it.each([
  ['table.jpg', 'table.jpg'],
  ['Été à Sète.JPEG', 'ete-a-sete.jpg'],
  ['Cœur & œuvre.png', 'coeur-oeuvre.jpg'],
  ['IMG_2041 (2).HEIC', 'img_2041-2.jpg'],
  ['../../etc/passwd', 'passwd.jpg'],
  ['C:\\photos\\lampe.jpg', 'lampe.jpg'],
  ['.htaccess', 'htaccess.jpg'],
  ['.jpg', 'photo.jpg'],
  ['table.v2.final', 'table.v2.jpg'],
  ['page.html', 'page.jpg'],
  ['sans-extension', 'sans-extension.jpg'],
  ['фото.jpg', 'photo.jpg'],
  ['', 'photo.jpg'],
  ['\u0000\u202e', 'photo.jpg'],
  [`${'é'.repeat(300)}.jpg`, `${'e'.repeat(76)}.jpg`],
])('%j is stored as %s', (given, stored) => {
  expect(storedFileName(given, 'jpeg')).toBe(stored)
  expect(isStoragePath(stored)).toBe(true)
})

it('takes its extension from the content of the file', () => {
  expect(storedFileName('logo.jpg', 'svg')).toBe('logo.svg')
  expect(storedFileName('logo.jpg', 'webp')).toBe('logo.webp')
  expect(storedFileName('Facture.html', 'pdf')).toBe('facture.pdf')
  expect(storedFileName('.pdf', 'pdf')).toBe('document.pdf')
})

it.each([
  ['Été à Sète.JPEG', 'Été à Sète.JPEG'],
  ['C:\\photos\\lampe.jpg', 'lampe.jpg'],
  [' a\u0000b\n.jpg ', 'ab.jpg'],
  ['\ud800.jpg', '\ufffd.jpg'],
  ['', 'photo'],
  ['dossier/', 'photo'],
  ['😀'.repeat(300), '😀'.repeat(200)],
])('%j is shown as %j', (given, shown) => {
  expect(displayName(given)).toBe(shown)
})
