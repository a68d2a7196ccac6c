import {
  endOfWeek,
  isLateOrder,
  isToDeliver,
  type ListQuery,
  type LiveDocument,
  type OrderState,
} from '@boutique/domain'

/** As many orders are shown. */
const MOST_SHOWN = 6

type Query = Omit<ListQuery, 'boutique'>

/** The states of products that are still to be delivered. */
const OPEN = [
  'waiting',
  'waiting_production',
  'waiting_preparation',
  'waiting_shipment',
  'waiting_delivery',
  'insufficient_stock',
]

/**
 * The two queries of the orders that are late or due within the week: with a state of their products, and without one.
 * Finished orders that nobody archived are in neither.
 */
export function dueQueries(today: string): [Query, Query] {
  const where = { isArchived: false, deliveryDate: { lte: endOfWeek(today) } }
  const query = { collection: 'commandes', sort: 'deliveryDate', limit: 40 }
  return [
    { ...query, where: { ...where, productsStatus: { in: OPEN } } },
    { ...query, where: { ...where, productsStatus: { vide: true } } },
  ]
}

/** The first orders to deliver, the most urgent first, and how many are late. */
export function dueOrders(documents: readonly LiveDocument[], today: string): { shown: LiveDocument[]; late: number } {
  const due = documents
    .filter((document) => isToDeliver(document as OrderState, today))
    .sort((a, b) => String(a.deliveryDate).localeCompare(String(b.deliveryDate)))
  return {
    shown: due.slice(0, MOST_SHOWN),
    late: due.filter((document) => isLateOrder(document as OrderState, today)).length,
  }
}
