import { expect, it } from 'vitest'
import type { Collection } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { directionOf, nextOrder, ordersOf } from './sorting.ts'

const produits = registry.get('produits') as Collection

it('a heading goes through the orders that the list offers', () => {
  const [first, second] = ordersOf(produits, { key: 'price' })
  expect([first, second].toSorted()).toEqual(['-price', 'price'])
  expect(nextOrder(produits, { key: 'price' }, '-datetime')).toBe(first)
  expect(nextOrder(produits, { key: 'price' }, first ?? '')).toBe(second)
  expect(nextOrder(produits, { key: 'price' }, second ?? '')).toBe(first)
  expect(nextOrder(produits, { key: 'photos' }, '-datetime')).toBeUndefined()
})

it.each([
  ['price', 'price', 'ascending'],
  ['price', '-price', 'descending'],
  ['price', '-datetime', undefined],
])('the column %s in the order %s is %s', (key, sort, direction) => {
  expect(directionOf({ key }, sort)).toBe(direction)
})
