import {
  amountsSummary,
  type AmountLine,
  type AmountsSummary,
  clientName,
  contradiction,
  type CommandeData,
  type Data,
  deliveryText,
  type Fields,
  isLateOrder,
  orderedText,
  orderPercent,
  type OrderState,
  orderTotal,
  overpaidText,
  productionShown,
  type StateColor,
  type StateMark,
  transportText,
} from '@boutique/domain'
import { fieldText } from '../../fields/field-text.ts'

/** What the summary of an order shows, in French. */
export interface OrderView {
  /** Its states: archived, état, payment with percent, products. */
  marks: StateMark[]
  title: string
  /** Its number and its day; empty for a new order without either. */
  subtitle: string
  /** Per cent. */
  production?: number
  delivery?: AmountLine & { isLate: boolean }
  transport?: string
  amounts: AmountsSummary
  /** A state of its payment that contradicts what is paid, in a sentence. */
  contradiction?: string
}

type Order = CommandeData

/**
 * The summary of an order, from its current values.
 *
 * @param fields those of the collection, for the labels of states
 * @param today a calendar date
 */
export function orderView(values: Data, fields: Fields, today: string): OrderView {
  const order = values as unknown as Order
  const { numero } = order
  const name = clientName(order)
  const number = numero === undefined ? undefined : `Commande n°\u00a0${numero}`
  const delivery = deliveryText(order)
  const day = numero === undefined ? undefined : orderedText(order)
  const parts = name === undefined ? [day] : [number ?? 'Nouvelle commande', day]
  return {
    marks: orderMarks(order, fields),
    title: name ?? number ?? 'Nouvelle commande',
    subtitle: parts.filter((part) => part !== undefined).join(' · '),
    production: productionShown(order),
    ...(delivery && { delivery: { ...delivery, isLate: isLateOrder(order as OrderState, today) } }),
    transport: transportText(order),
    amounts: amountsSummary(order),
    contradiction: contradiction({ ...order, total: orderTotal(order) }),
  }
}

const ETATS: Readonly<Record<string, StateColor>> = {
  waiting: 'yellow',
  'manual-validation': 'yellow',
  validated: 'green',
  problem_solve: 'green',
  canceled: 'gray',
  refunded: 'gray',
  refused: 'red',
  disputed: 'red',
}
const PAYMENTS: Readonly<Record<string, StateColor>> = {
  waiting: 'yellow',
  waiting_capture: 'yellow',
  advance_payment: 'yellow',
  succeeded: 'green',
}
const PRODUCTS: Readonly<Record<string, StateColor>> = {
  waiting: 'yellow',
  waiting_production: 'bleu',
  waiting_preparation: 'green',
  waiting_shipment: 'green',
  waiting_delivery: 'green',
  completed: 'green',
  waiting_return: 'gray',
  insufficient_stock: 'red',
}

/** The states of an order as chips; an empty one has none. "En attente" says of what. */
export function orderMarks(order: Order, fields: Fields): StateMark[] {
  const { etat, productsStatus, isArchived } = order
  const excess = overpaidText({ ...order, total: orderTotal(order) })
  const marks: (StateMark | undefined)[] = [
    isArchived ? { color: 'gray', text: 'Archivée' } : undefined,
    etat && { color: ETATS[etat] ?? 'gray', text: labelOf(fields, 'etat', etat) },
    paymentMark(order, fields),
    excess === undefined ? undefined : { color: 'yellow', text: excess },
    productsStatus && {
      color: PRODUCTS[productsStatus] ?? 'gray',
      text: productsStatus === 'waiting' ? 'Produits en attente' : labelOf(fields, 'productsStatus', productsStatus),
    },
  ]
  return marks.filter((mark) => mark !== undefined)
}

const PAYMENT_WORDS: Readonly<Record<string, string>> = {
  waiting: 'Paiement en attente',
  waiting_capture: 'Paiement à capturer',
  advance_payment: 'Acompte',
}

/** The status of the payment with the paid percentage while a part is paid: "Acompte, 30 %". */
function paymentMark(order: Order, fields: Fields): StateMark | undefined {
  const { paymentStatus } = order
  const percent = orderPercent(order) ?? 0
  const share = percent > 0 && percent < 100 ? `, ${percent}\u00a0%` : ''
  if (paymentStatus === undefined)
    return percent > 0 ? { color: percent < 100 ? 'yellow' : 'green', text: `Payé${share}` } : undefined
  const words = PAYMENT_WORDS[paymentStatus] ?? labelOf(fields, 'paymentStatus', paymentStatus)
  const color = isVerified(order) ? (PAYMENTS[paymentStatus] ?? 'red') : 'yellow'
  return { color, text: `${words}${share}` }
}

const isVerified = (order: Order): boolean => contradiction({ ...order, total: orderTotal(order) }) === undefined

const labelOf = (fields: Fields, name: string, value: string): string => {
  const field = fields[name]
  return field ? fieldText(field, value) : value
}
