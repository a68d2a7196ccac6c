import { describe, expect, it } from 'vitest'
import { amountsSummary } from './order-summary.ts'
import { orderVat, taxesOf, vatOf } from './order-vat.ts'

/** 480 € of chairs, a table of the margin scheme, 30 € of delivery. */
const ORDER = {
  regimeTVA: 'normal' as const,
  produits: [
    { price: 120, qty: 4 },
    { price: 720, qty: 1, regimeTVA: 'marge-occasion' as const },
  ],
  deliveryCost: 30,
}
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '))

describe('the VAT of an order', () => {
  it('is that of each line, else that of the order; the delivery follows the lines', () => {
    // 30 € for 480 € and 720 €: 12 € and 18 €.
    expect(orderVat(ORDER)).toEqual({
      rates: [{ regime: 'normal', ttc: 49_200, ht: 41_000, tva: 8_200 }],
      mentions: ["Régime particulier - Biens d'occasion"],
    })
    expect(vatOf(ORDER)).toBe(82)
  })

  it('is in the summary, after a total that is as before', () => {
    expect(plain(amountsSummary(ORDER))).toMatchObject({
      total: '1 230,00 €',
      taxes: [{ label: 'dont TVA 20 %', text: '82,00 €' }],
      mentions: ["Régime particulier - Biens d'occasion"],
    })
  })

  it('leaves out a delivery that the carrier is paid for, and discounts', () => {
    const [chairs] = ORDER.produits
    const order = {
      ...ORDER,
      produits: [{ ...chairs, discount: 50, discountType: 'pourcentage' }],
      isPaidToCarrier: true,
    }
    expect(vatOf(order)).toBe(40)
  })

  it('is not told while a line has none', () => {
    const order = { ...ORDER, regimeTVA: undefined }
    expect([orderVat(order), vatOf(order), taxesOf(order)]).toEqual([undefined, undefined, {}])
    expect(amountsSummary(order)).not.toHaveProperty('taxes')
  })

  it('of nothing to pay is not shown', () => {
    expect(taxesOf({ ...ORDER, produits: [{ price: 0, qty: 1 }], deliveryCost: 0 })).toEqual({})
    expect(plain(taxesOf({ ...ORDER, regimeTVA: 'franchise', produits: [{ price: 5, qty: 1 }] }))).toEqual({
      mentions: ['TVA non applicable, art. 293 B du CGI'],
    })
  })
})
