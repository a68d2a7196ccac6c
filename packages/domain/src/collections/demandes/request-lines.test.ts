import { describe, expect, it } from 'vitest'
import { fields } from './schema.ts'
import { parseValue } from '../../core/fields/validate.ts'
import { filledByProduct, type ProductLine, type RequestedProduct, requestLineFrom } from './request-lines.ts'

const TABLE: RequestedProduct = {
  name: 'Table ronde',
  photos: ['a/1.jpg', 'a/2.jpg'],
  price: 480,
  salePrice: 399,
  unitPrice: 'lot',
  pathname: 'table-ronde',
  dimensions: { width: 120, depth: 60, height: 75 },
}
const WHOLE: ProductLine = {
  produit_name: 'Table ronde',
  produit_photo: 'a/1.jpg',
  produit_pathname: 'table-ronde',
  produit_prixDeVente: 399,
  produit_prixBarre: 480,
  produit_unite: 'lot',
  produit_width: 120,
  produit_depth: 60,
  produit_height: 75,
  produit_diametre: undefined,
  produit_volume: 0.6,
}

describe('the request line of a product', () => {
  it('[REQ-27] copies name, photo, address, prices, unit, dimensions and volume', () => {
    expect(requestLineFrom(TABLE)).toStrictEqual(WHOLE)
    expect(parseValue(fields.requests, [requestLineFrom(TABLE)], ['requests']).errors).toBeUndefined()
  })

  it.each<[string, RequestedProduct, Partial<ProductLine>]>([
    ['the price alone', { salePrice: undefined }, { produit_prixDeVente: 480, produit_prixBarre: undefined }],
    ['a struck retail price', { salePrice: undefined, retailPrice: 600 }, { produit_prixBarre: 600 }],
    ['a starting price', { price: undefined, salePrice: undefined, startPrice: 90 }, { produit_prixDeVente: 90 }],
    ['a price of 0', { salePrice: 0 }, { produit_prixDeVente: undefined, produit_prixBarre: 480 }],
    ['an unknown unit', { unitPrice: 'mètre' }, { produit_unite: undefined }],
    ['no photo', { photos: [] }, { produit_photo: undefined }],
    [
      'a diameter',
      { dimensions: { diametre: 50, height: 100 } },
      { produit_width: undefined, produit_diametre: 50, produit_height: 100, produit_volume: 0.3 },
    ],
    ['no dimensions', { dimensions: undefined }, { produit_width: undefined, produit_volume: undefined }],
  ])('reads %s', (_, product, line) => {
    expect(requestLineFrom({ ...TABLE, ...product })).toMatchObject(line)
  })

  it.each<[string | undefined, Partial<ProductLine>]>([
    [undefined, WHOLE],
    ['  ', WHOLE],
    ['Table de Léa', {}],
  ])('[REQ-28] fills a line whose product name is %j', (produit_name, filled) => {
    expect(filledByProduct({ produit_name }, TABLE)).toStrictEqual(filled)
  })
})
