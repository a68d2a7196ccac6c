import { expect, it } from 'vitest'
import type { Data, SystemFields } from '../../core/collection.ts'
import { alongside, alongsideFinds } from './beside-movement.ts'

const stored = (id: string, data: Data & { produit?: string }): Data & SystemFields & { produit?: string } => ({
  ...{ id, rev: 1, deleted: false, createdAt: '', updatedAt: '', datetime: 0 },
  ...data,
})
const deposit = stored('a1', {
  ...{ depot: true, contact: 'c1', commissionTaux: 40 },
  pieces: [
    { id: '1', produit: 'chaise' },
    { id: '2', produit: 'table' },
  ],
})
const sale = stored('m1', { produit: 'chaise', type: 'vente', quantite: -1, prix: 100, date: '2026-03-06' })
const found = { produits: [stored('chaise', { achat: 'a1' })], achats: [deposit], ventes: [sale] }

it('reads the piece, and then its deposit with the cost and the sales', () => {
  expect(Object.keys(alongsideFinds(undefined, sale, 'm1', {}))).toEqual(['produits', 'moves'])
  expect(alongsideFinds(sale, undefined, 'm1', { produits: [stored('chaise', { achat: 'a1' })] })).toMatchObject({
    achats: { where: { id: 'a1', depot: true } },
    couts: { where: { produit: 'chaise', achat: 'a1' } },
    ventes: { where: { produit: { in: ['chaise'] } } },
  })
  expect(alongsideFinds(undefined, {}, 'm1', {})).toEqual({})
})

it('a sale makes the cost of the piece, and of no other', () => {
  expect(alongside(undefined, sale, { now: '2026-11-05T08:00:00.000Z', id: 'm1', found })).toMatchObject([
    { type: 'create', collection: 'couts', data: { produit: 'chaise', achat: 'a1', montant: 60, prixVente: 100 } },
  ])
})

it('a sale that is deleted takes it back', () => {
  const couts = [stored('k1', { produit: 'chaise', achat: 'a1', montant: 60 })]
  expect(
    alongside(sale, undefined, { now: '2026-11-05T08:00:00.000Z', id: 'm1', found: { ...found, ventes: [], couts } }),
  ).toEqual([{ type: 'remove', collection: 'couts', id: 'k1' }])
})

it('a piece that is in no deposit has no such cost', () => {
  expect(
    alongside(undefined, sale, { now: '2026-11-05T08:00:00.000Z', id: 'm1', found: { ...found, achats: [] } }),
  ).toEqual([])
  const other = { ...deposit, pieces: [{ id: '2', produit: 'table' }] }
  expect(
    alongside(undefined, sale, { now: '2026-11-05T08:00:00.000Z', id: 'm1', found: { ...found, achats: [other] } }),
  ).toEqual([])
})
