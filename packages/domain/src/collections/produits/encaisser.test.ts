import { describe, expect, it } from 'vitest'
import { actorOf } from '../../core/actor.ts'
import type { Data, RuleContext, SystemFields } from '../../core/collection.ts'
import { encaisser } from './encaisser.ts'
import type { ProduitData } from './rules.ts'

const NOW = '2024-03-20T10:00:00.000Z'
const system: SystemFields = { id: 'p1', rev: 1, deleted: false, createdAt: NOW, updatedAt: NOW, datetime: 0 }
const onSale: ProduitData = { name: 'Commode', hasInventory: true, qtyAvailable: 1, inStock: true, isOnlineStore: true }
const seller = (...profils: string[]) =>
  actorOf('v1', {
    boutique: 'b1',
    boutiques: ['b1'],
    hasAccessToStore: true,
    profils: ['boutique-catalogue', ...profils],
  })
const found = (documents: Record<string, Data[]>) => documents as unknown as RuleContext['found']

function sell(
  input: Data,
  { profils = ['boutique-contacts'], with: documents = {} as Record<string, Data[]>, piece = onSale } = {},
) {
  const context: RuleContext = {
    ...{ now: NOW, actor: seller(...profils), boutique: 'b1', id: 'p1', needed: {}, counted: {} },
    ...{ found: found(documents), newId: () => 'c9' },
  }
  return encaisser.run({ ...piece, ...system }, context, { prix: 780, mode: 'cb', ...input })
}
const caller = { client_lastname: 'Martin', client_phone: '06 12 34 56 78' }
const sale = { montant: 780, mode: 'cb', type: 'all', origine: 'achat', support: 'store', produits: ['p1'] }

describe('the client of a sale over the counter', () => {
  it.each<[string, Data, Parameters<typeof sell>[1], unknown[]]>([
    ['nobody', {}, {}, [{ type: 'create', collection: 'ventes', data: { ...sale, contact: undefined } }]],
    [
      'a new telephone is a new contact',
      caller,
      {},
      [
        { type: 'create', collection: 'contacts', id: 'c9', data: { lastname: 'Martin', phone: '06 12 34 56 78' } },
        { type: 'create', collection: 'ventes', data: { ...sale, contact: 'c9', ...caller } },
      ],
    ],
    [
      'a known telephone is its contact',
      caller,
      { with: { callers: [{ id: 'c1' }] } },
      [{ type: 'create', collection: 'ventes', data: { ...sale, contact: 'c1', ...caller } }],
    ],
    [
      'a name alone is no contact',
      { client_lastname: 'Martin' },
      {},
      [{ type: 'create', collection: 'ventes', data: { ...sale, contact: undefined, client_lastname: 'Martin' } }],
    ],
    [
      'who may not write contacts leaves both in the sale',
      caller,
      { profils: [], with: { callers: [{ id: 'c1' }] } },
      [{ type: 'create', collection: 'ventes', data: { ...sale, contact: undefined, ...caller } }],
    ],
  ])('%s', (_, input, given, also) => {
    expect(sell(input, given).also).toEqual(also)
  })

  it('is asked for by the digits of the telephone', () => {
    expect(encaisser.finds?.({ ...onSale, ...system }, { client_phone: '+33 6 12 34 56 78' })).toEqual({
      callers: { collection: 'contacts', where: { phoneKey: '0612345678' }, isPartial: true },
    })
    expect(encaisser.finds?.({ ...onSale, ...system }, { client_phone: '06 12' })).toEqual({})
  })
})

describe('a request that is sent again', () => {
  it('with the same content does nothing, even though the piece is sold by now', () => {
    const piece = { ...onSale, qtyAvailable: 0, inStock: false }
    expect(sell({ vente: 'v1' }, { with: { made: [{ montant: 780, mode: 'cb', etat: 'validated' }] }, piece })).toEqual(
      {},
    )
  })

  it.each([[{ montant: 800, mode: 'cb' }], [{ montant: 780, mode: 'espece' }]])(
    'with another one is refused, and names what was paid: %j',
    (made) => {
      expect(() => sell({ vente: 'v1' }, { with: { made: [{ etat: 'validated', ...made }] } })).toThrow(
        /déjà faite, pour \d+\s€/,
      )
    },
  )

  it('of a sale that was canceled is refused: nothing is sold', () => {
    const made = { montant: 780, mode: 'cb', etat: 'canceled' }
    expect(() => sell({ vente: 'v1' }, { with: { made: [made] } })).toThrow(/annulée depuis/)
  })
})

it('the button says the amount', () => {
  expect([780, 650.5, 0, undefined].map((prix) => encaisser.button?.({ prix }))).toEqual([
    'Encaisser 780\u00a0€',
    'Encaisser 650,50\u00a0€',
    'Encaisser 0\u00a0€',
    'Encaisser',
  ])
})
