import { describe, expect, it } from 'vitest'
import type { Data, RuleContext } from '../../core/collection.ts'
import type { Selling, Taken } from './selling.ts'
import { stockQuestions, stockWrites } from './stock.ts'

const NOW = '2026-11-24T12:00:00.000Z'
const taken = (quantity: number, price = 100): Taken => ({
  quantity,
  cents: quantity * price * 100,
  path: 'produits/l1',
})
const keeping = (quantity = 1): Selling => ({
  by: 'commande',
  held: new Map([['p', taken(quantity)]]),
  sold: new Map(),
})
const selling = (quantity = 1, by: Selling['by'] = 'commande'): Selling => ({
  by,
  held: new Map(),
  sold: new Map([['p', taken(quantity)]]),
})
const unique = { id: 'p', name: 'Commode', hasInventory: true, qtyAvailable: 1 }
const several = { ...unique, qtyAvailable: 5 }
const sale = (more: Data = {}): Data => ({
  ...{ id: 'm1', produit: 'p', type: 'vente', quantite: -1, prix: 100, date: '2026-11-02', commande: 'c1' },
  ...more,
})

interface Beside {
  piece?: Data
  own?: Data[]
  sales?: Data[]
  holders?: Data[]
}

const contextOf = ({ piece = unique, own = [], sales = [], holders = [] }: Beside) =>
  ({
    ...{ now: NOW, id: 'c1', actor: { id: 'u1', displayname: 'Léa' } },
    found: { pieces: [piece], own, sales, holders },
  }) as unknown as RuleContext & { id: string }

/** The writes in short: what becomes of the piece, then of the ledger. */
function writesOf(before: Selling | undefined, after: Selling | undefined, beside: Beside = {}): unknown[] {
  return stockWrites(before, after, contextOf(beside)).map((write) =>
    write.type === 'change'
      ? [write.collection, write.values]
      : write.type === 'create'
        ? ['+', ...['type', 'quantite', 'prix', 'date'].map((name) => write.data[name])]
        : ['-', 'id' in write && write.id],
  )
}

const keptBy = (values: Data = {}): Data => ({ ...unique, commande: 'c1', isReserved: true, ...values })
const soldBy = (values: Data = {}): Data => ({ ...unique, commande: 'c1', qtyAvailable: 0, ...values })

describe('the stock beside an order', () => {
  it.each<[string, Selling | undefined, Selling | undefined, Beside, unknown[]]>([
    ['keeps a unique piece', undefined, keeping(), {}, [['produits', { commande: 'c1', isReserved: true }]]],
    ['keeps nothing of several', undefined, keeping(), { piece: several }, []],
    [
      'sells the piece that it kept',
      keeping(),
      selling(),
      { piece: keptBy() },
      [
        ['+', 'vente', -1, 100, '2026-11-24'],
        ['produits', { qtyAvailable: 0, commande: 'c1', isReserved: false }],
      ],
    ],
    ['that has sold changes nothing again', selling(), selling(), { piece: soldBy(), own: [sale()] }, []],
    [
      'gives it back in the month of the sale: the sale is gone',
      selling(),
      undefined,
      { piece: soldBy(), own: [sale()] },
      [
        ['-', 'm1'],
        ['produits', { qtyAvailable: 1, commande: undefined }],
      ],
    ],
    [
      'gives it back after that month: the sale stays',
      selling(),
      undefined,
      { piece: soldBy(), own: [sale({ date: '2026-10-31' })] },
      [
        ['+', 'retour', 1, 100, '2026-11-24'],
        ['produits', { qtyAvailable: 1, commande: undefined }],
      ],
    ],
    [
      'sells more of several: the sale of this month grows',
      selling(1),
      selling(3),
      { piece: several, own: [sale()] },
      [
        ['mouvements', { quantite: -3, prix: 300, at: NOW }],
        ['produits', { qtyAvailable: 3 }],
      ],
    ],
    [
      'sells fewer than in a month that is over: the rest comes back at its share',
      selling(3),
      selling(1),
      { piece: several, own: [sale({ quantite: -3, prix: 299.99, date: '2026-10-31' })] },
      [
        ['+', 'retour', 2, 199.99, '2026-11-24'],
        ['produits', { qtyAvailable: 7 }],
      ],
    ],
    [
      'sells more of several than are left',
      undefined,
      selling(7),
      { piece: several },
      [
        ['+', 'vente', -7, 700, '2026-11-24'],
        ['produits', { qtyAvailable: -2 }],
      ],
    ],
    [
      'counts nothing where no stock is kept, and writes the sale',
      undefined,
      selling(),
      { piece: { id: 'p' } },
      [['+', 'vente', -1, 100, '2026-11-24']],
    ],
  ])('%s', (_, before, after, beside, expected) => {
    // What stays empty is not compared: a step of an order that has none.
    const writes = writesOf(before, after, beside).map((write) =>
      Array.isArray(write) && typeof write[1] === 'object'
        ? [write[0], Object.fromEntries(Object.entries(write[1] as Data).filter(([name]) => name !== 'suivi'))]
        : write,
    )
    expect(writes).toEqual(expected)
  })

  it.each<[string, Beside, string, string]>([
    [
      'another order keeps',
      { piece: { ...unique, commande: 'c2' }, holders: [{ id: 'c2', numero: '26-0007', contact_name: 'Anne' }] },
      'piece.prise',
      '« Commode » est déjà prise par la commande 26-0007 (Anne)',
    ],
    [
      'another order has sold',
      { piece: { ...unique, qtyAvailable: 0 }, sales: [sale({ commande: 'c2' })] },
      'piece.vendue',
      '« Commode » est déjà vendue',
    ],
  ])('refuses a unique piece that %s', (_, beside, code, detail) => {
    for (const after of [keeping(), selling()]) {
      const writing = () => writesOf(undefined, after, beside)
      expect(writing).toThrow(expect.objectContaining({ code, message: detail }))
    }
  })

  it('does not refuse what came back, nor what may be made again', () => {
    const gone = { ...unique, qtyAvailable: 0 }
    const back = [sale({ commande: 'c2' }), sale({ id: 'm2', type: 'retour', quantite: 1, commande: 'c2' })]
    expect(() => writesOf(undefined, keeping(), { piece: gone, sales: back })).not.toThrow()
    const again = { ...gone, fabricable: 'soldout' }
    expect(() => writesOf(undefined, keeping(), { piece: again, sales: [sale({ commande: 'c2' })] })).not.toThrow()
  })
})

it('a stock that takes nothing asks nothing; the pieces are locked before what follows from them is read', () => {
  expect(stockQuestions(undefined, undefined, 'c1', {})).toEqual({})
  const first = stockQuestions(undefined, selling(), 'c1', {})
  expect(Object.keys(first)).toEqual(['pieces'])
  const pieces = [{ ...unique, qtyAvailable: 0, commande: 'c2' }] as never
  expect(Object.keys(stockQuestions(undefined, selling(), 'c1', { pieces }))).toEqual([
    ...['pieces', 'own', 'sales', 'holders'],
  ])
})
