import { euros, formatEuros } from '../../money/money.ts'
import { type VatSummary, vatWithin } from '../../vat/amounts.ts'
import { REGIMES } from '../../vat/regimes.ts'
import { besideCents, lineCents, type PricedOrder } from './order-amounts.ts'

/** A label and an amount, both in French. */
export interface AmountLine {
  label: string
  text: string
}

/** The VAT within the total of an order; undefined while that of a line is not known. Pure. */
export function orderVat(order: PricedOrder): VatSummary | undefined {
  const { produits = [], regimeTVA } = order
  const lines = produits.map((line) => ({ cents: lineCents(line), regime: line.regimeTVA ?? regimeTVA }))
  return vatWithin(lines, besideCents(order), regimeTVA)
}

/** The VAT within the total of an order, in euros; undefined while it is not known. */
export function vatOf(order: PricedOrder): number | undefined {
  const vat = orderVat(order)
  return vat && euros(vat.rates.reduce((sum, { tva }) => sum + tva, 0))
}

/** The VAT within the total of an order in words, and what papers say in its place; empty while it is not known. */
export function taxesOf(order: PricedOrder): { taxes?: AmountLine[]; mentions?: string[] } {
  const { rates = [], mentions = [] } = orderVat(order) ?? {}
  const taxes = rates
    .filter(({ ttc }) => ttc !== 0)
    .map(({ regime, tva }) => ({ label: `dont ${REGIMES[regime].label}`, text: formatEuros(euros(tva), 'row') }))
  return { ...(taxes.length > 0 && { taxes }), ...(mentions.length > 0 && { mentions }) }
}
