import { expect, it } from 'vitest'
import { registry } from '../../collections/index.ts'
import type { Collection } from '../collection.ts'
import { comparedFields, filterableFields } from './compared.ts'
import { operatorsOf } from './operators.ts'

const produits = registry.get('produits') as Collection

it('offers the fields with a column, and the dates of every document', () => {
  const names = [...filterableFields(produits).keys()]
  for (const name of ['name', 'sku', 'price', 'category', 'inStock', 'reservePour', 'createdAt', 'updatedAt'])
    expect(names).toContain(name)
  // Without a column, or for programs alone.
  for (const name of ['description', 'photos', 'salePrice']) expect(names).not.toContain(name)
  expect([...filterableFields(registry.get('contacts') as Collection).keys()]).not.toContain('phoneKey')
})

it.each([...registry.values()])('$slug: each has operators, and lists compare it', (collection) => {
  const { filters, sorts } = comparedFields(collection)
  const offered = [...filterableFields(collection)]
  expect(offered.filter(([, field]) => operatorsOf(field).length === 0)).toEqual([])
  const own = offered.filter(([name]) => name !== 'createdAt' && name !== 'updatedAt')
  expect(own.filter(([name]) => !filters.has(name) && !sorts.has(name))).toEqual([])
  for (const name of collection.screen?.list.filters ?? []) expect(offered.map(([one]) => one)).toContain(name)
})
