import { expect, it } from 'vitest'
import { saleOf } from './sold.ts'

const sale = { produit: 'p', type: 'vente', quantite: -1, prix: 150.1, date: '2026-03-06' }
const back = { produit: 'p', type: 'retour', quantite: 1, prix: 150.1, date: '2026-03-08' }
const again = { ...sale, prix: 120, date: '2026-03-09' }

it.each([
  ['never', [], undefined],
  ['of another piece', [{ ...sale, produit: 'q' }], undefined],
  ['once', [sale], { prix: 150.1, date: '2026-03-06' }],
  ['and taken back', [sale, back], undefined],
  ['and taken back with a negative price', [sale, { ...back, prix: -150.1 }], undefined],
  ['again after a return', [sale, back, again], { prix: 120, date: '2026-03-09' }],
  ['for more returned than paid', [sale, { ...back, prix: 300 }, again], { prix: 0, date: '2026-03-09' }],
  ['without a price yet', [{ ...sale, prix: undefined }], undefined],
])('a piece that was sold %s', (_, sales, expected) => {
  expect(saleOf('p', sales)).toEqual(expected)
})
