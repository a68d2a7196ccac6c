import { expect, it } from 'vitest'
import { subscriptionLabel } from './subscription.ts'

it.each([
  [{ amount: 30, interval: 'week', intervalCount: 2 }, '30€ tous les 2 semaines'],
  [{ amount: 30, interval: 'month', intervalCount: 1 }, '30€ tous les 1 mois'],
  [{ amount: 9.9, interval: 'year', intervalCount: 1 }, '9,9€ tous les 1 années'],
  [{ amount: 5, interval: 'day' }, '5€ tous les 1 jours'],
  [{ amount: 5 }, undefined],
  [{ interval: 'day' }, undefined],
])('[SUB-02] the label of %j is %s', (subscription, label) => {
  expect(subscriptionLabel(subscription)).toBe(label)
})
