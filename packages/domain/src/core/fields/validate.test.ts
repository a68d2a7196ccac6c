import { describe, expect, it } from 'vitest'
import type { Writer } from '../actor.ts'
import { applyChanges, type Changes } from '../changes/changes.ts'
import { group } from './composites.ts'
import { boolean, photos, text } from './kinds.ts'
import { integer } from './number-kinds.ts'
import { invalid } from '../problem.ts'
import { isMissing, missingFields, parseChanged, parseData, withFlags } from './validate.ts'

const fields = {
  nom: text({ label: 'Nom', required: true }),
  qty: integer({ label: 'Quantité', required: true }),
  vu: boolean({ label: 'Vu' }),
  pret: boolean({ label: 'Prêt', default: true }),
  photos: photos({ label: 'Photos' }),
  adresse: group({ label: 'Adresse', fields: { ville: text({ label: 'Ville' }) } }),
  numero: text({ label: 'Numéro', derived: true }),
}

describe('parseData', () => {
  it('keeps non-empty values in their stored form', () => {
    const raw = { nom: ' Table ', qty: '3', vu: '', photos: [], adresse: { ville: '' } }
    expect(parseData(fields, raw)).toStrictEqual({ data: { nom: 'Table', qty: 3, vu: false }, errors: [] })
  })

  it('reports all errors at once, each with its path', () => {
    const raw = JSON.parse(
      '{"nom": 1, "adresse": {"x": 1}, "numero": "9", "a/b": 1, "__proto__": {}, "toString": 1, "qty": 2}',
    )
    expect(parseData(fields, raw)).toStrictEqual({
      data: { qty: 2 },
      errors: [
        { path: 'nom', message: 'Texte attendu' },
        { path: 'adresse/x', message: "Ce champ n'existe pas" },
        { path: 'numero', message: 'Ce champ est calculé' },
        { path: 'a~1b', message: "Ce champ n'existe pas" },
        { path: '__proto__', message: "Ce champ n'existe pas" },
        { path: 'toString', message: "Ce champ n'existe pas" },
      ],
    })
  })
})

describe('fields that only some may write', () => {
  const guarded = {
    nom: text({ label: 'Nom' }),
    chemin: text({ label: 'Chemin', write: 'server' }),
    dossier: text({ label: 'Dossier', write: 'admin' }),
    numero: text({ label: 'Numéro', derived: true }),
  }
  const raw = { nom: 'a', chemin: 'b', dossier: 'c', numero: 'd' }

  it.each<[Writer, Record<string, unknown>]>([
    ['user', { nom: 'a' }],
    ['admin', { nom: 'a', dossier: 'c' }],
    ['system', { nom: 'a', chemin: 'b', dossier: 'c' }],
  ])('%s may send %j', (writer, data) => {
    expect(parseData(guarded, raw, writer).data).toStrictEqual(data)
  })

  it('are refused to a user with the reason, as values and as changes', () => {
    const errors = [
      { path: 'chemin', message: 'Ce champ est rempli par le serveur' },
      { path: 'dossier', message: 'Seul un administrateur peut modifier ce champ' },
      { path: 'numero', message: 'Ce champ est calculé' },
    ]
    expect(parseData(guarded, raw).errors).toStrictEqual(errors)
    expect(applyChanges(guarded, {}, { values: raw, operations: [] }, () => 'n').errors).toStrictEqual(errors)
  })

  it('are also protected inside an object and as a list', () => {
    const nested = {
      mesures: group({ label: 'Mesures', write: 'server', fields: { largeur: integer({ label: 'Largeur' }) } }),
      vues: photos({ label: 'Vues', write: 'admin' }),
    }
    const requested: Changes = {
      values: { 'mesures/largeur': 3 },
      operations: [{ op: 'add', path: 'vues', item: 'a.jpg' }],
    }
    expect(applyChanges(nested, {}, requested, () => 'n').errors.map(({ path }) => path)).toStrictEqual([
      'mesures/largeur',
      'vues',
    ])
    expect(applyChanges(nested, {}, requested, () => 'n', 'system').data).toStrictEqual({
      mesures: { largeur: 3 },
      vues: ['a.jpg'],
    })
  })
})

describe('required fields', () => {
  it.each<[unknown, boolean]>([
    [undefined, true],
    [null, true],
    ['', true],
    ['  ', true],
    ['n/a', true],
    [' N/A ', true],
    ['n/a.', false],
    ['Table', false],
    [0, false],
    [false, false],
  ])('%j is missing: %s', (value, missing) => {
    expect(isMissing(value)).toBe(missing)
  })

  it('[FORM-08] left empty give "Champs obligatoire" at their path', () => {
    expect(missingFields(fields, { vu: true })).toStrictEqual([
      { path: 'nom', message: 'Champs obligatoire' },
      { path: 'qty', message: 'Champs obligatoire' },
    ])
    expect(missingFields(fields, { nom: 'Table', qty: 0 })).toStrictEqual([])
  })

  it('[FORM-09] with "n/a" give the same', () => {
    expect(missingFields(fields, { nom: 'n/a', qty: 1 })).toStrictEqual(missingFields(fields, { qty: 1 }))
    expect(missingFields(fields, { nom: 'n/a', qty: 1 })).toHaveLength(1)
  })
})

it('withFlags adds missing flags, and leaves other fields absent', () => {
  expect(withFlags(fields, { nom: 'Table', pret: true })).toStrictEqual({ nom: 'Table', pret: true, vu: false })
})

it('an error contains all messages, and a sentence about them', () => {
  const errors = [
    { path: 'nom', message: 'Champs obligatoire' },
    { path: '', message: 'Trop grand' },
  ]
  expect(invalid(errors)).toMatchObject({
    status: 422,
    code: 'validation',
    message: 'nom : Champs obligatoire ; Trop grand',
    details: { errors },
  })
})

it('the sentence of an error names the fields that are known by their labels', () => {
  const paths = ['nom', 'adresse/ville', 'nom/0', 'inconnu', '__proto__']
  const problem = invalid(
    paths.map((path) => ({ path, message: 'Refusé' })),
    undefined,
    fields,
  )
  expect(problem.message).toBe('Nom : Refusé ; Ville : Refusé ; Nom : Refusé ; inconnu : Refusé ; __proto__ : Refusé')
  expect(problem.details.errors?.map(({ path }) => path)).toEqual(paths)
})

describe('parseChanged', () => {
  it('parses only values that differ from those before, and keeps unknown fields', () => {
    const data = { nom: ' Table ', qty: 2.5, photos: 'aucune', id: 'a', numero: undefined }
    const before = [{ qty: 2.5 }, { photos: 'aucune' }]
    expect(parseChanged(fields, data, ...before)).toEqual({ data: { ...data, nom: 'Table' }, errors: [] })
  })

  it('reports the paths of refused values', () => {
    const { errors } = parseChanged(fields, { qty: 2.5, adresse: { ville: 3 } }, {})
    expect(errors.map(({ path }) => path)).toEqual(['qty', 'adresse/ville'])
  })
})
