import { describe, expect, it } from 'vitest'
import { discount, discountLabel, shownPrice, struckPrice } from './price.ts'

describe('the prices of a card', () => {
  it.each([
    ['the price alone', { price: 120 }, 120, undefined],
    ['the sale price, the price struck', { price: 120, salePrice: 80 }, 80, 120],
    ['the price, the retail price struck', { price: 80, retailPrice: 120 }, 80, 120],
    [
      'the sale price, the price struck and not the retail price',
      { price: 120, salePrice: 80, retailPrice: 150 },
      80,
      120,
    ],
    ['a sale price of 0', { price: 120, salePrice: 0 }, 0, 120],
    ['a sale price alone', { salePrice: 80, retailPrice: 120 }, 80, undefined],
    ['no price', { retailPrice: 120 }, undefined, undefined],
    ['nothing', {}, undefined, undefined],
    [
      'the smallest price of the variants, nothing struck',
      { productType: 'variants', fromPrice: 900, price: 950, salePrice: 920, retailPrice: 1200 },
      900,
      undefined,
    ],
    [
      'the price of a product with variants that have none yet',
      { productType: 'variants', price: 950 },
      950,
      undefined,
    ],
    [
      'the price of a product that has variants no more',
      { productType: 'classic', fromPrice: 900, price: 950 },
      950,
      undefined,
    ],
  ])('show %s', (_, product, shown, struck) => {
    expect(shownPrice(product)).toBe(shown)
    expect(struckPrice(product)).toBe(struck)
  })

  it.each([
    ['an equal price', { price: 80, salePrice: 80 }],
    ['a lower price', { price: 70, salePrice: 80 }],
    ['a lower price below a higher retail price', { price: 70, salePrice: 80, retailPrice: 120 }],
    ['an equal retail price', { price: 80, retailPrice: 80 }],
  ])('do not strike %s', (_, product) => {
    expect(struckPrice(product)).toBeUndefined()
    expect(discount({ ...product, showDiscount: 'value' })).toBeUndefined()
  })
})

describe('the discount', () => {
  it.each([
    [80, 120, 34],
    [90, 120, 25],
    [99.9, 120, 17],
    [0, 120, 100],
    [119.99, 120, 1],
    // 2.3 × 100 / 5 is 45.99999999999999 in binary arithmetic.
    [2.3, 5, 54],
    [18.33, 19.5, 6],
  ])('of %d € for %d € is %d %%', (salePrice, price, percentage) => {
    const product = { salePrice, price, showDiscount: 'percentage' } as const
    expect(discount(product)).toEqual({ kind: 'percentage', percentage })
    expect(discountLabel(product)).toBe(`\u2212${percentage}\u00a0%`)
  })

  it.each([
    [80, 120, 40, '\u221240\u00a0€'],
    [90, 120, 30, '\u221230\u00a0€'],
    [99.9, 120, 20.1, '\u221220,10\u00a0€'],
    [1000, 2500, 1500, '\u22121\u00a0500\u00a0€'],
  ])('of %d € for %d € is %d €', (price, retailPrice, value, label) => {
    const product = { price, retailPrice, showDiscount: 'value' } as const
    expect(discount(product)).toEqual({ kind: 'value', value })
    expect(discountLabel(product)).toBe(label)
  })

  it('is not shown without showDiscount or without a struck price', () => {
    expect(discount({ price: 120, salePrice: 80 })).toBeUndefined()
    expect(discountLabel({ price: 120, salePrice: 80 })).toBeUndefined()
    expect(discountLabel({ price: 120, showDiscount: 'percentage' })).toBeUndefined()
  })
})
