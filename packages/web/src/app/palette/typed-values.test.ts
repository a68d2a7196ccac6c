import { collectionOf } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { type TypedField, typedNames, typedValues } from './typed-values.ts'

const product = collectionOf(registry, 'produits').fields
const order = collectionOf(registry, 'commandes').fields
const fieldsOf = (fields: typeof product, paths: readonly string[]): TypedField[] =>
  paths.flatMap((path) => (fields[path] ? [{ path, field: fields[path] }] : []))
const fields = [
  ...fieldsOf(product, ['name', 'sku', 'salePrice', 'price', 'retailPrice', 'qtyAvailable', 'lowStockLevel']),
  ...fieldsOf(product, ['isOnlineStore', 'isInStore', 'freeShipping', 'condition', 'category', 'modele']),
  ...fieldsOf(order, ['deliveryDate']),
]
const found = (typed: string) => typedValues(fields, typed).map(({ path, value }) => [path, value])

it.each<[string, [string, unknown][]]>([
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
  ['prix de vente .5', [['salePrice', 0.5]]],
  ['stock 3', [['qtyAvailable', 3]]],
  ['quantité 0', [['qtyAvailable', 0]]],
  ['alerte 2', [['lowStockLevel', 2]]],
  ['état neuf', [['condition', 'new']]],
  ['etat occ', [['condition', 'used']]],
  ['mettre en ligne', [['isOnlineStore', true]]],
  ['retirer du site', [['isOnlineStore', false]]],
  ['en ligne non', [['isOnlineStore', false]]],
  [
    'transport off',
    [
      ['freeShipping', true],
      ['freeShipping', false],
    ],
  ],
  ['transport offert oui', [['freeShipping', true]]],
  // A text needs the whole name of its field.
  ['nom Banc rond', [['name', 'Banc rond']]],
  ['sku AB-12', [['sku', 'AB-12']]],
  ['no Banc', []],
  // What the fields refuse, or what is no number.
  ['prix -5', []],
  ['prix 10000000000000', []],
  ['prix 1e9', []],
  ['stock 1,5', []],
  ['état cassé', []],
  // No field, no value, or another name.
  ['prix', []],
  ['120', []],
  ['', []],
  ['en', []],
  ['prix 120 chaises', []],
  ['commode 120', []],
  [`prix ${'1'.repeat(1_000_000)}`, []],
  [`prix ${'1 '.repeat(90)}`, []],
])('%.30s', (typed, expected) => expect(found(typed)).toEqual(expected))

it('days are typed as in the table', () => {
  const label = order.deliveryDate?.label ?? ''
  expect(found(`${label} 3/12/26`)).toEqual([['deliveryDate', '2026-12-03']])
  expect(found(`${label} 31/02/2026`)).toEqual([])
})

it('relations are named, and not found here', () => {
  const named = (typed: string) => typedNames(fields, typed).map(({ path, name }) => [path, name])
  expect(named('catégorie chaises longues')).toEqual([['category', 'chaises longues']])
  expect(named('cat chaises')).toEqual([['category', 'chaises']])
  expect(named('catégorie')).toEqual([])
  expect(named('prix 120')).toEqual([])
  expect(found('catégorie chaises')).toEqual([])
})
