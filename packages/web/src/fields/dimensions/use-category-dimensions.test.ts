import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { categoryField } from './use-category-dimensions.ts'

const fieldOf = (slug: string) => categoryField(registry.get(slug)?.fields ?? {}, (other) => registry.has(other))

it('[DIM-08] the dimensions of products and models come from their category', () => {
  const expected = { name: 'category', slug: 'productCategories/dimensions' }
  expect(fieldOf('produits')).toEqual(expected)
  expect(fieldOf('modeles')).toEqual(expected)
})

it('a document without a category has no proposals', () => {
  expect(fieldOf('fournisseurs')).toBeUndefined()
})
