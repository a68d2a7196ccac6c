import { expect, it } from 'vitest'
import { listOrder } from './list-order.ts'

it('keeps the order of each list, and the same array while nothing moves', () => {
  expect(listOrder.get('/boutique/produits').ids).toEqual([])
  listOrder.set('/boutique/produits', ['a', 'b'])
  const first = listOrder.get('/boutique/produits')
  listOrder.set('/boutique/produits', ['a', 'b'])
  expect(listOrder.get('/boutique/produits')).toBe(first)
  listOrder.set('/boutique/produits', ['b', 'a'])
  expect(listOrder.get('/boutique/produits')).toEqual({ ids: ['b', 'a'], total: undefined })
  expect(listOrder.get('/boutique/ventes').ids).toEqual([])
})

it('keeps the total of a list that has more documents, with the same ids', () => {
  listOrder.set('/boutique/produits', ['a', 'b'])
  const { ids } = listOrder.get('/boutique/produits')
  listOrder.set('/boutique/produits', ['a', 'b'], '48')
  expect(listOrder.get('/boutique/produits')).toEqual({ ids: ['a', 'b'], total: '48' })
  expect(listOrder.get('/boutique/produits').ids).toBe(ids)
})
