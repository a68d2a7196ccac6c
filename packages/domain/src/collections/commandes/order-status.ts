import type { StateMark } from '../../core/screens/state-mark.ts'
import { addDays, formatMonth } from '../../dates.ts'
import { paidPercent, totalText } from './order-amounts.ts'

/** The fields of an order that decide how its row looks. Days are calendar dates (YYYY-MM-DD). */
export interface OrderState {
  etat?: string
  paymentStatus?: string
  productsStatus?: string
  /** 0 to 100. */
  productionProgess?: number
  deliveryDate?: string
  /** The day on which it was delivered. */
  effectiveDate?: string
  isArchived?: boolean
}

/** The coloured dot of an order (ORDER-12 to ORDER-15). */
export function orderIndicator({ etat, paymentStatus }: OrderState): StateMark {
  if (etat === 'disputed') return { color: 'red', name: 'Litige' }
  if (etat === 'validated' && paymentStatus === 'succeeded') return { color: 'green', name: 'Validée et payée' }
  if (etat === 'waiting' && paymentStatus === 'waiting') return { color: 'yellow', name: 'En attente de paiement' }
  return { color: 'gray' }
}

/** Whether the order was delivered before `today`: by its delivery date where no other is known (ORDER-20, ORDER-21). */
const isDelivered = ({ effectiveDate, deliveryDate }: OrderState, today: string): boolean => {
  const day = effectiveDate ?? deliveryDate
  return day !== undefined && day < today
}

/** The chip of a validated order, by the status of its products (ORDER-16 to ORDER-23). */
function productsChip(order: OrderState, today: string): StateMark | undefined {
  switch (order.productsStatus) {
    case 'waiting_production': {
      const { productionProgess: percent } = order
      return { color: 'bleu', text: 'Fab.', ...(percent !== undefined && { detail: `${percent}\u00a0%` }) }
    }
    case 'waiting_preparation':
      return { color: 'green', text: 'Prepa.' }
    case 'waiting_shipment':
      return { color: 'green', text: 'Exp.' }
    case 'waiting_delivery':
      return isDelivered(order, today)
        ? { color: 'green', text: 'Livraison', name: 'Livraison effectuée', isDone: true }
        : { color: 'green', text: 'Livraison' }
    case 'completed':
      return { color: 'green', name: 'Terminée', isDone: true }
    case 'waiting_return':
      return { color: 'gray', text: 'Retour' }
    default:
      return undefined
  }
}

/** The chips of the states in which an order does not go on as planned. */
const ENDS: Readonly<Record<string, StateMark>> = {
  disputed: { color: 'red', text: 'Litige' },
  canceled: { color: 'gray', text: 'Annulée' },
  refused: { color: 'red', text: 'Refusée' },
  refunded: { color: 'gray', text: 'Remboursée' },
}

/**
 * The chip of an order (ORDER-16 to ORDER-25): its products once it is validated, its payment before, and what ended or
 * stopped it; undefined in every other state.
 *
 * @param today a calendar date
 */
export function orderChip(order: OrderState, today: string): StateMark | undefined {
  const { etat, paymentStatus } = order
  if (etat === 'validated') return productsChip(order, today)
  if (etat !== undefined && Object.hasOwn(ENDS, etat)) return ENDS[etat]
  if (etat !== 'waiting' && etat !== 'manual-validation') return undefined
  if (paymentStatus === 'waiting') return { color: 'yellow', text: 'Paiement' }
  return paymentStatus === 'waiting_capture' ? { color: 'yellow', text: 'Capture' } : undefined
}

/** The states in which nothing is delivered any more. */
export const CLOSED = ['canceled', 'refused', 'refunded'] as const

/** Whether the order still has to be delivered. */
export function isToDeliver(order: OrderState, today: string): boolean {
  const { etat = '', productsStatus, isArchived } = order
  if (isArchived || (CLOSED as readonly string[]).includes(etat)) return false
  if (productsStatus === 'completed' || productsStatus === 'waiting_return') return false
  return !(productsStatus === 'waiting_delivery' && isDelivered(order, today))
}

/** Whether the delivery date has passed and the order is not delivered. */
export const isLateOrder = (order: OrderState, today: string): boolean =>
  order.deliveryDate !== undefined && order.deliveryDate < today && isToDeliver(order, today)

/** The last day that counts as "Cette semaine": on a Saturday, the orders of next Tuesday are already near. */
export const endOfWeek = (today: string): string => addDays(today, 7)

/**
 * The heading above an order in a list by delivery date: "Cette semaine" (the next seven days), a month; the past days of
 * this month have a heading of their own, since its other days come after this week. It depends on the day alone: late
 * orders stand between delivered ones, so that a heading for them would come again and again. Their day is red.
 */
export function orderGroup({ deliveryDate: day }: OrderState, today: string): string {
  if (day === undefined) return ''
  if (day >= today && day <= endOfWeek(today)) return 'Cette semaine'
  return day < today && day.slice(0, 7) === today.slice(0, 7) ? 'Plus tôt ce mois-ci' : formatMonth(day)
}

/** The parts of an order line that its row shows. */
export interface ShownLine {
  name?: string
  variantLibelle?: string
  sku?: string
  qty?: number
  /** A storage path. */
  photo?: string
}

/** As many lines are named in a row. */
const MAX_NAMED = 4

/** The lines of an order in words: "Suspension émaillée × 4, Tabouret × 2"; four at most, and the number of the others. */
export function productsText({ produits = [] }: { produits?: readonly ShownLine[] }): string {
  const named = produits.slice(0, MAX_NAMED).map(lineText)
  const others = produits.length - named.length
  const text = named.join(', ')
  return others > 0 ? `${text} et ${others} ${others > 1 ? 'autres' : 'autre'}` : text
}

function lineText({ name, variantLibelle, sku, qty }: ShownLine): string {
  const words = name ?? sku ?? 'Produit'
  const variant = variantLibelle ? ` · ${variantLibelle}` : ''
  return `${words}${variant}${qty === undefined || qty === 1 ? '' : `\u00a0×\u00a0${qty}`}`
}

/** The photos of the lines, once each. */
export const linePhotos = ({ produits = [] }: { produits?: readonly ShownLine[] }): string[] => [
  ...new Set(produits.flatMap(({ photo }) => photo ?? [])),
]

/** The amount of an order: "Offert" for a total of zero (ORDER-89). */
export const orderAmountText = ({ total }: { total?: number }): string | undefined =>
  total === undefined ? undefined : totalText(total)

/**
 * How much of an order is paid: "30 % payé"; undefined while nothing is, and where there is little space (`small`) once
 * all is paid.
 */
export function paidNote(order: { total?: number; montantPaye?: number }, small = false): string | undefined {
  const percent = paidPercent(order.total ?? 0, order.montantPaye ?? 0) ?? 0
  return percent > 0 && !(small && percent >= 100) ? `${percent}\u00a0% payé` : undefined
}
