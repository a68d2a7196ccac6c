import { describe, expect, it } from 'vitest'
import type { Fields } from '../../core/field.ts'
import { parseData } from '../../core/fields/validate.ts'
import { mayMatch } from '../../core/where.ts'
import { commandes } from './index.ts'

const LINE = {
  id: 'l1',
  name: 'Console',
  sku: '24103001',
  dimensions: '140 × 40 × 80 cm',
  width: 140,
  depth: 40,
  height: 80,
  qty: 2,
  price: 120.5,
  discount: 10,
  description: 'En chêne',
  variantLibelle: 'Chêne clair',
  aFabriquer: true,
}

const fields: Fields = commandes.fields

describe('the fields of an order', () => {
  it.each<[string, Record<string, unknown>]>([
    ['[ORDER-43]', { numero: '241030001', source: 'salon', token: 'jeton', riskScore: 12, isArchived: true }],
    [
      '[ORDER-48]',
      {
        date: '2026-11-17',
        deliveryDate: '2026-11-24',
        collectionDate: '2026-11-23',
        validatedAt: '2026-11-17T10:00:00.000Z',
        orderedAt: '2026-11-17T09:00:00.000Z',
      },
    ],
    ['[ORDER-21]', { effectiveDate: '2026-11-25' }],
    [
      '[ORDER-59]',
      {
        contact: 'c1',
        contact_firstname: 'Léa',
        contact_lastname: 'Martin',
        contact_email: 'lea@exemple.fr',
        contact_phone: '06',
        contact_entreprise: 'Martin SARL',
        contact_commercialName: 'Chez Léa',
        contact_address: '1 rue du Port',
        contact_address2: 'Bâtiment B',
        contact_zip: '44000',
        contact_city: 'Nantes',
        contact_country: 'France',
      },
    ],
    ['[ORDER-61]', { deliveryToBillingAddress: true, customDeliveryAddress: '2 rue du Port' }],
    [
      '[ORDER-63]',
      { deliveryCost: 30, packingCost: 12, freeShipping: true, deliveryIncluded: true, isPaidToCarrier: true },
    ],
    ['[ORDER-64]', { acompteValue: 30, acompteType: 'pourcentage' }],
    ['[ORDER-68]', { amount_cashed: 300, amount_refunded: 10, amount_canceled: 100 }],
    ['[ORDER-70]', { commande_message: 'Merci de sonner' }],
    ['[ORDER-71]', { produits: [LINE] }],
    ['[ORDER-73]', { produits: [{ id: 'l1', photo: 'atelier/console.jpg', unite: 'paire' }] }],
  ])('%s keep what they are given: %j', (_, data) => {
    expect(parseData(commandes.fields, data)).toEqual({ data, errors: [] })
  })

  it.each<[string, string, string[]]>([
    ['[ORDER-44]', 'origin', ['request', 'buy', 'exchange', 'gift']],
    ['[ORDER-45]', 'support', ['email', 'phone', 'website', 'instagram', 'facebook', 'live', 'store', 'partnership']],
    ['[ORDER-46]', 'environment', ['production', 'development']],
    ['[ORDER-51]', 'validation', ['fullPayment', 'advancePayment', 'automatic']],
    [
      '[ORDER-53] [ORDER-54]',
      'etat',
      [
        ...['waiting', 'manual-validation', 'validated', 'canceled', 'refused', 'refunded', 'disputed'],
        'problem_solve',
      ],
    ],
    [
      '[ORDER-53] [ORDER-55]',
      'paymentStatus',
      [
        ...['waiting', 'waiting_capture', 'advance_payment', 'succeeded', 'authentication_required'],
        ...['card_declined', 'expired_card', 'incorrect_cvc', 'processing_error', 'parameter_invalid_empty'],
      ],
    ],
    [
      '[ORDER-53] [ORDER-56]',
      'productsStatus',
      [
        ...['waiting', 'waiting_production', 'waiting_preparation', 'waiting_shipment', 'waiting_delivery'],
        ...['completed', 'waiting_return', 'insufficient_stock'],
      ],
    ],
    ['[ORDER-60]', 'deliveryMethod', ['store', 'carrier']],
    ['[ORDER-62]', 'deliveryAddressType', ['home', 'work']],
    ['[ORDER-64]', 'acompteType', ['valeur', 'pourcentage']],
    ['[ORDER-65]', 'balancePayment', ['expedition', 'transporteur', 'retrait']],
  ])('%s %s is one of %j, and nothing else', (_, name, values) => {
    for (const value of values) expect(parseData(commandes.fields, { [name]: value }).errors).toEqual([])
    expect(parseData(commandes.fields, { [name]: 'autre' }).errors.map(({ path }) => path)).toEqual([name])
    expect(Object.keys(fields[name]?.values ?? {})).toEqual(values)
  })

  it('[ORDER-72] the discount of a line is an amount or a percentage', () => {
    const read = (discountType: string) => parseData(commandes.fields, { produits: [{ id: 'l1', discountType }] })
    expect([read('valeur').errors, read('pourcentage').errors]).toEqual([[], []])
    expect(read('gratuit').errors.map(({ path }) => path)).toEqual(['produits/0/discountType'])
  })

  it.each([
    ['a state to any other', { etat: 'refunded' }, { etat: 'waiting' }],
    ['a payment', { paymentStatus: 'succeeded' }, { paymentStatus: 'card_declined' }],
    ['the products', { productsStatus: 'completed' }, { productsStatus: 'waiting_production' }],
  ])('[ORDER-57] people may change %s', (_, before, after) => {
    const context = { now: '2026-11-17T10:00:00.000Z', needed: {}, actor: {} }
    const saved = commandes.onSave?.(before as never, { ...before, ...after } as never, context as never)
    expect(saved).toMatchObject(after)
  })
})

describe('the tabs of the list', () => {
  it.each([
    ['Toutes', 'deliveryDate', [true, true, false]],
    ['Archivées', '-updatedAt', [false, false, true]],
  ])('[ORDER-02] [ORDER-04] "%s", sorted by %s, shows %j', (label, sort, shown) => {
    const tab = commandes.screen?.list.tabs.find((one) => one.label === label)
    const orders = [{}, { isArchived: false }, { isArchived: true }]
    expect(orders.map((one) => mayMatch(commandes.fields, tab?.where ?? { numero: 'aucun' }, one))).toEqual(shown)
    expect(tab?.sort).toBe(sort)
  })
})
