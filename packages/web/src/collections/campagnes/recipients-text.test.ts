import { expect, it } from 'vitest'
import { othersText, recipientsText, unsubscribedText } from './recipients-text.ts'

it.each([
  [0, 'Aucun destinataire'],
  [1, '1 destinataire'],
  [12345, '12\u00a0345 destinataires'],
])('%s: %s', (count, text) => expect(recipientsText(count)).toBe(text))

it.each([
  [0, 0, ''],
  [2, 2, ''],
  [3, 2, 'et 1 autre'],
  [1205, 5, 'et 1\u00a0200 autres'],
])('%s of which %s are shown: "%s"', (count, shown, text) => {
  const examples = Array.from({ length: shown }, () => ({ contact: 'c', address: 'a', name: 'n' }))
  expect(othersText({ count, examples })).toBe(text)
})

it.each([
  [undefined, ''],
  [1, "1 contact choisi n'est pas inscrit à la newsletter"],
  [1200, '1\u00a0200 contacts choisis ne sont pas inscrits à la newsletter'],
])('%s chosen and not subscribed: "%s"', (unsubscribed, text) => {
  expect(unsubscribedText({ unsubscribed })).toBe(text)
})
