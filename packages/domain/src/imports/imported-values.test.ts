import { expect, it } from 'vitest'
import { registry } from '../collections/index.ts'
import type { Collection, Data } from '../core/collection.ts'
import { differingValues, nestedValues } from './imported-values.ts'

const { fields } = registry.get('produits') as Collection

it.each<[Data, Data]>([
  [{ name: 'Banc' }, { name: 'Banc' }],
  [
    { 'dimensions/width': 80, 'dimensions/height': 45, price: 12 },
    { dimensions: { width: 80, height: 45 }, price: 12 },
  ],
  [{ 'translations/en/name': 'Bench' }, { translations: { en: { name: 'Bench' } } }],
])('%j makes %j', (values, data) => expect(nestedValues(values)).toEqual(data))

const stored: Data = {
  name: 'Banc',
  price: 12.5,
  isFeatured: false,
  publishedAt: '2024-03-06T23:30:41.207Z',
  dimensions: { width: 80 },
  features: [{ id: 'f1', libelle: 'Bois', valeur: 'Teck' }],
  collections: ['c1', 'c2'],
}
it.each<[sent: Data, differing: readonly string[]]>([
  [{ name: 'Banc', price: '12,5', isFeatured: false, 'dimensions/width': '80' }, []],
  [
    { name: 'Banc ', price: 12.6, isFeatured: true, 'dimensions/width': 81 },
    ['price', 'isFeatured', 'dimensions/width'],
  ],
  [{ publishedAt: '2024-03-06T23:30:00.000Z' }, []],
  [{ publishedAt: '2024-03-06T23:31:00.000Z' }, ['publishedAt']],
  [{ features: [{ id: 'autre', libelle: 'Bois', valeur: 'Teck' }] }, []],
  [{ features: [{ id: 'f1', libelle: 'Bois', valeur: 'Noyer' }] }, ['features']],
  [{ collections: ['c1', 'c2'] }, []],
  [{ collections: ['c2', 'c1'] }, ['collections']],
  [{ sku: 'A1' }, ['sku']],
  [{ 'dimensions/fragile': false, isReserved: false }, []],
  [{ isReserved: true }, ['isReserved']],
  [{ price: 'douze' }, ['price']],
  [{ inconnu: 1 }, ['inconnu']],
])('%j differs in %j', (sent, differing) =>
  expect(Object.keys(differingValues(fields, stored, sent))).toEqual(differing),
)
