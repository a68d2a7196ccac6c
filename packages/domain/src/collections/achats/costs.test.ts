import { describe, expect, it } from 'vitest'
import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Data, SystemFields } from '../../core/collection.ts'
import { alongside, alongsideFinds } from './costs.ts'
import type { AchatData } from './rules.ts'

type Stored = Data & SystemFields
const stored = (id: string, data: Data = {}): Stored => ({
  ...{ id, rev: 1, deleted: false, createdAt: '', updatedAt: '', datetime: 0 },
  ...data,
})
const LOT: AchatData = {
  numero: 'A26-0001',
  date: '2026-03-06',
  pieces: [
    { id: '1', produit: 'chaise', name: 'Chaise', part: 40 },
    { id: '2', produit: 'table', name: 'Table', part: 60 },
  ],
}
const DEPOT: AchatData = { ...LOT, depot: true, contact: 'c1', commissionTaux: 40 }
const cost = (produit: string, montant: number, more: Data = {}): Stored =>
  stored(`cout-${produit}`, {
    produit,
    montant,
    nature: 'achat',
    date: '2026-03-06',
    deDepot: false,
    achat: 'a1',
    ...more,
  })
const product = (id: string, more: Data = {}) => stored(id, { name: id, ...more })
const own = { achat: 'a1' }
const PRODUCTS = [product('chaise', own), product('table', own)]

const writes = (achat: AchatData | undefined, found: Record<string, Stored[]>): AlsoWrite[] =>
  alongside(undefined, achat, { id: 'a1', found })
const shown = (all: AlsoWrite[]) =>
  all.map((one) => {
    if (one.type === 'create') return `create ${String(one.data.produit)} ${String(one.data.montant)}`
    return one.type === 'change'
      ? `change ${one.id} ${JSON.stringify(one.values)}`
      : one.type === 'remove'
        ? `remove ${one.id}`
        : one.type
  })

describe('a purchase', () => {
  it('writes one cost per piece, and itself on its products', () => {
    expect(writes(LOT, { produits: [product('chaise'), product('table')] })).toEqual([
      ...[
        ['chaise', 40],
        ['table', 60],
      ].map(([produit, montant]) => ({
        type: 'create',
        collection: 'couts',
        data: { nature: 'achat', montant, date: '2026-03-06', deDepot: false, produit, achat: 'a1' },
      })),
      ...['chaise', 'table'].map((id) => ({ type: 'change', collection: 'produits', id, values: own })),
    ])
  })

  it('whose costs are right writes nothing', () => {
    const couts = [cost('chaise', 40), cost('table', 60)]
    expect(writes(LOT, { couts, produits: PRODUCTS, claimed: PRODUCTS })).toEqual([])
  })

  it('changes a cost whose share or day is another', () => {
    const couts = [cost('chaise', 30), cost('table', 60, { date: '2026-03-05' })]
    expect(shown(writes(LOT, { couts, produits: PRODUCTS, claimed: PRODUCTS }))).toEqual([
      expect.stringContaining('change cout-chaise'),
      expect.stringContaining('change cout-table'),
    ])
  })

  it('takes its cost and itself from a piece that leaves it', () => {
    const [pieces] = [LOT.pieces?.slice(0, 1)]
    const couts = [cost('chaise', 40), cost('table', 60)]
    expect(shown(writes({ ...LOT, pieces }, { couts, produits: PRODUCTS, claimed: PRODUCTS }))).toEqual([
      'remove cout-table',
      'change table {}',
    ])
  })

  it('names a piece after its product once', () => {
    const pieces = [{ id: '1', produit: 'chaise' }, { id: '2', produit: 'table', name: 'La mienne' }, { id: '3' }]
    expect(writes({ ...LOT, pieces }, { produits: PRODUCTS, claimed: PRODUCTS })).toEqual([
      { type: 'change', collection: 'achats', id: 'a1', values: { 'pieces/1/name': 'chaise' } },
    ])
  })

  it('that is deleted takes all back', () => {
    const couts = [cost('chaise', 40), cost('table', 60)]
    expect(shown(writes(undefined, { couts, produits: PRODUCTS, claimed: PRODUCTS }))).toEqual([
      'remove cout-chaise',
      'remove cout-table',
      'change chaise {}',
      'change table {}',
    ])
  })

  it('keeps one cost of a piece that has two', () => {
    const couts = [cost('chaise', 40), cost('table', 60), { ...cost('table', 60), id: 'second' }]
    expect(shown(writes(LOT, { couts, produits: PRODUCTS, claimed: PRODUCTS }))).toEqual(['remove second'])
  })

  it('writes no cost of a piece without a share', () => {
    const pieces = [{ id: '1', produit: 'chaise', name: 'Chaise', part: 0 }]
    expect(writes({ ...LOT, pieces }, { produits: PRODUCTS.slice(0, 1), claimed: PRODUCTS.slice(0, 1) })).toEqual([])
  })

  it('leaves the cost of a product that is in the bin', () => {
    const couts = [cost('chaise', 35), cost('table', 60)]
    const there = PRODUCTS.slice(1)
    expect(writes(LOT, { couts, produits: there, claimed: there })).toEqual([])
  })

  const taken = product('table', { achat: 'a0' })
  it('is refused a piece of another purchase, with its number', () => {
    const others = [stored('a0', { numero: 'A25-0007', pieces: [{ id: '1', produit: 'table' }] })]
    expect(() => writes(LOT, { produits: [product('chaise'), taken], others })).toThrow(
      expect.objectContaining({
        status: 409,
        code: 'piece.deja-achetee',
        message: "« table » est déjà dans l'achat A25-0007",
        details: { errors: [{ path: 'pieces/2/produit', message: "« table » est déjà dans l'achat A25-0007" }] },
      }),
    )
  })

  it.each<[string, Stored[]]>([
    ['is in the bin', []],
    ['has left it', [stored('a0', { numero: 'A25-0007' })]],
  ])('takes a piece whose other purchase %s', (_, others) => {
    const couts = [cost('chaise', 40), cost('table', 60)]
    const produits = [product('chaise', own), taken]
    expect(shown(writes(LOT, { couts, produits, claimed: produits.slice(0, 1), others }))).toEqual([
      'change table {"achat":"a1"}',
    ])
  })
})

