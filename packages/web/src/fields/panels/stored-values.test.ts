import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { storedValues } from './stored-values.ts'

const { fields } = registry.get('produits') as NonNullable<ReturnType<typeof registry.get>>

it.each([
  ['a typed number', { qtyAvailable: '0', price: '1 200,5' }, { qtyAvailable: 0, price: 1200.5 }],
  ['nothing typed', { qtyAvailable: '', name: ' ' }, {}],
  ['what cannot be read', { price: '12,,', name: 'Table' }, { name: 'Table' }],
  ['lists and flags', { isReserved: true, photos: ['a.jpg'] }, { isReserved: true, photos: ['a.jpg'] }],
  [
    'system fields',
    { id: 'p1', createdAt: '2024-03-06T10:00:00.000Z' },
    { id: 'p1', createdAt: '2024-03-06T10:00:00.000Z' },
  ],
])('%s: %j is stored as %j', (_, document, stored) => {
  expect(storedValues(fields, document)).toStrictEqual(stored)
})
