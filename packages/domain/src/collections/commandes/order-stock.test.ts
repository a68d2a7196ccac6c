import { expect, it } from 'vitest'
import { isStillOnSale, type SellingOrder, soldQuantities } from './order-stock.ts'

const lamp = { sku: '24103001', qty: 1, price: 90 }
const chair = { sku: '24103002', qty: 2, price: 40 }

it.each<[string, SellingOrder, Record<string, number>]>([
  ['a validated order', { etat: 'validated', produits: [lamp, chair] }, { '24103001': 1, '24103002': 2 }],
  ['an order paid in full', { etat: 'waiting', montantPaye: 90, produits: [lamp] }, { '24103001': 1 }],
  ['an order paid in part', { etat: 'waiting', montantPaye: 50, produits: [lamp] }, {}],
  ['an order without a state', { produits: [lamp] }, {}],
  ['a canceled order, although paid', { etat: 'canceled', montantPaye: 90, produits: [lamp] }, {}],
  ['a refunded order', { etat: 'refunded', montantPaye: 90, produits: [lamp] }, {}],
  ['an order that comes back', { etat: 'validated', productsStatus: 'waiting_return', produits: [lamp] }, {}],
  ['a line to be made', { etat: 'validated', produits: [{ ...lamp, aFabriquer: true }] }, {}],
  ['a line without a SKU', { etat: 'validated', produits: [{ qty: 1 }] }, {}],
  ['a line of none', { etat: 'validated', produits: [{ ...lamp, qty: 0 }] }, {}],
  ['two lines of one piece', { etat: 'validated', produits: [lamp, lamp] }, { '24103001': 2 }],
  [
    'a SKU that is a name of objects',
    { etat: 'validated', produits: [{ sku: 'constructor', qty: 1 }] },
    { constructor: 1 },
  ],
  ['an order without lines', { etat: 'validated' }, {}],
])('%s has sold %j', (_, order, sold) => expect(soldQuantities(order)).toEqual(sold))

const piece = { hasInventory: true, onSale: true, inStock: true, isOnlineStore: true, qtyAvailable: 1 }

it.each<[string, object, number, boolean]>([
  ['a single piece', {}, 1, true],
  ['a piece hidden from the website', { isOnlineStore: false }, 1, true],
  ['a piece of which more are left', { qtyAvailable: 2 }, 1, false],
  ['both of two pieces', { qtyAvailable: 2 }, 2, true],
  ['a piece marked as sold', { qtyAvailable: 0, inStock: false, onSale: false }, 1, false],
  ['a product without a stock', { hasInventory: false, qtyAvailable: 0 }, 1, false],
  ['a piece that is not on sale', { onSale: false }, 1, false],
])('%s is still on sale after the order: %j, %i sold', (_, change, sold, expected) => {
  expect(isStillOnSale({ ...piece, ...change }, sold)).toBe(expected)
})
