import { describe, expect, it } from 'vitest'
import {
  amountPaid,
  balance,
  balanceTiming,
  depositDue,
  lineCents,
  nextPayment,
  orderTotal,
  paidPercent,
  paymentType,
  totalText,
} from './order-amounts.ts'

const lines = [
  { price: 120, qty: 2, discount: 10, discountType: 'pourcentage' },
  { price: 50, qty: 1, discount: 5, discountType: 'valeur' },
  { price: 80, qty: 3 },
]

describe('the amount of a line', () => {
  it.each([
    ['a percentage of the line', lines[0], 216_00],
    ['a fixed amount', lines[1], 45_00],
    ['no discount', lines[2], 240_00],
    ['a fixed amount off the whole line', { price: 50, qty: 2, discount: 5 }, 95_00],
    ['a third of a cent', { price: 0.1, qty: 1, discount: 33.333, discountType: 'pourcentage' }, 7],
    ['nothing', {}, 0],
  ])('[ORDER-85] [ORDER-86] with %s', (_, line, amount) => {
    expect(lineCents(line ?? {})).toBe(amount)
  })
})

describe('the total of an order', () => {
  it.each([
    ['lines, packing and delivery', { packingCost: 12, deliveryCost: 30 }, 543],
    [
      'without the delivery that the carrier is paid',
      { packingCost: 12, deliveryCost: 30, isPaidToCarrier: true },
      513,
    ],
    [
      'whether the delivery is free or included',
      { packingCost: 12, deliveryCost: 30, freeShipping: true, deliveryIncluded: true },
      543,
    ],
    ['lines alone', {}, 501],
  ])('[ORDER-84] [ORDER-91] adds up %s', (_, costs, total) => {
    expect(orderTotal({ produits: lines, ...costs })).toBe(total)
  })

  it('adds cents exactly', () => {
    expect(orderTotal({ produits: [{ price: 0.1, qty: 1 }], packingCost: 0.2 })).toBe(0.3)
  })

  it.each([
    [0, 'Offert'],
    [543, '543,00\u00a0€'],
  ])('[ORDER-89] %d is shown as %s', (total, text) => {
    expect(totalText(total)).toBe(text)
  })
})

describe('what is paid', () => {
  it.each([
    [543, 200, 37, 343],
    [543, 0, 0, undefined],
    [543, 543, 100, undefined],
    [543, 600, 110, undefined],
    [1000, 999, 99, 1],
    [1000, 1, 1, 999],
    [0, 0, undefined, undefined],
  ])('[ORDER-36] [ORDER-87] [ORDER-88] of %d, %d is %s %% and leaves %s', (total, paid, percent, left) => {
    expect(paidPercent(total, paid)).toBe(percent)
    expect(balance(total, paid)).toBe(left)
  })

  it('[ORDER-87] is the amount cashed minus the amount canceled where these are given', () => {
    expect(amountPaid({ amount_cashed: 300, amount_canceled: 100 })).toBe(200)
    expect(amountPaid({})).toBe(0)
  })
})

describe('the next payment', () => {
  it.each([
    ['the deposit in per cent', 486, 0, { acompteValue: 30, acompteType: 'pourcentage' }, 145.8, 'acompte'],
    ['the deposit in euros', 486, 0, { acompteValue: 100, acompteType: 'valeur' }, 100, 'acompte'],
    ['the balance after the deposit', 486, 145.8, { acompteValue: 30, acompteType: 'pourcentage' }, 340.2, 'solde'],
    ['the whole without a deposit', 486, 0, {}, 486, 'all'],
    ['the whole when the deposit is not less', 486, 0, { acompteValue: 500 }, 486, 'all'],
  ] as const)('is %s', (_, total, paid, deposit, montant, type) => {
    expect(nextPayment(total, paid, deposit)).toEqual({ montant, type })
  })

  it('is none when everything is paid', () => {
    expect(nextPayment(486, 486, {})).toBeUndefined()
    expect(nextPayment(0, 0, { acompteValue: 10 })).toBeUndefined()
  })

  it('has no deposit of zero, also after rounding', () => {
    expect(depositDue(486, { acompteValue: 0 })).toBeUndefined()
    expect(depositDue(0.01, { acompteValue: 30, acompteType: 'pourcentage' })).toBeUndefined()
  })
})

describe('the type of a payment', () => {
  it.each([
    ['a part of the whole', 1234.5, 0, 500, 'all', 'acompte'],
    ['a cent less than the whole', 1234.5, 0, 1234.49, 'all', 'acompte'],
    ['the whole', 1234.5, 0, 1234.5, 'all', 'all'],
    ['more than the whole', 1234.5, 0, 1300, 'all', 'all'],
    ['what was left', 1234.5, 500, 734.5, 'all', 'solde'],
    ['a part of what was left', 486, 145.8, 12.51, 'solde', 'acompte'],
    ['the balance', 486, 145.8, 340.2, 'solde', 'solde'],
    ['a deposit of everything', 486, 0, 486, 'acompte', 'acompte'],
    ['none chosen', 486, 0, 12, undefined, undefined],
    ['a refund', 486, 486, -12, 'all', 'all'],
    ['an order without a total', 0, 0, 12, 'all', 'all'],
  ])('%s', (_, total, paid, montant, chosen, type) => {
    expect(paymentType(total, paid, montant, chosen)).toBe(type)
  })
})

it.each([
  ['retrait', 'au retrait'],
  ['transporteur', 'au transporteur'],
  ['expedition', "avant l'expédition"],
  [undefined, "avant l'expédition"],
])('[ORDER-66] [ORDER-67] the balance timing %s is "%s"', (value, label) => {
  expect(balanceTiming(value)).toBe(label)
})
