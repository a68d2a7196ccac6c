import { expect, it } from 'vitest'
import { backOnSaleShown, type GoneProduct, isGone } from './gone.ts'

const inStock: GoneProduct = { hasInventory: true, qtyAvailable: 1, inStock: true, isOnlineStore: true, isDraft: false }
const SOLD_AT = '2026-05-04T08:00:00.000Z'
const draft = { isDraft: true, qtyAvailable: 0 }

it.each<[GoneProduct, boolean]>([
  [{}, false],
  [{ qtyAvailable: 0 }, true],
  [{ qtyAvailable: undefined }, true],
  [{ qtyAvailable: 0, hasInventory: false }, false],
  // A draft is gone only when something says how it went.
  [draft, false],
  [{ ...draft, soldoutAt: SOLD_AT }, true],
  [{ ...draft, qtyAvailable: -1, soldoutAt: SOLD_AT }, true],
  [{ ...draft, qtyAvailable: undefined, soldoutAt: SOLD_AT }, true],
  [{ ...draft, situation: 'perdu' }, true],
  [{ ...draft, situation: 'repris' }, true],
  [{ ...draft, situation: 'restauration' }, false],
  [{ ...draft, soldoutAt: SOLD_AT, qtyAvailable: 1 }, false],
  [{ ...draft, soldoutAt: SOLD_AT, hasInventory: false }, false],
])('with %j a piece is gone: %s', (change, gone) => {
  expect(isGone({ ...inStock, ...change })).toBe(gone)
})

it.each<[GoneProduct, boolean]>([
  [{ qtyAvailable: 0 }, true],
  [{ qtyAvailable: 1 }, false],
  [draft, false],
  [{ ...draft, soldoutAt: SOLD_AT }, true],
  [{ productType: 'variants', hasInventory: false, inStock: false }, true],
  [{ productType: 'variants', hasInventory: false, inStock: false, isDraft: true }, false],
  [{ productType: 'variants', hasInventory: false, inStock: true }, false],
])('with %j putting on sale again is offered: %s', (change, shown) => {
  expect(backOnSaleShown({ ...inStock, ...change })).toBe(shown)
})
