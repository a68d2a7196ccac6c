import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { newName, sourceIn } from './source.ts'

const commandes = registry.get('commandes')
const contacts = registry.get('contacts')

it.each([
  [commandes, { produits: 'p1' }, { collection: 'produits', id: 'p1' }],
  [commandes, { x: '1', contacts: 'c1' }, { collection: 'contacts', id: 'c1' }],
  [commandes, { ventes: 'v1' }, undefined],
  [commandes, { toString: 'v1' }, undefined],
  [commandes, undefined, undefined],
  [contacts, { produits: 'p1' }, undefined],
])('the source of a new document in an address: case %#', (collection, depuis, source) => {
  expect(sourceIn(collection ?? {}, { depuis })).toEqual(source)
})

it('the drafts of new documents are apart, by their source', () => {
  expect(newName(undefined)).toBe('nouveau')
  expect(newName({ collection: 'produits', id: 'p1' })).toBe('nouveau:produits:p1')
})
