import { expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import type { RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { statusBanner } from './product-state.ts'
import { expiration, leverReservation, reserver } from './reservation.ts'
import type { ProduitData } from './rules.ts'

/** Already 21 March in Paris. */
const NOW = '2024-03-20T23:30:00.000Z'
const seller = { type: 'user', hasAccessToStore: true, profils: ['boutique-contacts'] } as unknown as Actor
const cataloguer = { ...seller, profils: ['boutique-catalogue'] } as Actor
const LEA = { id: 'c1', email: 'lea@exemple.fr' }
const run = (
  input: object,
  { contact = LEA as object | undefined, actor = seller, produit = {} as ProduitData } = {},
) => {
  const context = { now: NOW, actor, found: { contacts: contact ? [contact] : [] } } as unknown as RuleContext
  return reserver.run(produit as never, context, { isReserved: true, ...input }) as ProduitData
}
const said = (produit: ProduitData): string => statusBanner({ ...produit, hasInventory: false }, NOW)

it.each<[object, string]>([
  [{}, 'Ce produit est réservé depuis le 21/03/24'],
  [{ contact: 'c1' }, 'Ce produit est réservé depuis le 21/03/24 pour lea@exemple.fr'],
  [{ reservedBy: 'a@b.fr' }, 'Ce produit est réservé depuis le 21/03/24 pour a@b.fr'],
  [{ contact: 'c1', reservedBy: 'Lea@exemple.fr' }, 'Ce produit est réservé depuis le 21/03/24 pour lea@exemple.fr'],
  [{ until: '2024-04-02' }, "Ce produit est réservé depuis le 21/03/24, jusqu'au 02/04/24"],
])('reserved with %j, the banner says: %s', (input, sentence) => {
  expect(said(run(input))).toBe(sentence)
})

const reserved: ProduitData = {
  name: 'Commode',
  isReserved: true,
  reservedAt: '2024-03-18T10:00:00.000Z',
  reservePour: 'c1',
  reservedBy: 'lea@exemple.fr',
  reservedHowManyDay: 5,
}

it.each<[string, object, Actor, string]>([
  [
    'who reads contacts',
    {},
    seller,
    "« Commode » est déjà réservée depuis le 18/03/24 pour Léa Août, jusqu'au 23/03/24",
  ],
  ['who does not', {}, cataloguer, "« Commode » est déjà réservée depuis le 18/03/24, jusqu'au 23/03/24"],
  ['another address', { reservedBy: 'a@b.fr' }, seller, 'pour Léa Août'],
])('a reserved piece is refused, with the name for %s', (_, input, actor, sentence) => {
  const context = { now: NOW, actor, found: { kept: [{ id: 'c1', name: 'Léa Août' }] } } as unknown as RuleContext
  const again = () => reserver.run(reserved as never, context, { isReserved: true, ...input })
  expect(again).toThrow(expect.objectContaining({ status: 409, code: 'piece.reservee' }))
  expect(again).toThrow(sentence)
})

it('a reservation for the same contact is only changed', () => {
  expect(run({ contact: 'c1', until: '2024-04-02' }, { produit: reserved })).toStrictEqual({
    isReserved: true,
    reservedAt: NOW,
    reservePour: 'c1',
    reservedBy: 'lea@exemple.fr',
    reservedHowManyDay: 12,
  })
})

it('a contact without an address is reserved for all the same', () => {
  const lea = { contact: { id: 'c1' } }
  expect(run({ contact: 'c1' }, lea)).toMatchObject({ reservePour: 'c1', reservedBy: undefined })
  const produit = { isReserved: true, reservePour: 'c1' }
  expect(run({ contact: 'c1', until: '2024-04-02' }, { ...lea, produit })).toMatchObject({ reservedHowManyDay: 12 })
  expect(() => run({ contact: 'c2' }, { contact: { id: 'c2' }, produit })).toThrow('déjà réservée')
})

const holder = { id: 'o1', numero: '241230001', contact_name: 'Martin' }
const orders = { ...cataloguer, profils: ['boutique-commandes'] } as Actor

/** Both ways to free a piece. */
const freeings = (more: ProduitData, actor: Actor) => {
  const context = { now: NOW, actor, found: { holders: [holder] } } as unknown as RuleContext
  const produit = { ...reserved, ...more } as never
  return [() => leverReservation.run(produit, context, {}), () => reserver.run(produit, context, {})]
}

it.each<[string, Actor, string]>([
  ['is told which one', orders, 'gardée par la commande 241230001 (Martin)'],
  ['without the right to orders is not', cataloguer, '« Commode » est gardée par une commande :'],
])('nobody frees a piece that an open order keeps; who asks %s', (_, actor, sentence) => {
  for (const free of freeings({ commande: 'o1' }, actor)) expect(free).toThrow(sentence)
})

it.each<[string, ProduitData]>([
  ['sold by its order', { commande: 'o1', hasInventory: true, qtyAvailable: 0 }],
  ['reserved by a person alone', {}],
])('a piece %s is freed', (_, more) => {
  for (const free of freeings(more, orders)) expect(free()).toMatchObject({ isReserved: false })
})

const ended = (more: ProduitData) => expiration.run({ ...reserved, ...more } as never, { now: NOW } as RuleContext, {})

it.each<[string, ProduitData]>([
  ['on its last day', { finReservation: '2024-03-21' }],
  ['without a last day', {}],
  ['that is free already', { finReservation: '2024-03-20', isReserved: false }],
])('a reservation %s does not end', (_, more) => {
  expect(ended(more)).toStrictEqual({})
})

it.each<[string, ProduitData, object]>([
  ['frees the piece', {}, { isReserved: false, reservationFinieLe: '2024-03-21' }],
  ['leaves it to the order that keeps it', { commande: 'o1' }, { isReserved: true, reservedBy: undefined }],
])('the end of a reservation, the day after its last one, %s', (_, more, result) => {
  expect(ended({ finReservation: '2024-03-20', ...more })).toMatchObject({
    ...{ ...result, reservePour: undefined, reservedHowManyDay: undefined },
  })
})

it.each<[object, object, string]>([
  [{ until: '2024-03-21' }, {}, 'until : Un jour à venir est attendu'],
  [{ until: '2044-03-21' }, {}, 'until : Dix ans au plus'],
  [{ contact: 'c1', reservedBy: 'a@b.fr' }, {}, "reservedBy : Cette adresse n'est pas celle du contact"],
  [{ contact: 'c1' }, { contact: null }, "contact : Ce contact n'est pas dans cette boutique"],
  [{ contact: 'c1' }, { actor: cataloguer }, "contact : Vous n'avez pas accès aux contacts"],
])('%j with %j is refused', (input, more, sentence) => {
  expect(() => run(input, more)).toThrow(Problem)
  expect(() => run(input, more)).toThrow(sentence)
})

it('a freed piece is kept for nobody', () => {
  const freed = leverReservation.run({} as never, { now: NOW, found: {} } as RuleContext, {})
  expect(freed).toStrictEqual({
    isReserved: false,
    reservedAt: NOW,
    reservePour: undefined,
    reservedBy: undefined,
    reservedHowManyDay: undefined,
  })
})
