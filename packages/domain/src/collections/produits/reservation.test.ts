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
  expect(run({ contact: 'c1' }, { contact: { id: 'c1' } })).toMatchObject({ reservePour: 'c1', reservedBy: undefined })
})

const holder = { id: 'o1', numero: '241230001', contact_name: 'Martin' }
const orders = { ...cataloguer, profils: ['boutique-commandes'] } as Actor

it.each<[string, ProduitData, Actor, string | undefined]>([
  ['kept', { commande: 'o1' }, orders, 'gardée par la commande 241230001 (Martin)'],
  ['kept, without the right to orders', { commande: 'o1' }, cataloguer, '« Commode » est gardée par une commande :'],
  ['sold by its order', { commande: 'o1', hasInventory: true, qtyAvailable: 0 }, orders, undefined],
  ['reserved by a person alone', {}, orders, undefined],
])('a piece %s', (_, more, actor, sentence) => {
  const context = { now: NOW, actor, found: { holders: [holder] } } as unknown as RuleContext
  const produit = { ...reserved, ...more } as never
  for (const free of [() => leverReservation.run(produit, context, {}), () => reserver.run(produit, context, {})]) {
    if (sentence === undefined) expect(free()).toMatchObject({ isReserved: false })
    else expect(free).toThrow(sentence)
  }
})

it.each<[string, ProduitData, object]>([
  ['its last day', { finReservation: '2024-03-21' }, {}],
  ['the day after', { finReservation: '2024-03-20' }, { isReserved: false, reservationFinieLe: '2024-03-21' }],
  ['kept by an order', { finReservation: '2024-03-20', commande: 'o1' }, { isReserved: true, reservedBy: undefined }],
  ['no last day', {}, {}],
  ['free already', { finReservation: '2024-03-20', isReserved: false }, {}],
])('a reservation ends the day after its last day: %s', (_, more, ended) => {
  const context = { now: NOW } as RuleContext
  const result = expiration.run({ ...reserved, ...more } as never, context, {})
  if (Object.keys(ended).length === 0) expect(result).toStrictEqual({})
  else expect(result).toMatchObject({ ...ended, reservePour: undefined, reservedHowManyDay: undefined })
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
