import { describe, expect, it } from 'vitest'
import {
  createdSentence,
  mayBeSold,
  isSold,
  overlay,
  type ProductState,
  soldOutButtonShown,
  statusBanner,
  statusColor,
} from './product-state.ts'

const onSale: ProductState = {
  hasInventory: true,
  qtyAvailable: 1,
  inStock: true,
  isOnlineStore: true,
  isDraft: false,
  publishedAt: '2024-03-06T10:00:00.000Z',
}

describe('the overlays', () => {
  it('are none on a product simply on sale', () => {
    expect(overlay(onSale)).toEqual([])
  })

  it.each<[string, ProductState, boolean]>([
    ['quantity 0', { qtyAvailable: 0 }, true],
    ['no quantity', { qtyAvailable: undefined }, true],
    ['quantity 1', { qtyAvailable: 1 }, false],
    ['no inventory', { hasInventory: false, qtyAvailable: 0 }, false],
    ['negative stock allowed', { negativeStock: true, qtyAvailable: 0 }, false],
  ])('with %s: vendu %#', (_, change, shown) => {
    expect(overlay({ ...onSale, ...change })).toEqual(shown ? [{ kind: 'sold', text: 'vendu' }] : [])
  })

  it('show "sur commande" instead of "vendu" when fabricable is soldout', () => {
    expect(overlay({ ...onSale, qtyAvailable: 0, fabricable: 'soldout' })).toEqual([
      { kind: 'onOrder', text: 'sur commande' },
    ])
    expect(overlay({ ...onSale, fabricable: 'soldout' })).toEqual([])
    expect(overlay({ ...onSale, qtyAvailable: 0, fabricable: 'always' })).toEqual([{ kind: 'sold', text: 'vendu' }])
  })

  it.each<[string, ProductState, string[]]>([
    ['reserved', { isReserved: true, reservedAt: '2026-11-12T09:00:00.000Z' }, ['réservé depuis le 12/11/26']],
    ['reserved late', { isReserved: true, reservedAt: '2026-11-12T23:30:00.000Z' }, ['réservé depuis le 13/11/26']],
    ['reserved, no date', { isReserved: true }, ['réservé']],
    ['no longer reserved', { isReserved: false, reservedAt: '2026-11-12T09:00:00.000Z' }, []],
  ])('of a product %s', (_, change, texts) => {
    expect(overlay({ ...onSale, ...change }).map(({ text }) => text)).toEqual(texts)
  })

  it('show "brouillon" on a draft', () => {
    expect(overlay({ ...onSale, isDraft: true })).toEqual([{ kind: 'draft', text: 'brouillon' }])
  })

  it('show "caché" on a product that is not online', () => {
    const hidden = [{ kind: 'hidden', text: 'caché' }]
    expect(overlay({ ...onSale, isOnlineStore: false })).toEqual(hidden)
    expect(overlay({ ...onSale, isOnlineStore: undefined })).toEqual(hidden)
  })

  it('are combined in a fixed order', () => {
    const all = { hasInventory: true, isReserved: true, isDraft: true }
    expect(overlay(all).map(({ kind }) => kind)).toEqual(['sold', 'reserved', 'draft', 'hidden'])
  })
})

describe('what a new product says', () => {
  it.each([
    [{ isDraft: true, isOnlineStore: true }, 'Création réussie : en brouillon, une photo le mettra en vente'],
    [{ isDraft: false, isOnlineStore: true }, 'Création réussie : en ligne, dans « En vente »'],
    [{ isDraft: false, isOnlineStore: false }, 'Création réussie : hors ligne, dans « Cachés »'],
    [{}, 'Création réussie : hors ligne, dans « Cachés »'],
  ])('of %j', (product, said) => {
    expect(createdSentence(product)).toBe(said)
  })
})