describe('a deposit', () => {
  const sale = stored('m1', { produit: 'chaise', type: 'vente', quantite: -1, prix: 150, date: '2026-04-01' })
  const back = stored('m2', { produit: 'chaise', type: 'retour', quantite: 1, prix: 150, date: '2026-04-09' })
  const deposited = PRODUCTS.map((one) => ({ ...one, enDepot: true }))
  const sold = { produits: deposited, claimed: deposited, ventes: [sale] }
  const due = cost('chaise', 90, {
    ...{ libelle: 'Part du déposant · Chaise', deDepot: true, aReverser: true, deposant: 'c1' },
    ...{ date: '2026-04-01', prixVente: 150 },
  })

  it('says so in its pieces, as long as it is one', () => {
    expect(shown(writes(DEPOT, { produits: [product('chaise')] }))).toEqual([
      'change chaise {"achat":"a1","enDepot":true}',
    ])
    expect(shown(writes(DEPOT, { produits: PRODUCTS, claimed: PRODUCTS }))).toEqual(
      ['chaise', 'table'].map((id) => `change ${id} {"achat":"a1","enDepot":true}`),
    )
    expect(shown(writes({ ...DEPOT, pieces: [] }, { claimed: deposited.slice(0, 1) }))).toEqual([
      'change chaise {"enDepot":false}',
    ])
  })

  it('owes its owner the price of a sold piece without the commission', () => {
    expect(writes(DEPOT, sold)).toEqual([
      {
        type: 'create',
        collection: 'couts',
        data: {
          ...{ nature: 'achat', montant: 90, libelle: 'Part du déposant · Chaise', deDepot: true, aReverser: true },
          ...{ deposant: 'c1', produit: 'chaise', achat: 'a1', date: '2026-04-01', prixVente: 150 },
        },
      },
    ])
    expect(writes(DEPOT, { ...sold, couts: [due] })).toEqual([])
  })

  it.each([[[]], [[sale, back]]])('owes nothing any more for a sale that is taken back: %#', (ventes) => {
    expect(shown(writes(DEPOT, { ...sold, ventes, couts: [due] }))).toEqual(['remove cout-chaise'])
  })

  const paid = { ...due, reversement: 'r1', aReverser: false }
  it('keeps what was paid to the owner, whatever changes', () => {
    const other = { ...DEPOT, commissionTaux: 10 }
    expect(writes(other, { ...sold, couts: [paid] })).toEqual([])
    expect(writes(DEPOT, { ...sold, ventes: [], couts: [paid] })).toEqual([])
  })

  it('owes the rest of a piece that was sold again for more', () => {
    const again = (prix: number) => [stored('m3', { ...sale, prix, date: '2026-05-02' })]
    const libelle = 'Complément · Part du déposant · Chaise'
    expect(writes(DEPOT, { ...sold, ventes: again(300), couts: [paid] })).toEqual([
      { type: 'create', collection: 'couts', data: expect.objectContaining({ montant: 90, libelle, aReverser: true }) },
    ])
    expect(writes(DEPOT, { ...sold, ventes: again(120), couts: [paid] })).toEqual([])
  })

  it('that became a purchase has the rest of its share', () => {
    const bought = { ...LOT, pieces: [{ id: '1', produit: 'chaise', name: 'Chaise', part: 100 }] }
    const found = { produits: [product('chaise', own)], couts: [paid] }
    expect(shown(writes(bought, found))).toEqual(['create chaise 10'])
  })

  it.each<[string, AchatData | undefined, string]>([
    ['deleted', undefined, 'ce dépôt ne se supprime pas'],
    ['left by the piece', { ...DEPOT, pieces: DEPOT.pieces?.slice(1) }, 'cette pièce reste dans son dépôt'],
  ])('whose owner was paid cannot be %s', (_, after, message) => {
    expect(() => writes(after, { ...sold, couts: [paid] })).toThrow(message)
  })
})

it('reads the costs and products of the purchase, the products of its pieces, and the purchases that these name', () => {
  const before = { pieces: [{ id: '1', produit: 'chaise' }, { id: '2' }] }
  const after = { pieces: [{ id: '1', produit: 'table' }] }
  const first = {
    couts: { collection: 'couts', where: { achat: 'a1' } },
    claimed: { collection: 'produits', where: { achat: 'a1' } },
    produits: { collection: 'produits', where: { id: { in: ['chaise', 'table'] } } },
  }
  expect(alongsideFinds(before, after, 'a1', {})).toEqual(first)
  const produits = [product('chaise', { achat: 'a0' }), product('table', own), product('banc')]
  expect(alongsideFinds(before, after, 'a1', { produits })).toEqual({
    ...first,
    others: { collection: 'achats', where: { id: { in: ['a0'] } }, isUnlocked: true },
  })
  expect(alongsideFinds(undefined, { ...after, depot: true }, 'a1', {}).ventes).toEqual({
    collection: 'mouvements',
    where: { produit: { in: ['table'] }, type: { in: ['vente', 'retour'] } },
  })
  expect(Object.keys(alongsideFinds(undefined, {}, 'a1', {}))).toEqual(['couts', 'claimed'])
})
