import { describe, expect, it } from 'vitest'
import { dimensions, features, group, list, translations } from './composites.ts'
import type { Field } from '../field.ts'
import { boolean, text } from './kinds.ts'
import { decimal } from './number-kinds.ts'
import { parseValue } from './validate.ts'

const parse = (field: Field, raw: unknown): unknown => {
  const { errors, ...rest } = parseValue(field, raw, ['champ']) as { value?: unknown; errors?: unknown }
  return errors ?? rest.value
}
const members = {
  libelle: text({ label: 'Libellé', max: 5 }),
  prix: decimal({ label: 'Prix' }),
  vu: boolean({ label: 'Vu' }),
}
const adresse = group({ label: 'Adresse', fields: members })
const lignes = list({
  label: 'Lignes',
  fields: { ...members, values: list({ label: 'Valeurs', fields: members }) },
  most: 3,
})
const textes = translations({ label: 'Textes', languages: ['en', 'es'], fields: members })

const UNKNOWN = "Ce champ n'existe pas"

describe('group', () => {
  it.each<[string, unknown, unknown]>([
    ['members are read by their own field', { libelle: ' a ', prix: '12,5' }, { libelle: 'a', prix: 12.5 }],
    ['empty members and false flags are absent', { libelle: '', prix: null, vu: false }, undefined],
    ['a set flag stays', { vu: true }, { vu: true }],
    ['nothing', null, undefined],
    ['an empty object', {}, undefined],
  ])('%s', (_, raw, expected) => {
    expect(parse(adresse, raw)).toStrictEqual(expected)
  })

  it.each<[string, unknown, unknown]>([
    ['a text', 'a', [{ path: 'champ', message: 'Objet attendu' }]],
    ['a list', ['a'], [{ path: 'champ', message: 'Objet attendu' }]],
    [
      'unknown keys, each at its path',
      { x: 1, 'a/b': 2 },
      [
        { path: 'champ/x', message: UNKNOWN },
        { path: 'champ/a~1b', message: UNKNOWN },
      ],
    ],
    [
      'all wrong members at once',
      { libelle: 'abcdef', prix: 'x' },
      [
        { path: 'champ/libelle', message: '5 caractères au plus' },
        { path: 'champ/prix', message: 'Nombre attendu' },
      ],
    ],
    [
      'a key that every object has',
      JSON.parse('{"__proto__": {"vu": true}}'),
      [{ path: 'champ/__proto__', message: UNKNOWN }],
    ],
  ])('refuses %s', (_, raw, errors) => {
    expect(parse(adresse, raw)).toStrictEqual(errors)
  })
})

describe('list', () => {
  it.each<[string, unknown, unknown]>([
    ['keeps ids and order', [{ id: 'b', libelle: 'B' }, { id: 'a' }], [{ id: 'b', libelle: 'B' }, { id: 'a' }]],
    ['takes items without an id', [{ libelle: 'A' }, { libelle: 'B' }], [{ libelle: 'A' }, { libelle: 'B' }]],
    [
      'reads nested lists',
      [{ id: 'a', values: [{ id: 'v', prix: '3' }] }],
      [{ id: 'a', values: [{ id: 'v', prix: 3 }] }],
    ],
    ['drops empty nested lists', [{ id: 'a', values: [] }], [{ id: 'a' }]],
    ['an empty list is absent', [], undefined],
    ['nothing is absent', null, undefined],
  ])('%s', (_, raw, expected) => {
    expect(parse(lignes, raw)).toStrictEqual(expected)
  })

  it.each<[string, unknown, unknown]>([
    ['an object', {}, [{ path: 'champ', message: 'Liste attendue' }]],
    ['more than it may hold', [{}, {}, {}, {}], [{ path: 'champ', message: '3 éléments au plus' }]],
    [
      'one id twice',
      [{ id: 'a' }, { id: 'a' }],
      [{ path: 'champ', message: 'Deux éléments portent le même identifiant' }],
    ],
    ['an id with a slash', [{ id: 'a/b' }], [{ path: 'champ/0/id', message: 'Identifiant attendu' }]],
    ['an item that is no object', [null], [{ path: 'champ/0', message: 'Objet attendu' }]],
    [
      'what is wrong deep inside, at its path',
      [{ id: 'a', values: [{ id: 'v' }, { id: 'w', inconnu: 1 }] }],
      [{ path: 'champ/0/values/1/inconnu', message: UNKNOWN }],
    ],
  ])('refuses %s', (_, raw, errors) => {
    expect(parse(lignes, raw)).toStrictEqual(errors)
  })
})

describe('translations', () => {
  it.each<[string, unknown, unknown]>([
    [
      'keeps the languages that say something',
      { en: { libelle: 'Table' }, es: { libelle: ' ' } },
      { en: { libelle: 'Table' } },
    ],
    ['is absent when none says anything', { en: {}, es: null }, undefined],
  ])('%s', (_, raw, expected) => {
    expect(parse(textes, raw)).toStrictEqual(expected)
  })

  it.each<[string, unknown, unknown]>([
    ['another language', { fr: { libelle: 'Table' } }, [{ path: 'champ/fr', message: 'Langue inconnue' }]],
    ['an unknown text', { en: { titre: 'x' } }, [{ path: 'champ/en/titre', message: UNKNOWN }]],
    ['a text in place of the languages', 'Table', [{ path: 'champ', message: 'Objet attendu' }]],
  ])('refuses %s', (_, raw, errors) => {
    expect(parse(textes, raw)).toStrictEqual(errors)
  })
})

it('dimensions: centimetres, kilograms, a flag and specific ones', () => {
  const raw = { width: '120,5', weight: '1.25', fragile: true, specifiques: [{ libelle: 'Assise', valeur: '45 cm' }] }
  expect(parse(dimensions({ label: 'Dimensions' }), raw)).toStrictEqual({ ...raw, width: 120.5, weight: 1.25 })
})

it.each([
  ['width', -1, '0 au moins'],
  ['height', 100_001, '100\u00a0000 au plus'],
  ['weight', 'lourd', 'Nombre attendu'],
])('dimensions: refuses %s %s', (name, raw, message) => {
  expect(parse(dimensions({ label: 'Dimensions' }), { [name]: raw })).toStrictEqual([
    { path: `champ/${name}`, message },
  ])
})

it('features: at most 200, with libelle, valeur and exists', () => {
  const field = features({ label: 'Caractéristiques' })
  expect(parse(field, [{ id: 'f', libelle: 'Bois', valeur: 'Chêne', exists: true }])).toStrictEqual([
    { id: 'f', libelle: 'Bois', valeur: 'Chêne', exists: true },
  ])
  expect(
    parse(
      field,
      Array.from({ length: 201 }, () => ({})),
    ),
  ).toStrictEqual([{ path: 'champ', message: '200 éléments au plus' }])
})
