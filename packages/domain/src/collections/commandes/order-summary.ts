import { formatDayFull, formatDayLong } from '../../dates.ts'
import { cents, euros, formatEuros } from '../../money/money.ts'
import {
  balance,
  balanceTiming,
  type Deposit,
  linesCents,
  orderTotal,
  overpaid,
  paidPercent,
  totalText,
} from './order-amounts.ts'
import { paidOf, type SummarizedOrder } from './order-left.ts'
import { type AmountLine, taxesOf } from './order-vat.ts'

const NO_BREAK_SPACE = '\u00a0'
const percentText = (percent: number): string => `${String(percent).replace('.', ',')}${NO_BREAK_SPACE}%`

/** The amounts summary of an order (ORDER-35). */
export interface AmountsSummary {
  /** Products with their count, packing, delivery. */
  lines: AmountLine[]
  /** "Offert" when it is zero (ORDER-89). */
  total: string
  /** The VAT within the total, by rate; absent while it is not known, and where there is none to show. */
  taxes?: AmountLine[]
  /** What papers say in the place of VAT. */
  mentions?: string[]
  /** Absent when there is nothing to pay and nothing was paid. */
  paid?: AmountLine
  /** Only while the percentage is strictly between 0 and 100 (ORDER-36); what was paid too much beyond that. */
  balance?: AmountLine
}

/** The amounts of an order in words, computed from its current values (ORDER-35, ORDER-36, ORDER-66, ORDER-89). */
export function amountsSummary(order: SummarizedOrder): AmountsSummary {
  const { produits, packingCost = 0, balancePayment } = order
  const total = orderTotal(order)
  const paid = paidOf(order)
  const percent = paidPercent(total, paid)
  const left = balance(total, paid)
  const excess = overpaid(total, paid)
  return {
    lines: [
      { label: productsCount(produits), text: formatEuros(euros(linesCents(produits)), 'row') },
      { label: 'Emballage', text: formatEuros(packingCost, 'row') },
      deliveryLine(order),
    ],
    total: order.isNew && total === 0 && !produits?.length ? formatEuros(0, 'row') : totalText(total),
    ...taxesOf(order),
    ...((percent !== undefined || cents(paid) !== 0) && {
      paid: {
        label: percent === undefined ? 'Payé' : `Payé, ${percentText(percent)}`,
        text: formatEuros(paid, 'row'),
      },
    }),
    ...(left !== undefined && {
      balance: { label: `Solde ${balanceTiming(balancePayment)}`, text: formatEuros(left, 'row') },
    }),
    ...(excess !== undefined && { balance: { label: 'Trop-perçu', text: formatEuros(euros(excess), 'row') } }),
  }
}

/** "Aucun produit", "1 produit", "6 produits": the sum of the quantities. */
function productsCount(lines: SummarizedOrder['produits'] = []): string {
  const count = lines.reduce((sum, { qty = 0 }) => sum + qty, 0)
  if (count === 0) return 'Aucun produit'
  return `${count.toLocaleString('fr-FR').replace(/\s/g, NO_BREAK_SPACE)}${NO_BREAK_SPACE}produit${count > 1 ? 's' : ''}`
}

/** The delivery, which the total leaves out when the client pays the carrier, and which may cost nothing. */
function deliveryLine({ deliveryCost = 0, ...order }: SummarizedOrder): AmountLine {
  if (order.isPaidToCarrier) return { label: 'Livraison', text: 'payée au transporteur' }
  if (deliveryCost === 0 && order.freeShipping) return { label: 'Livraison', text: 'gratuite' }
  if (deliveryCost === 0 && order.deliveryIncluded) return { label: 'Livraison', text: 'incluse' }
  return { label: 'Livraison', text: formatEuros(deliveryCost, 'row') }
}

/** "passée le 17 nov. 2026"; undefined without a date. */
export function orderedText({ orderedAt, date }: { orderedAt?: string; date?: string }): string | undefined {
  const day = orderedAt ?? date
  return day === undefined ? undefined : `passée le ${formatDayLong(day)}`
}

/** The delivery date of an order in words, and whether it is the day on which it was delivered. */
export function deliveryText(order: { deliveryDate?: string; effectiveDate?: string }): AmountLine | undefined {
  if (order.effectiveDate !== undefined) return { label: 'Livrée', text: formatDayFull(order.effectiveDate) }
  return order.deliveryDate === undefined ? undefined : { label: 'Livraison', text: formatDayFull(order.deliveryDate) }
}

const ADDRESS_TYPES: Readonly<Record<string, string>> = { home: 'à domicile', work: 'au travail' }

/** How the order is delivered: "Transporteur, à domicile", "Retrait au magasin"; undefined while it is not known. */
export function transportText(order: { deliveryMethod?: string; deliveryAddressType?: string }): string | undefined {
  if (order.deliveryMethod === 'store') return 'Retrait au magasin'
  if (order.deliveryMethod !== 'carrier') return undefined
  const type = ADDRESS_TYPES[order.deliveryAddressType ?? '']
  return type === undefined ? 'Transporteur' : `Transporteur, ${type}`
}

/** The progress of the production while it runs: in production, or begun and not finished where no status is set. */
export function productionShown(order: { productionProgess?: number; productsStatus?: string }): number | undefined {
  const { productionProgess: progress, productsStatus } = order
  if (progress === undefined) return undefined
  const isBegun = productsStatus === undefined && progress > 0 && progress < 100
  return isBegun || productsStatus === 'waiting_production' ? progress : undefined
}

/** When an order counts as validated, where that is not the full payment (ORDER-29, ORDER-30). */
export function validationText(order: Deposit & { validation?: string }): string | undefined {
  if (order.validation === 'automatic')
    return 'Validation automatique : la commande est validée dès sa réception, sans attendre de paiement.'
  if (order.validation !== 'advancePayment') return undefined
  return `Validation par acompte : la commande est validée dès que ${depositText(order)}.`
}

function depositText({ acompteValue, acompteType }: Deposit): string {
  if (acompteValue === undefined || acompteValue <= 0) return "tout est encaissé, tant que l'acompte n'a pas de montant"
  const amount = acompteType === 'pourcentage' ? percentText(acompteValue) : formatEuros(acompteValue, 'card')
  return `${amount} ${acompteValue < 2 ? 'est encaissé' : 'sont encaissés'}`
}
