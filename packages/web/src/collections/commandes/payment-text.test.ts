import type { Collection, LiveDocument } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { paymentText } from './payment-text.ts'

const ventes = registry.get('ventes') as Collection

it.each([
  [
    { mode: 'virement', type: 'acompte', montant: 145.8, saleDate: '2026-11-17' },
    'Virement · acompte',
    'Virement · acompte, 145,80 €, 17 nov. 2026',
  ],
  [{ mode: 'cheque', type: 'all', montant: 340.2 }, 'Chèque · totalité', 'Chèque · totalité, 340,20 €'],
  [
    { mode: 'cb', type: 'solde', montant: -12.5, saleDate: '2026-11-17' },
    'Carte · remboursement',
    'Carte · remboursement, −12,50 €, 17 nov. 2026',
  ],
  [{ mode: 'prelevement', montant: 1 }, 'n/a', 'n/a, 1,00 €'],
  [{ montant: 1 }, 'n/a', 'n/a, 1,00 €'],
])('the payment %j is "%s", named "%s"', (payment, what, name) => {
  const text = paymentText(payment as unknown as LiveDocument, ventes)
  expect({ what: text.what, name: text.name.replaceAll('\u00a0', ' ') }).toEqual({ what, name })
})

it.each([
  [145.8, '145,80 € ne compteront plus dans ce qui est payé.'],
  [1.5, '1,50 € ne comptera plus dans ce qui est payé.'],
  [-12.5, '−12,50 € ne compteront plus dans ce qui est payé.'],
])('before a payment of %s is deleted: %s', (montant, sentence) => {
  const { removal } = paymentText({ montant } as unknown as LiveDocument, ventes)
  expect(removal.replaceAll('\u00a0', ' ')).toBe(sentence)
})
