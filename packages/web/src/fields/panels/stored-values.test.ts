import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { storedValues } from './stored-values.ts'

const { fields } = registry.get('produits') as NonNullable<ReturnType<typeof registry.get>>
const orders = registry.get('commandes')?.fields ?? {}

it.each([
  ['a typed number', { qtyAvailable: '0', price: '1 200,5' }, { qtyAvailable: 0, price: 1200.5 }],
  ['nothing typed', { qtyAvailable: '', name: ' ' }, {}],
  ['what cannot be read', { price: '12,,', name: 'Table' }, { name: 'Table' }],
  ['lists and flags', { isReserved: true, photos: ['a.jpg'] }, { isReserved: true, photos: ['a.jpg'] }],
  [
    'items of lists',
    { options: [{ id: 'o1', libelle: ' ', valeur: 'Chêne' }] },
    { options: [{ id: 'o1', valeur: 'Chêne' }] },
  ],
  ['members of objects', { dimensions: { width: '120,5', depth: '12,,' } }, { dimensions: { width: 120.5 } }],
  [
    'system fields',
    { id: 'p1', createdAt: '2024-03-06T10:00:00.000Z' },
    { id: 'p1', createdAt: '2024-03-06T10:00:00.000Z' },
  ],
])('%s: %j is stored as %j', (_, document, stored) => {
  expect(storedValues(fields, document)).toStrictEqual(stored)
})

it('unchanged items keep their stored values, and the same object read by other fields does not', () => {
  const items = [
    { id: 'a', price: '1' },
    { id: 'b', price: '2' },
  ]
  const before = storedValues(orders, { produits: items }).produits as unknown[]
  const after = storedValues(orders, { produits: [items[0], { id: 'b', price: '3' }] }).produits as unknown[]
  expect(after[0]).toBe(before[0])
  expect(after[1]).toStrictEqual({ id: 'b', price: 3 })
  const typed = { price: '1' }
  expect(storedValues(fields, typed)).toStrictEqual({ price: 1 })
  expect(storedValues({}, typed)).toStrictEqual({ price: '1' })
})
