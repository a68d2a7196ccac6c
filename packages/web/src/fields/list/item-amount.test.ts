import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import type { ItemRows } from '@boutique/domain'
import { amountOf } from './item-amount.ts'

const { fields = {}, rows } = registry.get('commandes')?.fields.produits ?? {}

it.each([
  [{ qty: '2', price: '12,50' }, 2500],
  [{ qty: 1, price: 100, discount: '10', discountType: 'pourcentage' }, 9000],
  [{ name: '', price: '' }, 0],
  [{ qty: 'abc', price: 50, discount: 33.33 }, undefined],
  [{ qty: 1, price: '12,,5' }, undefined],
  [{ qty: 1, price: 100, discount: '150', discountType: 'pourcentage' }, undefined],
])('the amount of %j is %s cents', (item, cents) => {
  expect(amountOf({ id: 'l1', ...item }, fields, rows as ItemRows)).toBe(cents)
})
