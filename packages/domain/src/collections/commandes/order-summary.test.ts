import { describe, expect, it } from 'vitest'
import { leftToPay, orderPercent, orderRemovalText, type SummarizedOrder } from './order-left.ts'
import {
  amountsSummary,
  deliveryText,
  orderedText,
  productionShown,
  transportText,
  validationText,
} from './order-summary.ts'

/** The worked example: 501 € of products, 543 € in total. */
const ORDER: SummarizedOrder = {
  produits: [
    { price: 120, qty: 2, discount: 10, discountType: 'pourcentage' },
    { price: 50, qty: 1, discount: 5, discountType: 'valeur' },
    { price: 80, qty: 3 },
  ],
  packingCost: 12,
  deliveryCost: 30,
}
/** In tests, ordinary spaces. */
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value).replaceAll('\u00a0', ' '))
const summary = (change: Partial<SummarizedOrder> = {}): unknown => plain(amountsSummary({ ...ORDER, ...change }))

describe('the amounts of an order', () => {
  it('are its products with their count, packing, delivery, total, paid share and balance', () => {
    expect(summary({ montantPaye: 200 })).toStrictEqual({
      lines: [
        { label: '6 produits', text: '501,00 €' },
        { label: 'Emballage', text: '12,00 €' },
        { label: 'Livraison', text: '30,00 €' },
      ],
      total: '543,00 €',
      paid: { label: 'Payé, 37 %', text: '200,00 €' },
      balance: { label: "Solde avant l'expédition", text: '343,00 €' },
    })
  })

  it.each<[number | undefined, string, string | undefined]>([
    [undefined, 'Payé, 0 %', undefined],
    [0, 'Payé, 0 %', undefined],
    [543, 'Payé, 100 %', undefined],
    [600, 'Payé, 110 %', '57,00 €'],
    [5, 'Payé, 1 %', '538,00 €'],
  ])('%s paid: %s, balance %s', (montantPaye, label, left) => {
    const { paid, balance } = summary({ montantPaye }) as { paid: { label: string }; balance?: { text: string } }
    expect([paid.label, balance?.text]).toEqual([label, left])
  })

  it.each([
    [ORDER, 563, '20,00 €'],
    [{}, 5, '5,00 €'],
  ])('of %j, %s paid is %s too much', (order, montantPaye, text) => {
    expect(plain(amountsSummary({ ...order, montantPaye }))).toMatchObject({ balance: { label: 'Trop-perçu', text } })
  })

  it.each([
    ['retrait', 'Solde au retrait'],
    ['transporteur', 'Solde au transporteur'],
    ['expedition', "Solde avant l'expédition"],
  ])('the balance %s is due: %s', (balancePayment, label) => {
    expect(summary({ montantPaye: 200, balancePayment })).toMatchObject({ balance: { label } })
  })

  it('a total of zero is offered: nothing is to be paid', () => {
    expect(plain(amountsSummary({}))).toStrictEqual({
      lines: [
        { label: 'Aucun produit', text: '0,00 €' },
        { label: 'Emballage', text: '0,00 €' },
        { label: 'Livraison', text: '0,00 €' },
      ],
      total: 'Offert',
    })
    expect(amountsSummary({ produits: [{ price: 0, qty: 1 }], isNew: true }).total).toBe('Offert')
    expect(plain(amountsSummary({ montantPaye: 5 }))).toMatchObject({ paid: { label: 'Payé', text: '5,00 €' } })
  })

  it('a new order without products is not offered yet', () => {
    expect(plain(amountsSummary({ isNew: true }))).toMatchObject({ total: '0,00 €' })
    expect(plain(amountsSummary({ isNew: true, packingCost: 5 }))).toMatchObject({ total: '5,00 €' })
  })

  it.each<[Partial<SummarizedOrder>, string, string]>([
    [{ isPaidToCarrier: true }, 'payée au transporteur', '513,00 €'],
    [{ freeShipping: true, deliveryCost: 0 }, 'gratuite', '513,00 €'],
    [{ deliveryIncluded: true, deliveryCost: undefined }, 'incluse', '513,00 €'],
    [{ freeShipping: true }, '30,00 €', '543,00 €'],
  ])('delivery of %j: %s, total %s', (change, text, total) => {
    expect(summary(change)).toMatchObject({ total, lines: [{}, {}, { label: 'Livraison', text }] })
  })

  it('what is paid is the sum of the payments, or the totals that the order carries', () => {
    expect(orderPercent({ ...ORDER, montantPaye: 200, amount_cashed: 1 })).toBe(37)
    expect(orderPercent({ ...ORDER, amount_cashed: 300, amount_canceled: 100 })).toBe(37)
    expect(orderPercent({ montantPaye: 5 })).toBeUndefined()
  })
})

