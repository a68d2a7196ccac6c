import { describe, expect, it } from 'vitest'
import { commandes } from './index.ts'
import { parseValue } from '../../core/fields/validate.ts'
import { dimensionsText, lineDetail, lineFromModel, lineFromProduct, lineFromRequest } from './order-lines.ts'

const NOTHING = {
  produit_id: undefined,
  name: undefined,
  variantLibelle: undefined,
  sku: undefined,
  price: undefined,
  unite: undefined,
  dimensions: undefined,
  width: undefined,
  depth: undefined,
  height: undefined,
  photo: undefined,
  aFabriquer: undefined,
  regimeTVA: undefined,
}
const stored = (line: object): unknown => {
  const field = commandes.fields.produits
  if (!field) throw new Error('an order has lines')
  return parseValue(field, [line], ['produits']).errors
}

describe('the line of a product', () => {
  const table = {
    name: 'Table ronde',
    sku: '26461001',
    photos: ['a/1.jpg', 'a/2.jpg'],
    price: 480,
    unitPrice: 'piece',
    dimensions: { diametre: 120, height: 75 },
  }

  it('copies name, number, price, unit, dimensions and the first photo', () => {
    const line = lineFromProduct(table)
    expect(line).toStrictEqual({
      ...NOTHING,
      name: 'Table ronde',
      sku: '26461001',
      price: 480,
      unite: 'pièce',
      dimensions: 'Ø 120 × H 75 cm',
      height: 75,
      photo: 'a/1.jpg',
    })
    expect(stored(line)).toBeUndefined()
  })

  it.each([
    ['the sale price, when there is one', { price: 480, salePrice: 399 }, 399],
    ['the regular price without a sale', { price: 480, retailPrice: 600 }, 480],
    ['a sale price of zero', { price: 480, salePrice: 0 }, 0],
    ['the starting price of a product with variants', { startPrice: 250 }, 250],
    ['no price when there is none', {}, undefined],
    ['no price when it is negative', { price: -1 }, undefined],
  ])('takes %s', (_, prices, price) => {
    expect(lineFromProduct(prices).price).toBe(price)
  })

  it('takes label, price and dimensions of a variant, and the rest of the product', () => {
    const variant = { libelle: 'Chêne, 140 cm', price: 620, width: 140 }
    const line = lineFromProduct({ ...table, dimensions: { width: 120, depth: 60 } }, variant)
    expect(line).toMatchObject({
      name: 'Table ronde',
      variantLibelle: 'Chêne, 140 cm',
      price: 620,
      width: 140,
      depth: 60,
    })
    expect(line.dimensions).toBe('L 140 × P 60 cm')
  })

  it('takes the price shown when the variant has none', () => {
    expect(lineFromProduct(table, { libelle: 'Chêne' }).price).toBe(480)
  })

  it.each([
    ['paire', 'paire'],
    ['lot', 'lot'],
    ['toString', undefined],
    [undefined, undefined],
  ])('the unit %s is stored as %s', (unitPrice, unite) => {
    expect(lineFromProduct({ unitPrice }).unite).toBe(unite)
  })

  it('is to be made when the product is custom made', () => {
    expect(lineFromProduct({ isCustomMaded: true }).aFabriquer).toBe(true)
    expect(lineFromProduct({ isCustomMaded: false }).aFabriquer).toBeUndefined()
    expect(lineFromProduct({ regimeTVA: 'marge-art' }).regimeTVA).toBe('marge-art')
  })

  it('of an empty product is empty', () => {
    expect(lineFromProduct({})).toStrictEqual(NOTHING)
  })
})

describe('the line of a model', () => {
  it('has its starting price and its text of dimensions, and is to be made', () => {
    const model = { name: 'Verrière', startPrice: 900, dimensionsText: ' Sur mesure ', dimensions: { width: 200 } }
    expect(lineFromModel(model)).toMatchObject({
      name: 'Verrière',
      price: 900,
      dimensions: 'Sur mesure',
      width: 200,
      aFabriquer: true,
    })
  })

  it('has the dimensions in figures when there is no text', () => {
    expect(lineFromModel({ dimensions: { width: 200 }, dimensionsText: ' ' }).dimensions).toBe('L 200 cm')
    expect(lineFromModel({})).toStrictEqual({ ...NOTHING, unite: 'pièce', aFabriquer: true })
  })

  it('is accepted by the order when its text of dimensions is long', () => {
    expect(stored(lineFromModel({ dimensionsText: 'x'.repeat(2000) }))).toBeUndefined()
  })
})

it.each([
  [{ width: 120, depth: 60.5, height: 75 }, 'L 120 × P 60,5 × H 75 cm'],
  [{ width: 120, height: 0 }, 'L 120 cm'],
  [{ diametre: 45, width: 45, height: 30 }, 'Ø 45 × H 30 cm'],
  [{ specifiques: [{ libelle: 'Assise', valeur: '46 cm' }, { libelle: 'Vide' }] }, 'Assise : 46 cm'],
  [{ width: 50, specifiques: [{ libelle: 'Assise', valeur: '46 cm' }] }, 'L 50 cm · Assise : 46 cm'],
  [{}, undefined],
])('the dimensions %j read %s', (dimensions, text) => {
  expect(dimensionsText(dimensions)).toBe(text)
})

it.each([
  [{ qty: 2, price: 120 }, '2 × 120,00 €'],
  [{ qty: 2, price: 120, discount: 10, discountType: 'pourcentage' }, '2 × 120,00 € − 10 %'],
  [{ qty: 2, price: 120, discount: 12.5, discountType: 'pourcentage' }, '2 × 120,00 € − 12,5 %'],
  [{ qty: 1, price: 1200.5, discount: 15, discountType: 'valeur' }, '1 × 1 200,50 € − 15,00 €'],
  [{ qty: 1, price: 10, discount: 1 }, '1 × 10,00 € − 1,00 €'],
  [{ qty: 3, price: 10, discount: 0, discountType: 'pourcentage' }, '3 × 10,00 €'],
  [{}, '0 × 0,00 €'],
])('the detail of %j reads %s', (line, text) => {
  expect(lineDetail(line).replaceAll('\u00a0', ' ')).toBe(text)
})

describe('the line of a product that was asked about', () => {
  it('copies name, photo, price, unit and dimensions', () => {
    const line = lineFromRequest({
      produit_name: 'Table ronde',
      produit_photo: 'a/1.jpg',
      produit_prixDeVente: 480,
      produit_unite: 'lot',
      produit_width: 120,
      produit_depth: 60,
      produit_height: 75,
    })
    expect(line).toStrictEqual({
      ...NOTHING,
      name: 'Table ronde',
      photo: 'a/1.jpg',
      price: 480,
      unite: 'lot',
      dimensions: 'L 120 × P 60 × H 75 cm',
      width: 120,
      depth: 60,
      height: 75,
    })
    expect(stored(line)).toBeUndefined()
  })

  it('is empty where the request is', () => {
    expect(lineFromRequest({})).toStrictEqual(NOTHING)
    expect(lineFromRequest({ produit_diametre: 45, produit_height: 30 }).dimensions).toBe('Ø 45 × H 30 cm')
  })
})
