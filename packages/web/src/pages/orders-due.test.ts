import type { LiveDocument } from '@boutique/domain'
import { expect, it } from 'vitest'
import { dueOrders, dueQueries } from './orders-due.ts'

const TODAY = '2026-11-21'
const order = (id: string, deliveryDate: string, data = {}): LiveDocument => ({
  id,
  rev: 1,
  deleted: false,
  createdAt: '',
  updatedAt: '',
  datetime: 0,
  deliveryDate,
  ...data,
})

it('the orders due are asked for until seven days from today', () => {
  for (const { where } of dueQueries(TODAY)) {
    expect(where).toMatchObject({ isArchived: false, deliveryDate: { lte: '2026-11-28' } })
  }
})

it('the orders due are shown by delivery date, without those that are finished', () => {
  const documents = [
    order('c', '2026-11-25'),
    order('delivered', '2026-11-18', { etat: 'validated', productsStatus: 'waiting_delivery' }),
    order('canceled', '2026-11-19', { etat: 'canceled' }),
    order('b', '2026-11-21'),
    order('a', '2026-11-20', { etat: 'validated', productsStatus: 'waiting_shipment' }),
  ]
  const { shown, late } = dueOrders(documents, TODAY)
  expect(shown.map(({ id }) => id)).toEqual(['a', 'b', 'c'])
  expect(late).toBe(1)
})

it('six are shown, and all late ones are counted', () => {
  const documents = Array.from({ length: 9 }, (_, at) => order(`o${at}`, '2026-11-10'))
  const { shown, late } = dueOrders(documents, TODAY)
  expect(shown).toHaveLength(6)
  expect(late).toBe(9)
})
