import { actorOf, bulkFields, type Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { groupsOf } from './field-groups.ts'

const fieldsOf = (collection: Collection) => bulkFields(collection, actorOf('a', { type: 'admin' }), {})

describe.each([...registry.values()].map((collection) => [collection.slug, collection] as const))(
  '%s',
  (_, collection) => {
    it('offers each field once, in groups of different names', () => {
      const groups = groupsOf(collection, fieldsOf(collection))
      const names = groups.flatMap(({ items }) => items.map(({ value }) => value))
      expect(names.toSorted()).toEqual(
        fieldsOf(collection)
          .map(({ name }) => name)
          .toSorted(),
      )
      const titles = groups.map(({ group }) => group)
      expect(new Set(titles).size).toBe(titles.length)
    })
  },
)

it('a price is in its section', () => {
  const produits = registry.get('produits') as Collection
  const group = groupsOf(produits, fieldsOf(produits)).find(({ items }) => items.some(({ value }) => value === 'price'))
  expect(group?.items).toContainEqual({ value: 'price', label: 'Prix' })
})
