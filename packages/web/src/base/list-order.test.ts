import { expect, it } from 'vitest'
import { listOrder } from './list-order.ts'

it('keeps the order of each list, and the same array while nothing moves', () => {
  expect(listOrder.get('/boutique/produits')).toEqual([])
  listOrder.set('/boutique/produits', ['a', 'b'])
  const first = listOrder.get('/boutique/produits')
  listOrder.set('/boutique/produits', ['a', 'b'])
  expect(listOrder.get('/boutique/produits')).toBe(first)
  listOrder.set('/boutique/produits', ['b', 'a'])
  expect(listOrder.get('/boutique/produits')).toEqual(['b', 'a'])
  expect(listOrder.get('/boutique/ventes')).toEqual([])
})
