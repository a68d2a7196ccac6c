import type { Webhook, WebhookDelivery } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { deliveryText, outcomeText, webhookMark, webhookText } from './webhook-text.ts'

const NOW = '2026-03-10T10:00:00.000Z'
const delivery: WebhookDelivery = {
  ...{ id: 'm1', kind: 'changements', at: '2026-03-10T09:58:00.000Z', documents: 2 },
  ...{ isDelivered: true, status: 204, ms: 35 },
}
const base: Webhook = { id: 'w1', url: 'https://exemple.fr', state: 'actif', waiting: 0, deliveries: [] }
const failing = { failingSince: '2026-03-08T10:00:00.000Z', nextAt: '2026-03-10T10:30:00.000Z' }

describe('the sentence of an address', () => {
  it.each<[Partial<Webhook>, string]>([
    [{}, "Aucun message pour l'instant."],
    [{ deliveries: [delivery] }, 'Dernier message il y a 2 min.'],
    [{ waiting: 1 }, "Aucun message pour l'instant. Un document changé attend."],
    [
      { state: 'sans-secret', waiting: 3 },
      "Rien n'est envoyé : il manque le secret des messages. 3 documents changés attendent.",
    ],
    [{ ...failing, state: 'en-echec' }, 'Ne répond plus depuis le 8 mars 2026. Prochain essai à 11:30.'],
    [
      { failingSince: failing.failingSince, state: 'desactive', waiting: 1000 },
      "Ne répond plus depuis le 8 mars 2026 : plus rien n'y est envoyé. « Tester » la réactive. 1 000 documents ou plus changés attendent.",
    ],
  ])('%j: %s', (more, expected) => {
    expect(webhookText({ ...base, ...more }, Date.parse(NOW))).toBe(expected)
  })
})

it('each state has a chip', () => {
  const texts = (['actif', 'sans-secret', 'en-echec', 'desactive'] as const).map(
    (state) => webhookMark({ ...base, state }).text,
  )
  expect(texts).toEqual(['active', 'en attente', 'en échec', 'désactivée'])
})

it('a message says what it named and how it ended', () => {
  expect([deliveryText(delivery), outcomeText(delivery)]).toEqual(['2 documents', 'reçu (204), 35 ms'])
  const failed = { ...delivery, documents: 1, isDelivered: false, status: 500, problem: 'Le site a répondu 500' }
  expect([deliveryText(failed), outcomeText(failed)]).toEqual(['Un document', 'Le site a répondu 500'])
  expect(deliveryText({ ...delivery, kind: 'essai' })).toBe('Essai')
})
