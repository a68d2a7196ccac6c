import { expect, it } from 'vitest'
import { collectionOfType } from './document-type.ts'

it.each([
  ['produit', 'produits'],
  ['modele', 'modeles'],
  ['contact', 'contacts'],
  ['pages', 'pages'],
  ['produits/variants', 'produits/variants'],
  ['toString', 'toString'],
])('documents of type %s are in %s', (type, collection) => {
  expect(collectionOfType(type)).toBe(collection)
})
