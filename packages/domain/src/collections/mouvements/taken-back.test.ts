import { expect, it } from 'vitest'
import type { Data, RuleContext } from '../../core/collection.ts'
import { takeBackSale } from './taken-back.ts'

const NOW = '2026-11-24T12:00:00.000Z'
const line = (values: Data = {}): Data => ({
  ...{ id: 'm1', produit: 'p', type: 'vente', quantite: -1, prix: 100, vente: 'v1' },
  ...{ date: '2026-11-02', at: '2026-11-02T10:00:00.000Z' },
  ...values,
})
const writes = (...moves: Data[]) => {
  const context = { now: NOW, actor: { id: 'u1', displayname: 'Léa' }, found: { moves } } as unknown as RuleContext
  return takeBackSale(context, 'p', 'meubles')
}
const removed = (id: string) => [{ type: 'remove', collection: 'mouvements', id }]
const back = { produit: 'p', type: 'retour', quantite: 1, date: '2026-11-24', at: NOW, category: 'meubles' }
const by = { par: 'u1', par_name: 'Léa' }

it.each<[string, Data[], unknown[]]>([
  ['no sale', [], []],
  ['a piece that was only marked as sold', [line({ vente: undefined })], []],
  ['a sale of this month', [line()], removed('m1')],
  [
    'the later of two sales',
    [line({ id: 'm2', at: '2026-11-03T10:00:00.000Z', vente: undefined, commande: 'c1' }), line()],
    removed('m2'),
  ],
  ['another piece', [line({ produit: 'q' })], []],
  ['what came back', [line(), line({ id: 'm2', type: 'retour', quantite: 1 })], []],
  [
    'one of three of an order',
    [line({ quantite: -3, prix: 100, commande: 'c1', vente: undefined })],
    [{ type: 'change', collection: 'mouvements', id: 'm1', values: { quantite: -2, prix: 66.67, at: NOW } }],
  ],
  [
    'a sale of a month that is over',
    [line({ quantite: -3, prix: 100, date: '2026-10-31' })],
    [{ type: 'create', collection: 'mouvements', data: { ...back, ...by, prix: 33.33, vente: 'v1' } }],
  ],
])('%s', (_, moves, expected) => expect(writes(...moves)).toEqual(expected))
