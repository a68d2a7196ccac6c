import type { StateMark } from '../../core/screens/state-mark.ts'
import { cents, euros, formatEuros } from '../../money/money.ts'
import { overpaid } from './order-amounts.ts'
import { orderIndicator, paidNote } from './order-status.ts'
import type { CommandeData } from './rules.ts'
import { PAYMENT_STATUSES } from './schema.ts'

type Order = Pick<CommandeData, 'etat' | 'paymentStatus' | 'total' | 'montantPaye'> & { deleted?: boolean }
type Status = NonNullable<Order['paymentStatus']>

const row = (wholeCents: number): string => formatEuros(euros(wholeCents), 'row')

/** Where nothing remains to be paid, or to be paid back. */
const ENDED: readonly unknown[] = ['canceled', 'refused', 'refunded']
const UNPAID: readonly unknown[] = ['waiting', 'waiting_capture']

/** "Trop-perçu de 20,00 €"; undefined for an order of which no more than the total is paid. */
export function overpaidText({ total = 0, montantPaye = 0 }: Order): string | undefined {
  const excess = overpaid(total, montantPaye)
  return excess === undefined ? undefined : `Trop-perçu de ${row(excess)}`
}

/**
 * The sentence of a state that contradicts what is paid: somebody chose it, since states follow payments otherwise. None
 * in the bin, where the payments of an order were put with it.
 */
export function contradiction({ etat, paymentStatus, total = 0, montantPaye = 0, deleted }: Order): string | undefined {
  if (deleted) return undefined
  const [whole, paid] = [cents(total), cents(montantPaye)]
  if (etat === 'refunded' && paid > 0)
    return `La commande est notée « Remboursée », mais ${row(paid)} restent encaissés.`
  if (paymentStatus === undefined || whole <= 0) return undefined
  const noted = `le paiement est noté « ${PAYMENT_STATUSES[paymentStatus]} »`
  if (claimsMore(paymentStatus, paid, whole)) {
    if (paid <= 0 && ENDED.includes(etat)) return undefined
    const missing = paid <= 0 ? "rien n'est encaissé" : `il manque ${row(whole - paid)}`
    return `${capitalised(noted)}, mais ${missing} sur ${row(whole)}.`
  }
  if (paid >= whole) return paymentStatus === 'succeeded' ? undefined : `Tout est encaissé, mais ${noted}.`
  return paid > 0 && UNPAID.includes(paymentStatus) ? `${row(paid)} sont encaissés, mais ${noted}.` : undefined
}

const claimsMore = (status: Status, paid: number, whole: number): boolean =>
  (status === 'succeeded' && paid < whole) || (status === 'advance_payment' && paid <= 0)

const capitalised = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** What a row says below the amount: a contradiction, what was paid too much, or how much is paid. */
export function paymentNote(order: Order, small = false): string | undefined {
  const { paymentStatus, total = 0, montantPaye = 0 } = order
  if (contradiction(order) === undefined) return overpaidText(order) ?? paidNote(order, small)
  if (order.etat === 'refunded' && montantPaye > 0) return `Remboursée, ${row(cents(montantPaye))} encaissés`
  const sum = montantPaye > 0 ? `${row(cents(montantPaye))} encaissés` : "rien d'encaissé"
  const paid = cents(montantPaye) >= cents(total) ? 'tout est encaissé' : sum
  return `« ${paymentStatus ? PAYMENT_STATUSES[paymentStatus] : ''} », ${paid}`
}

/** The dot of an order in a list: that of its states, unless its payment contradicts them. */
export function paymentDot(order: Order): StateMark {
  const mark = orderIndicator(order)
  if (mark.color === 'red' || contradiction(order) === undefined) return mark
  return { color: 'yellow', name: 'Paiement à vérifier' }
}
