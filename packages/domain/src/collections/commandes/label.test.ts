import { expect, it } from 'vitest'
import { orderLabel } from './label.ts'

it.each([
  [{ numero: '241030001', contact_name: 'Léa Martin' }, '241030001 · Léa Martin'],
  [{ numero: '241030001' }, '241030001'],
  // Without a client an order is named by its number.
  [{ numero: '241030001', contact_name: '241030001' }, '241030001'],
  [{}, ''],
])('the order %j is offered as "%s"', (order, label) => {
  expect(orderLabel(order)).toBe(label)
})
