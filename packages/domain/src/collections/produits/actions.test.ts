import { expect, it } from 'vitest'
import type { SystemFields } from '../../core/collection.ts'
import type { Action } from '../../core/action.ts'
import { actions } from './actions.ts'
import { onSave, type ProduitData } from './rules.ts'

const NOW = '2024-03-20T10:00:00.000Z'
const system: SystemFields = { id: 'p1', rev: 1, deleted: false, createdAt: NOW, updatedAt: NOW, datetime: 0 }
const context = {
  now: NOW,
  actor: undefined as never,
  boutique: 'b1',
  id: 'p1',
  needed: {},
  counted: {},
  found: {},
  newId: () => 'n1',
}
const run = (name: keyof typeof actions, produit: ProduitData) =>
  (actions[name] as Action<ProduitData>).run({ ...produit, ...system }, context, {})

it.each<[boolean | undefined, boolean]>([
  [false, true],
  [undefined, true],
  [true, false],
])('[PROD-22] reserver flips isReserved %s to %s and stamps reservedAt', (isReserved, flipped) => {
  expect(run('reserver', { isReserved, reservedAt: '2024-01-01T00:00:00.000Z' })).toMatchObject({
    isReserved: flipped,
    reservedAt: NOW,
  })
})

it('reserver without input frees a reserved piece, and nobody is named any more', () => {
  const before = { isReserved: true, reservedBy: 'lea@exemple.fr', reservedHowManyDay: 8 }
  expect(run('reserver', before)).toStrictEqual({
    isReserved: false,
    reservedAt: NOW,
    reservePour: undefined,
    reservedBy: undefined,
    reservedHowManyDay: undefined,
  })
})

it('[PROD-23] un-reserving stamps too, and the rules leave the stamp', () => {
  const before: ProduitData = { name: 'Table', isReserved: true, reservedAt: '2024-01-01T00:00:00.000Z' }
  expect(onSave(before, { ...before, ...run('reserver', before) }, { now: NOW })).toMatchObject({
    isReserved: false,
    reservedAt: NOW,
  })
})

const SOLD = { inStock: false, onSale: false, qtyAvailable: 0, isInPOS: false, soldoutAt: NOW }

it('[PROD-25] vendre takes the piece out of stock, sale and shop, and stamps soldoutAt', () => {
  expect(run('vendre', { inStock: true, qtyAvailable: 3 })).toStrictEqual(SOLD)
})

it.each<[string, ProduitData, ProduitData]>([
  ['a piece', { hasInventory: true, qtyAvailable: 0 }, { inStock: true, onSale: true, qtyAvailable: 1 }],
  ['variants', { productType: 'variants', hasInventory: false }, { inStock: true, onSale: true, qtyAvailable: 0 }],
])('the rules leave %s on sale again', (_, sold, expected) => {
  const before: ProduitData = { isDraft: false, inStock: false, onSale: false, ...sold }
  expect(onSave(before, { ...before, ...run('remettre-en-vente', before) }, { now: NOW })).toMatchObject(expected)
})

it('a piece that is on sale again is free, and nobody is named any more', () => {
  const before = {
    isDraft: false,
    hasInventory: true,
    isReserved: true,
    reservedBy: 'lea@exemple.fr',
    reservedHowManyDay: 8,
  }
  expect(run('remettre-en-vente', before)).toMatchObject({
    isReserved: false,
    reservedBy: undefined,
    reservedHowManyDay: undefined,
  })
  expect(run('remettre-en-vente', { hasInventory: true })).not.toHaveProperty('isReserved')
})

it.each<[string, ProduitData]>([
  ['a piece', { isDraft: false, hasInventory: true, qtyAvailable: 3, inStock: true, isInPOS: true }],
  ['a draft', { isDraft: true, hasInventory: true, qtyAvailable: 3, inStock: true }],
  ['variants', { isDraft: false, productType: 'variants', inStock: true }],
])('[PROD-25] the rules leave %s as vendre made it', (_, before) => {
  expect(onSave(before, { ...before, ...run('vendre', before) }, { now: NOW })).toMatchObject(SOLD)
})
