import { describe, expect, it } from 'vitest'
import { statesAfterPayment } from './payment-states.ts'
import type { CommandeData } from './rules.ts'

const deposit: CommandeData = { total: 486, validation: 'advancePayment', acompteValue: 30, acompteType: 'pourcentage' }
const full: CommandeData = { total: 486, validation: 'fullPayment' }

describe('the states of an order after a payment', () => {
  it.each<[string, CommandeData, number, CommandeData]>([
    ['a deposit validates it', deposit, 145.8, { paymentStatus: 'advance_payment', etat: 'validated' }],
    ['less than the deposit does not', deposit, 145.79, { paymentStatus: 'advance_payment' }],
    [
      'the balance pays it',
      { ...deposit, montantPaye: 145.8, etat: 'validated', paymentStatus: 'advance_payment' },
      340.2,
      { paymentStatus: 'succeeded' },
    ],
    [
      'the whole validates an order to be paid completely',
      full,
      486,
      { paymentStatus: 'succeeded', etat: 'validated' },
    ],
    ['a part of it does not', full, 485.99, { paymentStatus: 'advance_payment' }],
    [
      'any payment validates an automatic one',
      { ...full, validation: 'automatic' },
      1,
      { paymentStatus: 'advance_payment', etat: 'validated' },
    ],
    ['states chosen for another reason stay', { ...full, etat: 'disputed', paymentStatus: 'card_declined' }, 486, {}],
    ['a validation by hand stays', { ...full, etat: 'manual-validation' }, 486, { paymentStatus: 'succeeded' }],
    ['a refund changes nothing', { ...full, montantPaye: 486 }, -10, {}],
    ['a gift has nothing to pay', { total: 0 }, 10, {}],
  ])('%s', (_, order, montant, states) => {
    expect(statesAfterPayment(order, montant)).toEqual(states)
  })
})
