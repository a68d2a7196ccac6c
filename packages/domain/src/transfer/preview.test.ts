import { expect, it } from 'vitest'
import type { TransferPreview } from '../api/transfers.ts'
import { transferPreviewLines } from './preview.ts'

const preview: TransferPreview = {
  documents: 1,
  total: 1,
  isMore: false,
  batches: 1,
  hasAddresses: false,
  vers: 'posts',
}

it.each<[Partial<TransferPreview>, string]>([
  [{}, '1 document serait copié vers « posts », en 1 lot.'],
  [{ documents: 410, total: 450, batches: 3 }, '410 documents sur 450 seraient copiés vers « posts », en 3 lots.'],
  [{ documents: 9, total: 100, isMore: true }, '9 documents sur plus de 100 seraient copiés vers « posts », en 1 lot.'],
  [{ documents: 0, total: 0 }, "Il n'y a rien à copier : aucun document de ce type n'attend dans cette boutique."],
])('a dry run of %j begins with: %s', (values, expected) => {
  expect(transferPreviewLines({ ...preview, ...values })[0]).toBe(expected)
})

it('a dry run says what becomes of the originals and of addresses', () => {
  expect(transferPreviewLines({ ...preview, documents: 2, hasAddresses: true }).slice(1)).toEqual([
    'Les originaux seraient marqués supprimés ici une fois la copie confirmée ; la corbeille les garde.',
    'Leurs adresses seraient créées dans le projet.',
  ])
})
