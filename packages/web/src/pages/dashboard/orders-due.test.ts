import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { dueOrders, dueTabs, firstOf } from './orders-due.ts'

const commandes = registry.get('commandes') as Collection
const order = (id: string): LiveDocument => ({
  id,
  rev: 1,
  deleted: false,
  createdAt: '',
  updatedAt: '',
  datetime: 0,
})

it('the orders due are the late ones and those of the next seven days, the most urgent first', () => {
  const [late, week] = dueTabs(commandes, '2026-11-21').map((tab) => firstOf('b1', tab))
  expect(late).toMatchObject({ where: { deliveryDate: { lt: '2026-11-21' } }, sort: 'deliveryDate', limit: 6 })
  expect(week?.where).toMatchObject({ deliveryDate: { gte: '2026-11-21', lte: '2026-11-28' } })
})

it('six are shown, the late ones first', () => {
  const week = Array.from({ length: 6 }, (_, at) => order(`w${at}`))
  expect(dueOrders([[order('a'), order('b')], week]).map(({ id }) => id)).toEqual(['a', 'b', 'w0', 'w1', 'w2', 'w3'])
})
