import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { DETAIL_TABS, detailsOf, lineTexts } from './order-details.ts'

const { fields } = registry.get('commandes') as NonNullable<ReturnType<typeof registry.get>>

it('every field that people may fill is in the details', () => {
  const shown = new Set<string>([...DETAIL_TABS.flatMap((tab) => tab.fields), 'produits'])
  const missing = Object.entries(fields).filter(
    ([name, { hidden, derived }]) => !hidden && !derived && !shown.has(name),
  )
  expect(missing.map(([name]) => name)).toEqual([])
})

it('fields without a value and flags that are off are left out', () => {
  const order = { etat: 'validated', source: '', freeShipping: false, deliveryIncluded: true, deliveryCost: 0 }
  const names = ['etat', 'source', 'freeShipping', 'deliveryIncluded', 'deliveryCost', 'support', 'inconnu']
  expect(detailsOf(order, fields, names).map(({ name }) => name)).toEqual(['etat', 'deliveryIncluded', 'deliveryCost'])
})

it('lines are in words', () => {
  const plain = (produits: unknown) =>
    JSON.parse(JSON.stringify(lineTexts({ produits })).replaceAll('\u00a0', ' ')) as unknown
  expect(
    plain([
      {
        id: 'a',
        name: 'Console',
        variantLibelle: 'Chêne',
        qty: 2,
        price: 120,
        discount: 10,
        discountType: 'pourcentage',
      },
      { id: 'b', sku: '2647', qty: 1, price: 50, discount: 5, photo: 'a/b.jpg', dimensions: '40 cm', aFabriquer: true },
      { id: 'c' },
    ]),
  ).toStrictEqual([
    { id: 'a', name: 'Console', note: 'Chêne · 2 × 120,00 € · remise 10 %', amount: '216,00 €' },
    {
      id: 'b',
      name: '2647',
      photo: 'a/b.jpg',
      note: '40 cm · 1 × 50,00 € · remise 5,00 € · à fabriquer',
      amount: '45,00 €',
    },
    { id: 'c', name: 'Produit', note: '0 × 0,00 €', amount: '0,00 €' },
  ])
  expect(plain(undefined)).toEqual([])
})
