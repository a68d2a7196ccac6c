import { expect, it } from 'vitest'
import { paymentModeLabel } from './payments.ts'

it.each([
  ['espece', 'Espèce'],
  ['cheque', 'Chèque'],
  ['cb', 'Carte'],
  ['virement', 'Virement'],
  ['stripe', 'Stripe'],
  ['paypal', 'Paypal'],
  ['prelevement', 'n/a'],
  ['toString', 'n/a'],
  [undefined, 'n/a'],
])('[SALE-16] [SALE-17] the mode %s is shown as %s in lists of payments', (mode, label) => {
  expect(paymentModeLabel(mode)).toBe(label)
})
