import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { movementCosts, originOf, soldCount, unitCost } from './movement-costs.ts'

const costs = (piece: Parameters<typeof movementCosts>[0], moves: Parameters<typeof movementCosts>[1]) =>
  movementCosts(piece, moves).map((write) => write.type === 'change' && [write.id, write.values.cout])

describe('what a sold piece cost', () => {
  it.each<[string, Parameters<typeof movementCosts>[0], [string, number, number?][], [string, number][]]>([
    ['all of a unique one', { cout: 120.5, hasInventory: true, qtyAvailable: 0 }, [['vente', -1]], [['m0', 120.5]]],
    ['nothing new where the ledger says it', { cout: 120.5 }, [['vente', -1, 120.5]], []],
    ['nothing more once its costs are gone', {}, [['vente', -1, 120.5]], [['m0', 0]]],
    [
      'its part of several, some of which are left',
      { cout: 100, hasInventory: true, qtyAvailable: 1 },
      [['vente', -3]],
      [['m0', 75]],
    ],
    [
      'of one that came back, in the sale and in the return',
      { cout: 80, hasInventory: true, qtyAvailable: 1 },
      [
        ['vente', -1],
        ['retour', 1],
      ],
      [
        ['m0', 80],
        ['m1', 80],
      ],
    ],
    ['nothing of other movements', { cout: 80 }, [['achat', 1]], []],
  ])('is %s', (_, piece, moves, expected) => {
    expect(
      costs(
        piece,
        moves.map(([type, quantite, cout], at) => ({ id: `m${at}`, type, quantite, cout })),
      ),
    ).toEqual(expected)
  })

  it('is the cost of the product to a cent a sale, once all is sold; evaluated again it changes nothing', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 100_000_000 }),
        fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 1, maxLength: 8 }),
        (whole, quantities) => {
          const piece = { cout: whole / 100, hasInventory: true, qtyAvailable: 0 }
          const moves = quantities.map((quantity, at) => ({
            id: `m${at}`,
            type: 'vente',
            quantite: -quantity,
            cout: 0,
          }))
          for (const [id, cost] of costs(piece, moves) as [string, number][]) moves[Number(id.slice(1))]!.cout = cost
          const sum = moves.reduce((total, { cout }) => total + Math.round(cout * 100), 0)
          expect(Math.abs(sum - whole)).toBeLessThanOrEqual(moves.length)
          expect(costs(piece, moves)).toEqual([])
        },
      ),
    )
  })
})

it('the ledger copies where a piece came from, once', () => {
  const purchase = { fournisseur: 'f1', lieu: 'l1' }
  expect(originOf({}, { achat: 'a1' }, purchase)).toEqual({ achat: 'a1', fournisseur: 'f1', lieu: 'l1' })
  expect(originOf({ achat: 'a1' }, { achat: 'a2' }, purchase)).toEqual({})
  expect(originOf({}, {}, undefined)).toEqual({})
})

it.each<[string, Parameters<typeof unitCost>[0], [string, number][]]>([
  ['a unique piece', { cout: 120.5, hasInventory: true, qtyAvailable: 1 }, []],
  ['one of several', { cout: 100, hasInventory: true, qtyAvailable: 3 }, [['vente', -1]]],
  [
    'one that came back',
    { cout: 80, hasInventory: true, qtyAvailable: 1 },
    [
      ['vente', -1],
      ['retour', 1],
    ],
  ],
  [
    'one that nobody counts',
    { cout: 90 },
    [
      ['achat', 1],
      ['vente', -2],
    ],
  ],
])('what is announced of %s is what the ledger then says', (_, piece, moves) => {
  const before = moves.map(([type, quantite], at) => ({ id: `m${at}`, type, quantite }))
  const announced = unitCost(piece, soldCount(before))
  const after = [...before, { id: 'sale', type: 'vente', quantite: -1 }]
  const left = piece.hasInventory ? { ...piece, qtyAvailable: (piece.qtyAvailable ?? 0) - 1 } : piece
  expect(costs(left, after)).toContainEqual(['sale', announced])
})