it.each<[Record<string, unknown>, string | undefined]>([
  [{}, undefined],
  [{ validation: 'fullPayment', acompteValue: 30 }, undefined],
  [
    { validation: 'automatic' },
    'Validation automatique : la commande est validée dès sa réception, sans attendre de paiement.',
  ],
  [
    { validation: 'advancePayment' },
    "Validation par acompte : la commande est validée dès que tout est encaissé, tant que l'acompte n'a pas de montant.",
  ],
  [
    { validation: 'advancePayment', acompteValue: 30, acompteType: 'pourcentage' },
    'Validation par acompte : la commande est validée dès que 30 % sont encaissés.',
  ],
  [
    { validation: 'advancePayment', acompteValue: 1.5, acompteType: 'pourcentage' },
    'Validation par acompte : la commande est validée dès que 1,5 % est encaissé.',
  ],
  [
    { validation: 'advancePayment', acompteValue: 150 },
    'Validation par acompte : la commande est validée dès que 150 € sont encaissés.',
  ],
])('the validation of %j: %s', (order, text) => {
  expect(validationText(order)?.replaceAll('\u00a0', ' ')).toBe(text)
})

it.each([
  [{}, undefined],
  [{ deliveryMethod: 'store', deliveryAddressType: 'home' }, 'Retrait au magasin'],
  [{ deliveryMethod: 'carrier' }, 'Transporteur'],
  [{ deliveryMethod: 'carrier', deliveryAddressType: 'home' }, 'Transporteur, à domicile'],
  [{ deliveryMethod: 'carrier', deliveryAddressType: 'work' }, 'Transporteur, au travail'],
])('the transport of %j: %s', (order, text) => expect(transportText(order)).toBe(text))

it.each([
  [{}, undefined],
  [{ productionProgess: 60 }, 60],
  [{ productionProgess: 0 }, undefined],
  [{ productionProgess: 100 }, undefined],
  [{ productionProgess: 0, productsStatus: 'waiting_production' }, 0],
  [{ productionProgess: 100, productsStatus: 'waiting_production' }, 100],
  [{ productsStatus: 'waiting_production' }, undefined],
  [{ productionProgess: 40, productsStatus: 'waiting' }, undefined],
  [{ productionProgess: 40, productsStatus: 'waiting_delivery' }, undefined],
  [{ productionProgess: 40, productsStatus: 'completed' }, undefined],
])('the production of %j is shown as %s', (order, shown) => expect(productionShown(order)).toBe(shown))

it('days are in words', () => {
  expect(deliveryText({ deliveryDate: '2026-11-24' })).toEqual({ label: 'Livraison', text: 'mardi 24 nov. 2026' })
  expect(deliveryText({ deliveryDate: '2026-11-24', effectiveDate: '2026-11-25' })?.label).toBe('Livrée')
  expect(deliveryText({})).toBeUndefined()
  expect(orderedText({ orderedAt: '2026-11-17T23:30:00.000Z', date: '2026-11-01' })).toBe('passée le 18 nov. 2026')
  expect(orderedText({ date: '2026-11-01' })).toBe('passée le 1 nov. 2026')
  expect(orderedText({})).toBeUndefined()
})

it.each([
  [0, 'Elle quitte la liste ; un administrateur la retrouve dans la corbeille.'],
  [1, 'Son paiement sera supprimé aussi.'],
  [2, 'Ses 2 paiements seront supprimés aussi.'],
])('a deletion with %d payments: %s', (count, text) => expect(orderRemovalText(count)).toBe(text))

it.each([
  ['nothing paid', { produits: [{ id: 'a', price: 100, qty: 2 }], deliveryCost: 20 }, 220],
  ['a part paid, in cents', { produits: [{ id: 'a', price: 0.3, qty: 1 }], montantPaye: 0.1 }, 0.2],
  ['all paid', { produits: [{ id: 'a', price: 100, qty: 1 }], montantPaye: 100 }, 0],
  ['paid too much', { produits: [{ id: 'a', price: 100, qty: 1 }], montantPaye: 120 }, 0],
  ['canceled', { produits: [{ id: 'a', price: 100, qty: 1 }], etat: 'canceled' }, 0],
  ['empty', {}, 0],
])('what is left to pay: %s', (_, order, left) => {
  expect(leftToPay(order)).toBe(left)
})
