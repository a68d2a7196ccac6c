import { describe, expect, it } from 'vitest'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { depenses } from './index.ts'
import { needs, onSave } from './rules.ts'

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
