import { cents, euros } from '../../money/money.ts'
import { amountPaid, orderTotal, paidPercent, type PricedOrder } from './order-amounts.ts'

/** The parts of an order that its amounts summary reads. */
export interface SummarizedOrder extends PricedOrder {
  /** The sum of the validated payments, in euros. */
  montantPaye?: number
  amount_cashed?: number
  amount_canceled?: number
  freeShipping?: boolean
  deliveryIncluded?: boolean
  balancePayment?: string
  /** A new order: without lines it has no total yet. */
  isNew?: boolean
}

/** What is paid of an order, in euros: its payments, or the totals it carries (ORDER-87). */
export const paidOf = (order: SummarizedOrder): number => order.montantPaye ?? amountPaid(order)

/** What a client still owes, in euros: 0 for an order that is paid or canceled, or for which more was paid. */
export const leftToPay = (order: SummarizedOrder & { etat?: string }): number =>
  order.etat === 'canceled' ? 0 : euros(Math.max(0, cents(orderTotal(order)) - cents(paidOf(order))))

/** The paid share of an order as a whole percentage; undefined when there is nothing to pay (ORDER-87). */
export const orderPercent = (order: SummarizedOrder): number | undefined =>
  paidPercent(orderTotal(order), paidOf(order))

/** What the deletion of an order means: its payments are deleted too (ORDER-75). */
export function orderRemovalText(payments = 0): string {
  if (payments === 0) return 'Elle quitte la liste ; un administrateur la retrouve dans la corbeille.'
  return payments === 1 ? 'Son paiement sera supprimé aussi.' : `Ses ${payments} paiements seront supprimés aussi.`
}
