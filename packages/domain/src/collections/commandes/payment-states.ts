import { cents } from '../../money.ts'
import { depositAsked } from '../../order-amounts.ts'
import type { CommandeData } from './rules.ts'

/** The states that a payment may replace; any other was chosen for another reason and stays. */
const UNPAID: readonly unknown[] = [undefined, 'waiting', 'waiting_capture', 'advance_payment']
const UNDECIDED: readonly unknown[] = [undefined, 'waiting']

/**
 * The states of an order to which a payment of `montant` euros is added: its payment is made completely or in part, and
 * it is validated when its `validation` asks for no more. Empty for a refund and for an order without a total.
 */
export function statesAfterPayment(order: CommandeData, montant: number): Pick<CommandeData, 'etat' | 'paymentStatus'> {
  const total = cents(order.total ?? 0)
  const paid = cents(order.montantPaye ?? 0) + cents(montant)
  if (montant <= 0 || total <= 0 || paid <= 0) return {}
  return {
    ...(UNPAID.includes(order.paymentStatus) && { paymentStatus: paid >= total ? 'succeeded' : 'advance_payment' }),
    ...(UNDECIDED.includes(order.etat) && paid >= neededToValidate(order, total) && { etat: 'validated' }),
  }
}

/** The cents that must be paid before the order is validated. */
function neededToValidate(order: CommandeData, total: number): number {
  if (order.validation === 'automatic') return 0
  if (order.validation !== 'advancePayment') return total
  return cents(depositAsked(order.total ?? 0, order) ?? 0)
}
