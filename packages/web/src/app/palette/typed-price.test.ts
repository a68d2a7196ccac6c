import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { typedPrices } from './typed-price.ts'

const { fields } = collectionOf(registry, 'produits')
const prices = ['salePrice', 'price', 'retailPrice'].map((path) => ({ path, label: fields[path]?.label ?? '' }))
const found = (typed: string) =>
  typedPrices(prices, (path) => fields[path], typed).map(({ path, value }) => [path, value])

it.each<[string, [string, number][]]>([
  [
    'prix 120',
    [
      ['price', 120],
      ['salePrice', 120],
      ['retailPrice', 120],
    ],
  ],
  [
    'Prix 1 200,50 €',
    [
      ['price', 1200.5],
      ['salePrice', 1200.5],
      ['retailPrice', 1200.5],
    ],
  ],
  ['prix barre 90', [['retailPrice', 90]]],
  ['barré 0,005', [['retailPrice', 0.01]]],
  ['vente .5', [['salePrice', 0.5]]],
  // What the fields refuse, or what is no number.
  ['prix -5', []],
  ['prix 10000000000000', []],
  ['prix 1e9', []],
  // No price, no number, or another name.
  ['prix', []],
  ['120', []],
  ['prix 120 chaises', []],
  ['commode 120', []],
  [`prix ${'1'.repeat(1_000_000)}`, []],
])('%.30s', (typed, expected) => expect(found(typed)).toEqual(expected))

it('the line says the price as lists show it', () => {
  expect(typedPrices(prices, () => fields.price, 'prix 1200')[0]).toMatchObject({
    label: 'Prix : 1\u00a0200\u00a0€',
    done: 'Prix 1\u00a0200\u00a0€',
  })
})
