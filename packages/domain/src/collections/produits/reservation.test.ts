import { expect, it } from 'vitest'
import type { Actor } from '../../core/actor.ts'
import type { RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { statusBanner } from './product-state.ts'
import { leverReservation, reserver } from './reservation.ts'
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

it('a reservation from a dialog never frees, and replaces the earlier one', () => {
  const produit = { isReserved: true, reservedBy: 'old@exemple.fr', reservedHowManyDay: 3 }
  expect(run({}, { produit })).toStrictEqual({
    isReserved: true,
    reservedAt: NOW,
    reservedBy: undefined,
    reservedHowManyDay: undefined,
  })
})

it.each<[object, object, string]>([
  [{ until: '2024-03-21' }, {}, 'until : Un jour à venir est attendu'],
  [{ until: '2044-03-21' }, {}, 'until : Dix ans au plus'],
  [{ contact: 'c1', reservedBy: 'a@b.fr' }, {}, "reservedBy : Cette adresse n'est pas celle du contact"],
  [{ contact: 'c1' }, { contact: { id: 'c1' } }, "contact : Ce contact n'a pas d'adresse e-mail"],
  [{ contact: 'c1' }, { contact: null }, "contact : Ce contact n'est pas dans cette boutique"],
  [{ contact: 'c1' }, { actor: cataloguer }, "contact : Vous n'avez pas accès aux contacts"],
])('%j with %j is refused', (input, more, sentence) => {
  expect(() => run(input, more)).toThrow(Problem)
  expect(() => run(input, more)).toThrow(sentence)
})

it('a freed piece is kept for nobody', () => {
  const freed = leverReservation.run({} as never, { now: NOW } as RuleContext, {})
  expect(freed).toStrictEqual({
    isReserved: false,
    reservedAt: NOW,
    reservedBy: undefined,
    reservedHowManyDay: undefined,
  })
})
