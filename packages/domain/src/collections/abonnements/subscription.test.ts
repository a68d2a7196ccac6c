import { expect, it } from 'vitest'
import { subscriptionLabel } from './subscription.ts'

it.each([
  [{ amount: 30, interval: 'week', intervalCount: 2 }, '30€ tous les 2 semaines'],
  [{ amount: 30, interval: 'month', intervalCount: 1 }, '30€ tous les mois'],
  [{ amount: 9.9, interval: 'year', intervalCount: 1 }, '9,9€ tous les ans'],
  [{ amount: 5, interval: 'day' }, '5€ tous les jours'],
  [{ amount: 5, interval: 'week', intervalCount: 1 }, '5€ toutes les semaines'],
  [{ amount: 30, interval: 'day', intervalCount: 10 }, '30€ tous les 10 jours'],
  [{ amount: 30, interval: 'month', intervalCount: 3 }, '30€ tous les 3 mois'],
  [{ amount: 30, interval: 'year', intervalCount: 2 }, '30€ tous les 2 années'],
  [{ amount: 5 }, undefined],
  [{ interval: 'day' }, undefined],
])('[SUB-02] the label of %j is %s', (subscription, label) => {
  expect(subscriptionLabel(subscription)).toBe(label)
})
