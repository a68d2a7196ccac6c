import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import { orderMarks, orderView } from './order-view.ts'

const { fields } = registry.get('commandes') as NonNullable<ReturnType<typeof registry.get>>
const TODAY = '2026-11-20'
const view = (values: Record<string, unknown>) => orderView(values, fields, TODAY)
/** In tests, ordinary spaces. */
const words = (text: string | undefined) => text?.replaceAll('\u00a0', ' ')
const chips = (order: Parameters<typeof orderMarks>[0]) =>
  orderMarks(order, fields).map(({ color, text }) => `${color} ${words(text)}`)

describe('the states of an order', () => {
  it.each<[Parameters<typeof orderMarks>[0], string[]]>([
    [{}, []],
    [{ etat: 'validated', productsStatus: 'waiting_production' }, ['green Validée', 'bleu En fabrication']],
    [
      { etat: 'waiting', paymentStatus: 'waiting', productsStatus: 'waiting' },
      ['yellow En attente', 'yellow Paiement en attente', 'yellow Produits en attente'],
    ],
    [
      { isArchived: true, etat: 'disputed', paymentStatus: 'card_declined' },
      ['gray Archivée', 'red Litige', 'red Carte refusée'],
    ],
    [{ paymentStatus: 'advance_payment', packingCost: 100, montantPaye: 30 }, ['yellow Acompte, 30 %']],
    [{ paymentStatus: 'succeeded', packingCost: 100, montantPaye: 100 }, ['green Payé']],
    [
      { paymentStatus: 'succeeded', packingCost: 100, montantPaye: 110 },
      ['green Payé', 'yellow Trop-perçu de 10,00 €'],
    ],
    [{ paymentStatus: 'succeeded', packingCost: 100 }, ['yellow Payé']],
    [{ paymentStatus: 'waiting', packingCost: 100, montantPaye: 100 }, ['yellow Paiement en attente']],
    [{ packingCost: 100, montantPaye: 30 }, ['yellow Payé, 30 %']],
    [{ packingCost: 100, montantPaye: 100 }, ['green Payé']],
  ])('%j: %j', (order, expected) => expect(chips(order)).toEqual(expected))
})

describe('the name of an order', () => {
  it.each<[Record<string, unknown>, string, string]>([
    [
      { numero: '264720004', contact_firstname: 'Léa', orderedAt: '2026-11-17T10:00:00.000Z' },
      'Léa',
      'Commande n° 264720004 · passée le 17 nov. 2026',
    ],
    [{ numero: '264720004', date: '2026-11-17' }, 'Commande n° 264720004', 'passée le 17 nov. 2026'],
    [{}, 'Nouvelle commande', ''],
    [{ contact_lastname: 'Martin', date: '2026-11-17' }, 'Martin', 'Nouvelle commande'],
  ])('%j: %s, %s', (order, title, subtitle) => {
    expect([words(view(order).title), words(view(order).subtitle)]).toEqual([title, subtitle])
  })
})

it('the delivery is late after its date, unless the order is delivered', () => {
  expect(view({ deliveryDate: '2026-11-19' }).delivery?.isLate).toBe(true)
  expect(view({ deliveryDate: '2026-11-20' }).delivery?.isLate).toBe(false)
  expect(view({ deliveryDate: '2026-11-19', productsStatus: 'completed' }).delivery?.isLate).toBe(false)
})

it('a payment state that contradicts what is paid is told, with the total of what is typed', () => {
  const paid = { paymentStatus: 'succeeded', packingCost: 100, total: 40 }
  const sentence = "Le paiement est noté « Payé », mais rien n'est encaissé sur 100,00 €."
  expect(words(view(paid).contradiction)).toBe(sentence)
  expect(view({ ...paid, montantPaye: 100 }).contradiction).toBeUndefined()
})
