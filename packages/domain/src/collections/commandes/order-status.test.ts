import { describe, expect, it } from 'vitest'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { addDays } from '../../dates.ts'
import {
  isLateOrder,
  linePhotos,
  orderAmountText,
  orderChip,
  orderGroup,
  orderIndicator,
  type OrderState,
  paidNote,
  productsText,
  type ShownLine,
} from './order-status.ts'

const TODAY = '2026-11-21'

/** A text with ordinary spaces in place of no-break ones. */
const plain = (text: string | undefined): string | undefined => text?.replaceAll('\u00a0', ' ')

describe('orderIndicator', () => {
  it.each<[string | undefined, string | undefined, string]>([
    ['validated', 'succeeded', 'green'],
    ['waiting', 'waiting', 'yellow'],
    ['disputed', 'succeeded', 'red'],
    ['disputed', 'waiting', 'red'],
    ['disputed', undefined, 'red'],
    ['validated', 'waiting', 'gray'],
    ['validated', 'advance_payment', 'gray'],
    ['waiting', 'succeeded', 'gray'],
    ['waiting', 'waiting_capture', 'gray'],
    ['manual-validation', 'waiting', 'gray'],
    ['canceled', 'succeeded', 'gray'],
    ['problem_solve', 'succeeded', 'gray'],
    ['validated', undefined, 'gray'],
    [undefined, undefined, 'gray'],
  ])('etat %s, payment %s: %s', (etat, paymentStatus, color) =>
    expect(orderIndicator({ etat, paymentStatus }).color).toBe(color),
  )
})

const spaced = (mark: StateMark | undefined) => mark && (mark.detail ? { ...mark, detail: plain(mark.detail) } : mark)

describe('orderChip', () => {
  it.each<[OrderState, object | undefined]>([
    [{ productsStatus: 'waiting_production' }, { color: 'bleu', text: 'Fab.' }],
    [
      { productsStatus: 'waiting_production', productionProgess: 0 },
      { color: 'bleu', text: 'Fab.', detail: '0 %' },
    ],
    [
      { productsStatus: 'waiting_production', productionProgess: 60 },
      { color: 'bleu', text: 'Fab.', detail: '60 %' },
    ],
    [
      { productsStatus: 'waiting_preparation', productionProgess: 60 },
      { color: 'green', text: 'Prepa.' },
    ],
    [{ productsStatus: 'waiting_shipment' }, { color: 'green', text: 'Exp.' }],
    [{ productsStatus: 'waiting_return' }, { color: 'gray', text: 'Retour' }],
    [{ productsStatus: 'completed' }, { color: 'green', name: 'Terminée', isDone: true }],
    [{ productsStatus: 'waiting' }, undefined],
    [{ productsStatus: 'insufficient_stock' }, undefined],
    [{}, undefined],
  ])('validated, %j: %j', (order, chip) =>
    expect(spaced(orderChip({ etat: 'validated', paymentStatus: 'waiting', ...order }, TODAY))).toEqual(chip),
  )

  it.each<[string | undefined, string | undefined, boolean]>([
    ['2026-11-22', undefined, false],
    ['2026-11-21', undefined, false],
    ['2026-11-20', undefined, true],
    ['2026-11-20', '2026-11-21', false],
    ['2026-11-20', '2026-11-22', false],
    ['2026-11-25', '2026-11-20', true],
    [undefined, '2026-11-20', true],
    [undefined, undefined, false],
  ])('delivery planned %s, effective %s: passed is %s', (deliveryDate, effectiveDate, passed) => {
    const order = { etat: 'validated', productsStatus: 'waiting_delivery', deliveryDate, effectiveDate }
    const chip = orderChip(order, TODAY)
    expect(chip).toMatchObject({ color: 'green', text: 'Livraison' })
    expect(chip?.isDone ?? false).toBe(passed)
  })

  it.each<[string | undefined, string | undefined, string | undefined]>([
    ['waiting', 'waiting', 'Paiement'],
    ['manual-validation', 'waiting', 'Paiement'],
    ['waiting', 'waiting_capture', 'Capture'],
    ['manual-validation', 'waiting_capture', 'Capture'],
    ['waiting', 'succeeded', undefined],
    ['waiting', undefined, undefined],
    ['disputed', 'waiting', 'Litige'],
    ['canceled', 'waiting', 'Annulée'],
    ['canceled', 'succeeded', 'Annulée'],
    ['refused', 'waiting', 'Refusée'],
    ['refunded', 'waiting_capture', 'Remboursée'],
    ['problem_solve', 'waiting', undefined],
    ['constructor', 'waiting', undefined],
    [undefined, 'waiting', undefined],
  ])('etat %s, payment %s: %s', (etat, paymentStatus, text) =>
    expect(orderChip({ etat, paymentStatus, productsStatus: 'completed' }, TODAY)?.text).toBe(text),
  )
})

