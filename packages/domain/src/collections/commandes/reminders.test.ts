import { describe, expect, it } from 'vitest'
import { mayMatch } from '../../core/where.ts'
import { isLateOrder, isToDeliver, type OrderState } from './order-status.ts'
import { reminders } from './reminders.ts'
import { fields } from './schema.ts'

const TODAY = '2026-11-22'
const DAYS = ['2026-10-01', '2026-11-21', '2026-11-22', '2026-11-29', '2026-11-30']
const orders = [undefined, ...Object.keys(fields.etat.values ?? {})].flatMap((etat) =>
  [undefined, ...Object.keys(fields.productsStatus.values ?? {})].flatMap((productsStatus) =>
    DAYS.flatMap((deliveryDate) =>
      [true, false].map((isArchived): OrderState => ({ etat, productsStatus, deliveryDate, isArchived })),
    ),
  ),
)
const isOf = (id: string, order: object): boolean => {
  const reminder = reminders.find((one) => 'id' in one && one.id === id)
  if (!reminder || !('where' in reminder)) throw new Error(id)
  return mayMatch(fields, reminder.where(TODAY), order as Record<string, unknown>)
}
const wrong = (id: string, isExpected: (order: OrderState) => boolean) =>
  orders.filter((order) => isOf(id, order) !== isExpected(order))

describe('of every state of an order', () => {
  it('late orders are those whose row says so', () => {
    expect(orders.some((order) => isLateOrder(order, TODAY))).toBe(true)
    expect(wrong('en-retard', (order) => isLateOrder(order, TODAY))).toEqual([])
  })

  it('orders of this week are to be delivered within seven days', () => {
    const isDue = (order: OrderState): boolean =>
      isToDeliver(order, TODAY) && DAYS.slice(2, 4).includes(order.deliveryDate as string)
    expect(orders.some(isDue)).toBe(true)
    expect(wrong('cette-semaine', isDue)).toEqual([])
  })
})

it.each([
  ['nothing is paid', {}, true],
  ['a deposit is paid', { paymentStatus: 'advance_payment' }, true],
  ['it is paid', { paymentStatus: 'succeeded' }, false],
  ['it is offered', { total: 0 }, false],
  ['it is canceled', { etat: 'canceled' }, false],
  ['it is archived', { isArchived: true }, false],
  ['it is delivered today', { deliveryDate: TODAY }, false],
])('a payment is late when the delivery date has passed: %s', (_, change, isLate) => {
  expect(isOf('impayees', { deliveryDate: '2026-11-21', total: 100, ...change })).toBe(isLate)
})
