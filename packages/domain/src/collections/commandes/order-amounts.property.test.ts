import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, euros } from '../../money/money.ts'
import { balance, lineCents, nextPayment, orderTotal, paidPercent } from './order-amounts.ts'

const MAX_CENTS = 1_000_000_000
const amount = fc.integer({ min: 0, max: MAX_CENTS }).map(euros)
const percentage = fc.integer({ min: 0, max: 100_000 }).map((thousandths) => thousandths / 1000)
const qty = fc.integer({ min: 0, max: 100_000 })
const line = fc.record({ price: amount, qty, discount: percentage, discountType: fc.constant('pourcentage') })
const order = fc.record({ produits: fc.array(line, { maxLength: 20 }), packingCost: amount, deliveryCost: amount })

const isWholeCents = (value: number): boolean => euros(cents(value)) === value

describe('the amount of a line', () => {
  it('[ORDER-84] without a discount is price × qty, to the cent', () => {
    fc.assert(
      fc.property(amount, qty, (price, count) => {
        expect(BigInt(lineCents({ price, qty: count }))).toBe(BigInt(Math.round(price * 100)) * BigInt(count))
      }),
    )
  })

  it('[ORDER-85] takes off the percentage to the nearest cent, and never more than the line', () => {
    fc.assert(
      fc.property(line, (one) => {
        const gross = BigInt(cents(one.price)) * BigInt(one.qty)
        const off = gross - BigInt(lineCents(one))
        const exact = gross * BigInt(Math.round(one.discount * 1000))
        const error = off * 100_000n - exact
        expect(error <= 50_000n && error >= -50_000n).toBe(true)
        expect(off >= 0n && off <= gross).toBe(true)
      }),
    )
  })

  it('[ORDER-86] takes off a fixed amount once, whatever the quantity', () => {
    fc.assert(
      fc.property(amount, qty, amount, (price, count, discount) => {
        const full = lineCents({ price, qty: count })
        expect(full - lineCents({ price, qty: count, discount, discountType: 'valeur' })).toBe(cents(discount))
      }),
    )
  })
})

describe('the total of an order', () => {
  const small = fc.record({
    produits: fc.array(fc.record({ price: fc.integer({ min: 0, max: 10_000_000 }).map(euros), qty: fc.nat(1000) })),
    packingCost: amount,
    deliveryCost: amount,
  })

  it('[ORDER-84] does not depend on the order of the lines, and is a whole number of cents', () => {
    fc.assert(
      fc.property(small, (one) => {
        const total = orderTotal(one)
        expect(orderTotal({ ...one, produits: one.produits.toReversed() })).toBe(total)
        expect(isWholeCents(total)).toBe(true)
      }),
    )
  })

  it('[ORDER-84] differs by the delivery when the carrier is paid directly', () => {
    fc.assert(
      fc.property(small, (one) => {
        const without = orderTotal({ ...one, isPaidToCarrier: true })
        expect(cents(orderTotal(one)) - cents(without)).toBe(cents(one.deliveryCost))
      }),
    )
  })

  it('is that of two orders when their lines are put together', () => {
    fc.assert(
      fc.property(order, order, (one, other) => {
        const apart = cents(orderTotal({ produits: one.produits })) + cents(orderTotal({ produits: other.produits }))
        expect(cents(orderTotal({ produits: [...one.produits, ...other.produits] }))).toBe(apart)
      }),
    )
  })
})

describe('payments', () => {
  const total = fc.integer({ min: 1, max: MAX_CENTS }).map(euros)

  it('[ORDER-87] never lower the percentage, which is 100 when all is paid', () => {
    fc.assert(
      fc.property(total, amount, amount, (due, paid, more) => {
        const before = paidPercent(due, paid) ?? 0
        expect(paidPercent(due, euros(cents(paid) + cents(more))) ?? 0).toBeGreaterThanOrEqual(before)
        expect(paidPercent(due, due)).toBe(100)
      }),
    )
  })

  it('[ORDER-36] leave a balance that adds up to the total, only strictly between 0 and 100 %', () => {
    fc.assert(
      fc.property(total, amount, (due, paid) => {
        const left = balance(due, paid)
        const percent = paidPercent(due, paid) ?? 0
        expect(left !== undefined).toBe(percent > 0 && percent < 100)
        expect(cents(left ?? due - paid) + cents(paid)).toBe(cents(due))
      }),
    )
  })

  it('settle the order in two steps at most when each next payment is made', () => {
    const deposit = fc.record(
      { acompteValue: percentage, acompteType: fc.constantFrom('valeur', 'pourcentage') },
      { requiredKeys: [] },
    )
    fc.assert(
      fc.property(total, deposit, (due, requested) => {
        const first = nextPayment(due, 0, requested)?.montant ?? 0
        const second = nextPayment(due, first, requested)?.montant ?? 0
        expect(cents(first) + cents(second)).toBe(cents(due))
      }),
    )
  })
})