describe('orderGroup and isLateOrder', () => {
  it.each<[OrderState, string, boolean]>([
    [{ deliveryDate: '2026-11-20' }, 'Plus tôt ce mois-ci', true],
    [{ deliveryDate: '2026-11-20', etat: 'disputed' }, 'Plus tôt ce mois-ci', true],
    [
      { deliveryDate: '2026-11-20', etat: 'validated', productsStatus: 'waiting_production' },
      'Plus tôt ce mois-ci',
      true,
    ],
    [{ deliveryDate: '2026-11-20', etat: 'canceled' }, 'Plus tôt ce mois-ci', false],
    [{ deliveryDate: '2026-11-20', etat: 'refused' }, 'Plus tôt ce mois-ci', false],
    [{ deliveryDate: '2026-11-20', etat: 'refunded' }, 'Plus tôt ce mois-ci', false],
    [{ deliveryDate: '2026-10-01', productsStatus: 'completed' }, 'Octobre 2026', false],
    [{ deliveryDate: '2026-10-01', productsStatus: 'waiting_return' }, 'Octobre 2026', false],
    [{ deliveryDate: '2026-10-01', productsStatus: 'waiting_delivery' }, 'Octobre 2026', false],
    [
      { deliveryDate: '2026-10-01', productsStatus: 'waiting_delivery', effectiveDate: '2026-11-30' },
      'Octobre 2026',
      true,
    ],
    [{ deliveryDate: '2026-10-01', isArchived: true }, 'Octobre 2026', false],
    [{ deliveryDate: '2026-11-21' }, 'Cette semaine', false],
    [{ deliveryDate: '2026-11-28' }, 'Cette semaine', false],
    [{ deliveryDate: '2026-11-29' }, 'Novembre 2026', false],
    [{ deliveryDate: '2026-12-03' }, 'Décembre 2026', false],
    [{ deliveryDate: '2027-02-28' }, 'Février 2027', false],
    [{}, '', false],
  ])('%j: "%s"', (order, heading, late) => {
    expect(orderGroup(order, TODAY)).toBe(heading)
    expect(isLateOrder(order, TODAY)).toBe(late)
  })

  it('in the order of delivery dates, either way, no heading comes twice, whichever orders are late', () => {
    const days = Array.from({ length: 200 }, (_, index) => addDays('2026-08-20', index))
    const states = [{}, { etat: 'canceled' }, { productsStatus: 'completed' }]
    const orders = days.flatMap((deliveryDate) => states.map((state) => ({ ...state, deliveryDate })))
    for (const today of ['2026-11-01', TODAY, '2026-11-30', '2026-12-28'])
      for (const listed of [orders, orders.toReversed()]) {
        const headings = listed.map((order) => orderGroup(order, today))
        const shown = headings.filter((heading, index) => heading !== headings[index - 1])
        expect(shown).toEqual([...new Set(shown)])
      }
  })
})

describe('productsText', () => {
  it.each<[ShownLine[], string]>([
    [[], ''],
    [[{ name: 'Canapé trois places, cuir camel' }], 'Canapé trois places, cuir camel'],
    [
      [
        { name: 'Suspension émaillée', qty: 4 },
        { name: 'Tabouret', qty: 2 },
      ],
      'Suspension émaillée × 4, Tabouret × 2',
    ],
    [[{ name: 'Table', qty: 1 }, { name: 'USM Haller' }], 'Table, USM Haller'],
    [[{ name: 'Table' }, { name: 'Étagère' }], 'Table, Étagère'],
    [[{ name: 'Console', variantLibelle: '140 cm', qty: 2 }], 'Console · 140 cm × 2'],
    [[{ sku: '24103001' }, {}], '24103001, Produit'],
    [[{ name: 'Rien', qty: 0 }], 'Rien × 0'],
    [['A', 'B', 'C', 'D', 'E'].map((name) => ({ name })), 'A, B, C, D et 1 autre'],
    [['A', 'B', 'C', 'D', 'E', 'F'].map((name) => ({ name })), 'A, B, C, D et 2 autres'],
  ])('%j: "%s"', (produits, text) => expect(plain(productsText({ produits }))).toBe(text))

  it('an order without lines has no text', () => expect(productsText({})).toBe(''))
})

it('linePhotos are the photos of the lines, once each', () => {
  expect(linePhotos({ produits: [{ photo: 'a.jpg' }, {}, { photo: 'b.jpg' }, { photo: 'a.jpg' }] })).toEqual([
    'a.jpg',
    'b.jpg',
  ])
  expect(linePhotos({})).toEqual([])
})

it.each<[number | undefined, string | undefined]>([
  [0, 'Offert'],
  [486, '486,00 €'],
  [undefined, undefined],
])('the amount of a total of %s is %s', (total, text) => expect(plain(orderAmountText({ total }))).toBe(text))

it.each<[number | undefined, number | undefined, string | undefined]>([
  [486, 145.8, '30 % payé'],
  [486, 486, '100 % payé'],
  [100, 120, '120 % payé'],
  [486, 0, undefined],
  [486, undefined, undefined],
  [0, 10, undefined],
  [undefined, undefined, undefined],
])('of %s, %s paid is noted as %s', (total, montantPaye, note) =>
  expect(plain(paidNote({ total, montantPaye }))).toBe(note),
)

it.each([
  [486, 145.8, '30 % payé'],
  [486, 486, undefined],
  [486, 0, undefined],
])('with little space, of %s, %s paid is noted as %s', (total, montantPaye, note) =>
  expect(plain(paidNote({ total, montantPaye }, true))).toBe(note),
)

it('numbers do not break from their words', () => {
  expect(productsText({ produits: [{ name: 'Table', qty: 2 }] })).toBe('Table\u00a0×\u00a02')
  expect(paidNote({ total: 10, montantPaye: 1 })).toBe('10\u00a0% payé')
})
