import { expect, it } from 'vitest'
import { contradiction, overpaidText, paymentDot, paymentNote } from './payment-notice.ts'

type Order = Parameters<typeof contradiction>[0]
const TOTAL = { total: 486 }
const plain = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')

it.each<[Order, string | undefined, string | undefined]>([
  [
    { paymentStatus: 'succeeded' },
    "Le paiement est noté « Payé », mais rien n'est encaissé sur 486,00 €.",
    "« Payé », rien d'encaissé",
  ],
  [
    { paymentStatus: 'succeeded', montantPaye: 366 },
    'Le paiement est noté « Payé », mais il manque 120,00 € sur 486,00 €.',
    '« Payé », 366,00 € encaissés',
  ],
  [
    { paymentStatus: 'advance_payment', montantPaye: 0 },
    "Le paiement est noté « Acompte payé », mais rien n'est encaissé sur 486,00 €.",
    "« Acompte payé », rien d'encaissé",
  ],
  [
    { paymentStatus: 'waiting', montantPaye: 486 },
    'Tout est encaissé, mais le paiement est noté « En attente ».',
    '« En attente », tout est encaissé',
  ],
  [
    { paymentStatus: 'card_declined', montantPaye: 500 },
    'Tout est encaissé, mais le paiement est noté « Carte refusée ».',
    '« Carte refusée », tout est encaissé',
  ],
  [
    { paymentStatus: 'waiting_capture', montantPaye: 100 },
    '100,00 € sont encaissés, mais le paiement est noté « À capturer ».',
    '« À capturer », 100,00 € encaissés',
  ],
  [
    { etat: 'refunded', paymentStatus: 'succeeded', montantPaye: 486 },
    'La commande est notée « Remboursée », mais 486,00 € restent encaissés.',
    'Remboursée, 486,00 € encaissés',
  ],
  [{ paymentStatus: 'succeeded', montantPaye: 486 }, undefined, '100 % payé'],
  [{ paymentStatus: 'succeeded', montantPaye: 506 }, undefined, 'Trop-perçu de 20,00 €'],
  [{ paymentStatus: 'advance_payment', montantPaye: 100 }, undefined, '21 % payé'],
  [{ paymentStatus: 'card_declined', montantPaye: 100 }, undefined, '21 % payé'],
  [{ paymentStatus: 'waiting' }, undefined, undefined],
  [{ montantPaye: 486 }, undefined, '100 % payé'],
  [{ etat: 'refunded', paymentStatus: 'succeeded' }, undefined, undefined],
  [{ etat: 'canceled', paymentStatus: 'succeeded', montantPaye: 0 }, undefined, undefined],
  [{ paymentStatus: 'succeeded', total: 0 }, undefined, undefined],
  [{ paymentStatus: 'succeeded', deleted: true }, undefined, undefined],
  [{ etat: 'refunded', montantPaye: 486, deleted: true }, undefined, '100 % payé'],
])('of 486 €, %j: %s', (order, sentence, note) => {
  expect(plain(contradiction({ ...TOTAL, ...order }))).toBe(sentence)
  expect(plain(paymentNote({ ...TOTAL, ...order }))).toBe(note)
})

it.each([
  [486, 506, 'Trop-perçu de 20,00 €'],
  [0, 5, 'Trop-perçu de 5,00 €'],
  [486, 486.01, 'Trop-perçu de 0,01 €'],
  [486, 486, undefined],
  [486, -5, undefined],
])('of %s, %s paid: %s', (total, montantPaye, text) => {
  expect(plain(overpaidText({ total, montantPaye }))).toBe(text)
})

it.each<[Order, string]>([
  [{ etat: 'validated', paymentStatus: 'succeeded', montantPaye: 486 }, 'green'],
  [{ etat: 'validated', paymentStatus: 'succeeded' }, 'yellow'],
  [{ etat: 'disputed', paymentStatus: 'succeeded' }, 'red'],
  [{ etat: 'validated', paymentStatus: 'succeeded', deleted: true }, 'green'],
  [{}, 'gray'],
])('the dot of %j is %s', (order, color) => {
  expect(paymentDot({ ...TOTAL, ...order }).color).toBe(color)
})
