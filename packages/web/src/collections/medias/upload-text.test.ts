import { expect, it } from 'vitest'
import { uploadText } from './upload-text.ts'

it.each([
  [{ coming: 0, added: 0, failed: 0 }, ''],
  [{ coming: 1, added: 0, failed: 0 }, '1 photo en cours'],
  [{ coming: 3, added: 1, failed: 0 }, '3 photos en cours, 1 photo ajoutée'],
  [{ coming: 0, added: 2, failed: 1 }, '2 photos ajoutées, 1 fichier refusé'],
  [{ coming: 0, added: 0, failed: 2 }, '2 fichiers refusés'],
])('%j: %s', (counts, text) => {
  expect(uploadText(counts)).toBe(text)
})
