import { expect, it } from 'vitest'
import { productLabel } from './product-label.ts'
import type { ProduitData } from './rules.ts'

const place = { boutique: 'atelier', boutiqueName: 'Atelier', origin: 'https://a.fr' }
const chest: ProduitData = {
  name: 'Commode',
  price: 900,
  salePrice: 780,
  sku: 'A/12',
  dimensions: { width: 120, height: 75 },
}

it('has the name, the sizes, the price and the struck one, and the address that opens the piece', () => {
  expect(productLabel(chest, place)).toStrictEqual({
    title: 'Commode',
    lines: [
      { text: 'A/12', part: 'reference' },
      { text: 'L 120 × H 75 cm', part: 'dimensions' },
      { text: 'Atelier', part: 'boutique' },
    ],
    ...{ price: '780\u00a0€', struck: '900\u00a0€', number: 'A/12' },
    address: 'https://a.fr/boutique/piece/A%2F12?boutique=atelier',
  })
})

it('a price on request is not on the label', () => {
  const label = productLabel({ ...chest, optionPrice: 'priceRequest' }, place)
  expect([label.price, label.struck]).toEqual([undefined, undefined])
})

it('what is not known is left out', () => {
  expect(productLabel({}, { ...place, boutiqueName: '' })).toStrictEqual({ title: '', lines: [] })
})
