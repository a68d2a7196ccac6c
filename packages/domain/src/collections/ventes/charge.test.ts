import { describe, expect, it } from 'vitest'
import { chargeAmount, chargeFailure, chargeState } from './charge.ts'

it.each([
  [1250, 'eur', '12,50\u00a0€'],
  [-1250, 'eur', '\u221212,50\u00a0€'],
  [1250, 'usd', '12,50\u00a0USD'],
  [1250, 'jpy', '1\u00a0250\u00a0JPY'],
  [1250, 'kwd', '1,250\u00a0KWD'],
  [1250, '', '12,50\u00a0'],
])('%s %s is shown as %s', (amount, currency, shown) => {
  expect(chargeAmount(amount, currency)).toBe(shown)
})

describe('the state of a charge', () => {
  const paid = { status: 'succeeded', paid: true, refunded: false, captured: true, amount_refunded: 0 }
  it.each([
    [{}, 'Payée'],
    [{ captured: false }, 'Autorisée, non capturée'],
    [{ amount_refunded: 10 }, 'Remboursée en partie'],
    [{ amount_refunded: 10, refunded: true }, 'Remboursée'],
    [{ status: 'pending', paid: false }, 'En attente'],
    [{ status: 'failed', paid: false }, 'Refusée'],
    [{ status: 'other', paid: false }, 'Non payée'],
  ])('%j: %s', (changes, label) => {
    expect(chargeState({ ...paid, ...changes }).label).toBe(label)
  })
})

it.each([
  [{ failure_code: 'card_declined', failure_message: 'Your card was declined.' }, 'La carte a été refusée'],
  [{ failure_code: 'new_code', failure_message: 'Something else.' }, 'Something else.'],
  [{ failure_code: 'constructor' }, 'constructor'],
  [{}, undefined],
])('the reason of a failure: %j', (charge, shown) => {
  expect(chargeFailure(charge)).toBe(shown)
})
