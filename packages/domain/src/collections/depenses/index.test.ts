import { describe, expect, it } from 'vitest'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { alongside, alongsideFinds } from './costs.ts'
import { depenses } from './index.ts'
import { type DepenseData, needs, onSave } from './rules.ts'

const { fields, screen, sort, label } = depenses

it('[EXP-05] the empty list says "Aucune dépense"', () => expect(label.empty).toBe('Aucune dépense'))

it('[EXP-06] they are sorted by billingDate, descending', () => expect(sort).toBe('-billingDate'))

it('[EXP-08] an expense requires montant, and nothing else', () => {
  expect(missingFields(fields, { numero: 'F-12' })).toStrictEqual([{ path: 'montant', message: 'Champs obligatoire' }])
})

it('[EXP-09] an expense has montant, mode, fournisseur, type, description, billingDate, numero and photos', () => {
  const given = {
    montant: 12.5,
    mode: 'cb',
    fournisseur: 'f1',
    type: 't1',
    description: 'Vis',
    billingDate: '2024-03-06',
    numero: 'F-12',
    photos: ['prive/a/depenses/1.jpg'],
  }
  expect(parseData(fields, given)).toMatchObject({ data: given })
})

describe('the name', () => {
  const supplier = { nom: 'Bois & Cie' }
  const type = { libelle: 'Matériel' }
  it.each([
    [{ fournisseur: supplier, type }, 'Bois & Cie', 'Matériel'],
    [{ type }, 'Matériel', 'Matériel'],
    [{}, 'F-12', undefined],
  ])('of an expense with %j is %s', (needed, name, type_name) => {
    expect(onSave(undefined, { montant: 5, numero: 'F-12' }, { needed })).toMatchObject({ name, type_name })
  })

  it('reads the supplier and the type of the expense', () => {
    expect(needs({ montant: 5, fournisseur: 'f1', type: 't1' })).toEqual({
      fournisseur: { collection: 'fournisseurs', id: 'f1' },
      type: { collection: 'depenseTypes', id: 't1' },
    })
    expect(needs({ montant: 5 })).toEqual({})
  })
})

it.each([
  [{ name: 'Bois & Cie', type_name: 'Matériel', numero: '12', description: 'Vis' }, 'Matériel · n° 12 · Vis'],
  [{ name: 'Matériel', type_name: 'Matériel', numero: '12' }, 'n° 12'],
  [{ name: '12', numero: '12', description: 'Vis' }, 'Vis'],
  [{}, ''],
])('the second line of %j is "%s"', (document, text) => {
  expect(screen?.list.row.secondText?.({ montant: 1, ...document })).toBe(text)
})

it.each([
  [{ billingDate: '2024-03-12' }, 'Dépense du 12/03/24'],
  [{}, 'Dépense sans date'],
])('without a name, the row of %j says "%s"', (document, text) => {
  expect(screen?.list.row.untitled?.({ montant: 1, ...document })).toBe(text)
})

describe('an expense over several pieces', () => {
  const pot: DepenseData = {
    montant: 10,
    numero: 'F-12',
    pieces: [{ id: 'a', produit: 'p1' }, { id: 'b' }, { id: 'c' }],
  }
  const saved = (after: DepenseData) => onSave(undefined, after, { needed: {} })

  it('is divided evenly by default, to the cent', () => {
    expect(saved(pot)).toMatchObject({ pieces: [{ part: 3.34 }, { part: 3.33 }, { part: 3.33 }], reste: 0 })
  })
  it('by hand says what is left', () => {
    expect(saved({ ...pot, repartition: 'manuelle' }).reste).toBe(10)
    expect(saved({ montant: 10 }).reste).toBeUndefined()
  })
  it.each<[DepenseData, string]>([
    [{ ...pot, montant: -10 }, 'Un remboursement ne se répartit pas sur des pièces'],
    [
      {
        montant: 10,
        pieces: [
          { id: 'a', produit: 'p1' },
          { id: 'b', produit: 'p1' },
        ],
      },
      'Cette pièce est déjà dans cette dépense',
    ],
  ])('refuses %j', (after, message) => {
    expect(() => saved(after)).toThrow(message)
  })
})

describe('the costs of an expense', () => {
  const expense: DepenseData = {
    ...{ name: 'Bois & Cie', billingDate: '2026-03-06', nature: 'livraison' as const },
    pieces: [{ id: 'a', produit: 'p1', part: 3 }, { id: 'b', produit: 'p2', part: 7 }, { id: 'c' }],
  }
  const document = (id: string, data = {}) => ({
    ...{ id, rev: 1, deleted: false, createdAt: '', updatedAt: '', datetime: 0 },
    ...data,
  })
  const common = { nature: 'livraison', date: '2026-03-06', libelle: 'Bois & Cie' }
  const cost = (produit: string, montant: number) => document(`k-${produit}`, { ...common, produit, montant })
  const produits = [document('p1'), document('p2')]
  const writes = (after: DepenseData | undefined, found: Parameters<typeof alongside>[2]['found']) =>
    alongside(undefined, after, { id: 'd1', found })

  it('are one for each piece', () => {
    expect(writes(expense, { produits })).toEqual([
      { type: 'create', collection: 'couts', data: { ...common, montant: 3, produit: 'p1', depense: 'd1' } },
      { type: 'create', collection: 'couts', data: { ...common, montant: 7, produit: 'p2', depense: 'd1' } },
    ])
    expect(writes(expense, { produits, couts: [cost('p1', 3), cost('p2', 7)] })).toEqual([])
  })
  it('follow the expense, and go with it', () => {
    const couts = [cost('p1', 2), cost('p2', 7), document('second', { ...common, produit: 'p2', montant: 7 })]
    expect(writes(expense, { produits, couts })).toEqual([
      { type: 'change', collection: 'couts', id: 'k-p1', values: { ...common, montant: 3 } },
      { type: 'remove', collection: 'couts', id: 'second' },
    ])
    expect(writes(undefined, { couts }).map(({ type }) => type)).toEqual(['remove', 'remove', 'remove'])
    expect(writes({ ...expense, pieces: undefined }, { couts }).map(({ type }) => type)).toEqual(
      Array(3).fill('remove'),
    )
  })
  it('of a product in the bin stay', () => {
    expect(writes(expense, { produits: [document('p1')], couts: [cost('p1', 3), cost('p2', 1)] })).toEqual([])
  })
  it('are read where there are pieces, or were', () => {
    expect(alongsideFinds(undefined, { montant: 3 }, 'd1')).toEqual({})
    expect(Object.keys(alongsideFinds(expense, undefined, 'd1'))).toEqual(['couts'])
    expect(Object.keys(alongsideFinds(undefined, expense, 'd1'))).toEqual(['couts', 'produits'])
  })
})