describe('the status banner', () => {
  const sold: ProductState = { ...onSale, qtyAvailable: 0, soldoutAt: '2024-03-20T10:00:00.000Z' }
  const now = '2024-04-01T09:00:00.000Z'

  it('[PROD-32] of a draft reads "Brouillon", also at quantity 0', () => {
    expect(statusBanner({ ...onSale, isDraft: true }, now)).toBe('Brouillon')
    expect(statusBanner({ ...sold, isDraft: true }, now)).toBe('Brouillon')
  })

  it.each<[string, ProductState, string]>([
    ['2024-03-20T10:00:00.000Z', {}, 'Ce produit est en vente depuis 14 jours'],
    ['2024-03-20T09:59:59.999Z', {}, 'Ce produit est en vente depuis 13 jours'],
    ['2024-03-07T10:00:00.000Z', {}, 'Ce produit est en vente depuis 1 jour'],
    ['2024-03-06T10:00:00.000Z', {}, 'Ce produit est en vente depuis 0 jours'],
    ['2024-03-01T10:00:00.000Z', {}, 'Ce produit est en vente depuis 0 jours'],
    ['2024-03-20T10:00:00.000Z', { soldoutAt: '2024-03-08T10:00:00.000Z' }, 'Ce produit est en vente depuis 14 jours'],
    ['2024-03-20T10:00:00.000Z', { hasInventory: false, qtyAvailable: 0 }, 'Ce produit est en vente depuis 14 jours'],
  ])('[PROD-33] at %s with %j reads %s', (at, change, sentence) => {
    expect(statusBanner({ ...onSale, ...change }, at)).toBe(sentence)
  })

  it.each<[ProductState, string]>([
    [{}, 'Ce produit a été vendu le 20/03/24 en 14 jours'],
    [{ soldoutAt: '2024-03-20T09:00:00.000Z' }, 'Ce produit a été vendu le 20/03/24 en 13 jours'],
    [{ soldoutAt: '2024-03-07T12:00:00.000Z' }, 'Ce produit a été vendu le 07/03/24 en 1 jour'],
    [{ soldoutAt: '2024-03-20T23:30:00.000Z' }, 'Ce produit a été vendu le 21/03/24 en 14 jours'],
    [{ qtyAvailable: -1 }, 'Ce produit a été vendu le 20/03/24 en 14 jours'],
  ])('[PROD-34] of a sold product with %j reads %s', (change, sentence) => {
    expect(statusBanner({ ...sold, ...change }, now)).toBe(sentence)
  })

  const reserved: ProductState = { ...onSale, isReserved: true }
  it.each<[ProductState, string]>([
    [{}, 'Ce produit est réservé'],
    [{ reservedAt: '2024-03-20T10:00:00.000Z' }, 'Ce produit est réservé depuis le 20/03/24'],
    [{ reservedAt: '2024-03-20T10:00:00.000Z', reservedHowManyDay: 1e9 }, 'Ce produit est réservé depuis le 20/03/24'],
    [{ reservedBy: 'lea@exemple.fr', reservedHowManyDay: 8 }, 'Ce produit est réservé pour lea@exemple.fr'],
    [
      { reservedAt: '2024-03-28T23:30:00.000Z', reservedBy: 'lea@exemple.fr', reservedHowManyDay: 8 },
      "Ce produit est réservé depuis le 29/03/24 pour lea@exemple.fr, jusqu'au 06/04/24",
    ],
  ])('of a reserved product with %j reads %s', (change, sentence) => {
    expect(statusBanner({ ...reserved, ...change }, now)).toBe(sentence)
    expect(statusBanner({ ...reserved, ...change, isDraft: true }, now)).toBe('Brouillon')
  })

  it('of a product that visitors do not see says so, and not that it is on sale', () => {
    const said = 'Ce produit est caché du site'
    expect(statusBanner({ ...onSale, isOnlineStore: false }, now)).toBe(said)
    expect(statusBanner({ ...onSale, isOnlineStore: undefined }, now)).toBe(said)
    expect(statusBanner({ ...sold, isOnlineStore: false }, now)).toMatch(/^Ce produit a été vendu/)
    expect(statusBanner({ ...reserved, isOnlineStore: false }, now)).toBe('Ce produit est réservé')
  })

  it.each<[ProductState, string]>([
    [{}, 'green'],
    [{ isOnlineStore: false }, 'gray'],
    [{ isOnlineStore: undefined }, 'gray'],
    [{ isReserved: true, isOnlineStore: false }, 'yellow'],
    [{ qtyAvailable: 0, isReserved: true }, 'red'],
    [{ qtyAvailable: 0, isDraft: true }, 'gray'],
  ])('with %j has a dot that is %s', (change, color) => {
    expect(statusColor({ ...onSale, ...change })).toBe(color)
  })

  it('[PROD-35] counts from publishedAt, and from createdAt when there is none', () => {
    const createdAt = '2024-03-01T10:00:00.000Z'
    expect(statusBanner({ ...sold, createdAt }, now)).toBe('Ce produit a été vendu le 20/03/24 en 14 jours')
    expect(statusBanner({ ...sold, createdAt, publishedAt: undefined }, now)).toBe(
      'Ce produit a été vendu le 20/03/24 en 19 jours',
    )
    expect(statusBanner({ ...onSale, createdAt, publishedAt: undefined }, now)).toBe(
      'Ce produit est en vente depuis 31 jours',
    )
  })

  it('leaves out what is unknown of an imported product', () => {
    expect(statusBanner({ ...sold, publishedAt: undefined }, now)).toBe('Ce produit a été vendu le 20/03/24')
    expect(statusBanner({ ...sold, soldoutAt: undefined }, now)).toBe('Ce produit a été vendu')
    expect(statusBanner({ ...onSale, publishedAt: undefined }, now)).toBe('Ce produit est en vente')
  })
})

it.each<[ProductState, boolean]>([
  [{ qtyAvailable: 0 }, true],
  [{ qtyAvailable: -1 }, true],
  [{ qtyAvailable: undefined }, true],
  [{ qtyAvailable: 1 }, false],
  [{ qtyAvailable: 0, isDraft: true }, false],
  [{ qtyAvailable: 0, hasInventory: false }, false],
  [{ qtyAvailable: 0, hasInventory: undefined }, false],
])('[PROD-65] with %j sold is %s', (change, sold) => {
  expect(isSold({ ...onSale, ...change })).toBe(sold)
})

it.each<[ProductState, boolean]>([
  [{ inStock: true, isOnlineStore: true }, true],
  [{ inStock: true, isOnlineStore: true, isDraft: true }, true],
  [{ inStock: true, isOnlineStore: false }, true],
  [{ inStock: true, isOnlineStore: undefined }, true],
  [{ inStock: true, isOnlineStore: false, isDraft: true }, true],
  [{ inStock: false, isOnlineStore: false }, false],
])('with %j selling is offered: %s', (change, shown) => {
  expect(mayBeSold({ ...onSale, ...change })).toBe(shown)
})

it.each<[boolean | undefined, boolean | undefined, boolean]>([
  [true, true, true],
  [true, false, false],
  [false, true, false],
  [undefined, true, false],
  [true, undefined, false],
])('inStock %s and isOnlineStore %s: the sold-out button is shown: %s', (inStock, isOnlineStore, shown) => {
  expect(soldOutButtonShown({ ...onSale, inStock, isOnlineStore })).toBe(shown)
})
