import { percentageOf } from '../../money/divide.ts'
import type { RegimeName } from '../../vat/regimes.ts'
import { cents, euros, formatEuros } from '../../money/money.ts'

/** The parts of an order line that make its amount. Missing numbers count 0. */
export interface PricedLine {
  /** Euros. */
  price?: number
  qty?: number
  /** Per cent of the line when `discountType` is `pourcentage`, else euros off the whole line. */
  discount?: number
  discountType?: string
  regimeTVA?: RegimeName
}

/** The parts of an order that make its total. */
export interface PricedOrder {
  produits?: readonly PricedLine[]
  packingCost?: number
  deliveryCost?: number
  /** The client pays the delivery to the carrier: it is not part of the total. */
  isPaidToCarrier?: boolean
  /** Of the lines that have none of their own. */
  regimeTVA?: RegimeName
}

/** The deposit that an order asks for. */
export interface Deposit {
  acompteValue?: number
  acompteType?: string
}

/** The amount of a line in cents: price × qty minus the discount (ORDER-84 to ORDER-86). */
export function lineCents({ price = 0, qty = 0, discount = 0, discountType }: PricedLine): number {
  const gross = cents(price) * qty
  const off = discountType === 'pourcentage' ? percentageOf(gross, Math.round(discount * 1000)) : cents(discount)
  return gross - off
}

/** The sum of the lines in cents, without packing and delivery. */
export const linesCents = (lines: readonly PricedLine[] = []): number =>
  lines.reduce((sum, line) => sum + lineCents(line), 0)

/** What is charged beside the lines, in cents: packing, and delivery unless the carrier is paid directly. */
export const besideCents = ({ packingCost = 0, deliveryCost = 0, isPaidToCarrier }: PricedOrder): number =>
  cents(packingCost) + (isPaidToCarrier ? 0 : cents(deliveryCost))

/** The total of an order in euros: lines, packing, and delivery unless the carrier is paid directly (ORDER-84). */
export const orderTotal = (order: PricedOrder): number => euros(linesCents(order.produits) + besideCents(order))

/**
 * The share of the total that is paid, as a whole percentage, rounded to the nearest (ORDER-87, ORDER-88); but never 0
 * or 100 for a part, since a balance is only shown between them. Undefined for a total that is not positive.
 */
export function paidPercent(total: number, paid: number): number | undefined {
  const [whole, part] = [cents(total), cents(paid)]
  if (whole <= 0) return undefined
  const percent = Math.round((part * 100) / whole)
  return part > 0 && part < whole ? Math.min(99, Math.max(1, percent)) : percent
}

/** The amounts paid where an order carries the totals of its payments: cashed minus canceled, in euros (ORDER-87). */
export const amountPaid = (order: { amount_cashed?: number; amount_canceled?: number }): number =>
  euros(cents(order.amount_cashed ?? 0) - cents(order.amount_canceled ?? 0))

/** What is left to pay, in euros; shown only while the percentage is strictly between 0 and 100 (ORDER-36). */
export function balance(total: number, paid: number): number | undefined {
  const percent = paidPercent(total, paid)
  return percent !== undefined && percent > 0 && percent < 100 ? euros(cents(total) - cents(paid)) : undefined
}

/** The cents that were paid beyond the total; undefined when there are none. */
export function overpaid(total: number, paid: number): number | undefined {
  const excess = cents(paid) - Math.max(0, cents(total))
  return excess > 0 ? excess : undefined
}

/** A total for display: "Offert" when it is zero (ORDER-89). */
export const totalText = (total: number): string => (cents(total) === 0 ? 'Offert' : formatEuros(total, 'row'))

/** The deposit asked for, in euros: a part of the total or a fixed amount; undefined without one. */
export function depositDue(total: number, { acompteValue, acompteType }: Deposit): number | undefined {
  if (acompteValue === undefined) return undefined
  const isPercentage = acompteType === 'pourcentage'
  const requested = isPercentage ? percentageOf(cents(total), Math.round(acompteValue * 1000)) : cents(acompteValue)
  return requested > 0 ? euros(requested) : undefined
}

/** The next payment to ask for: the deposit while nothing is paid, then the balance; undefined when all is paid. */
export function nextPayment(
  total: number,
  paid: number,
  deposit: Deposit,
): { montant: number; type: 'all' | 'acompte' | 'solde' } | undefined {
  const left = euros(cents(total) - cents(paid))
  if (left <= 0) return undefined
  const requested = depositDue(total, deposit)
  if (cents(paid) > 0) return { montant: left, type: 'solde' }
  return requested !== undefined && requested < left
    ? { montant: requested, type: 'acompte' }
    : { montant: left, type: 'all' }
}

/**
 * The type of a payment of `montant` euros: one that leaves something to pay is a deposit, and one that follows another
 * is no totality. Any other stays as it was chosen, and so does that of a refund.
 */
export function paymentType(total: number, paid: number, montant: number, chosen: unknown): unknown {
  if ((chosen !== 'all' && chosen !== 'solde') || montant <= 0 || total <= 0) return chosen
  if (cents(paid) + cents(montant) < cents(total)) return 'acompte'
  return cents(paid) > 0 ? 'solde' : chosen
}

const BALANCE_TIMINGS: Readonly<Record<string, string>> = {
  retrait: 'au retrait',
  transporteur: 'au transporteur',
}

/** When the balance is due: "avant l'expédition" unless specified otherwise (ORDER-66, ORDER-67). */
export const balanceTiming = (balancePayment: string | undefined): string =>
  (balancePayment !== undefined && Object.hasOwn(BALANCE_TIMINGS, balancePayment)
    ? BALANCE_TIMINGS[balancePayment]
    : undefined) ?? "avant l'expédition"
