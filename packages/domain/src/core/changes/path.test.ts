import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { group, list, translations } from '../fields/composites.ts'
import { equal } from './equal.ts'
import { photos, text } from '../fields/kinds.ts'
import { joinPath, overlaps, resolvePath, splitPath, throughAbsentItem, valueAt, withValueAt } from './path.ts'

const nom = text({ label: 'Nom' })
const valeurs = list({ label: 'Valeurs', fields: { nom } })
const options = list({ label: 'Options', fields: { nom, valeurs } })
const dimensions = group({ label: 'Dimensions', fields: { nom, lignes: valeurs } })
const fields = {
  nom,
  photos: photos({ label: 'Photos' }),
  options,
  dimensions,
  textes: translations({ label: 'Textes', languages: ['en'], fields: { nom } }),
}

it.each([
  ['nom', ['nom']],
  ['options/o1/nom', ['options', 'o1', 'nom']],
  ['photos/a~1b.jpg', ['photos', 'a/b.jpg']],
  ['a~0b', ['a~b']],
  ['a~01', ['a~1']],
  ['', ['']],
])('%j is %j, and round-trips', (path, segments) => {
  expect(splitPath(path)).toStrictEqual(segments)
  expect(joinPath(segments)).toBe(path)
})

it('any segments round-trip', () => {
  fc.assert(
    fc.property(
      fc.array(fc.string({ unit: fc.constantFrom('/', '~', '0', '1', 'a') }), { minLength: 1 }),
      (segments) => {
        expect(splitPath(joinPath(segments))).toStrictEqual(segments)
      },
    ),
  )
})

it.each([
  ['a', 'a', true],
  ['a', 'a/b', true],
  ['a/b', 'a', true],
  ['a', 'ab', false],
  ['a/b', 'a/c', false],
  ['a/b/c', 'a/b', true],
])('%s and %s overlap: %s', (a, b, answer) => {
  expect(overlaps(a, b)).toBe(answer)
})

describe('resolvePath', () => {
  it.each([
    ['nom', { kind: 'field', field: nom, fields }],
    ['dimensions', { kind: 'field', field: dimensions, fields }],
    ['dimensions/nom', { kind: 'field', field: nom, fields: dimensions.fields }],
    ['options/o1', { kind: 'item', field: options, id: 'o1' }],
    ['options/o1/nom', { kind: 'field', field: nom, fields: options.fields }],
    ['options/o1/valeurs/v1', { kind: 'item', field: valeurs, id: 'v1' }],
    ['dimensions/lignes/l1', { kind: 'item', field: valeurs, id: 'l1' }],
    ['textes/en', { kind: 'language', field: fields.textes, language: 'en' }],
    ['textes/en/nom', { kind: 'field', field: nom, fields: { nom } }],
  ])('%s is found', (path, target) => {
    expect(resolvePath(fields, splitPath(path))).toStrictEqual(target)
  })

  it.each([
    '',
    'inconnu',
    'nom/x',
    'photos/0',
    'dimensions/x',
    'options/o1/x',
    'options/o1/id',
    'textes/fr',
    'textes/en/x',
    'toString',
    '__proto__',
  ])('%j is not found', (path) => {
    expect(resolvePath(fields, splitPath(path))).toBeUndefined()
  })
})

const data = {
  nom: 'Table',
  dimensions: { nom: 'd', lignes: [{ id: 'l1', nom: 'L' }] },
  options: [
    { id: 'o1', nom: 'Couleur', valeurs: [{ id: 'v1', nom: 'Rouge' }] },
    { id: 'o2', nom: 'Taille' },
  ],
}
const at = (path: string) => valueAt(data, splitPath(path))
const set = (path: string, value: unknown) =>
  withValueAt(data, splitPath(path), value) as Record<string, unknown> | undefined

it.each<[string, unknown]>([
  ['nom', 'Table'],
  ['dimensions/nom', 'd'],
  ['options/o2', data.options[1]],
  ['options/o1/valeurs/v1/nom', 'Rouge'],
  ['options/zz', undefined],
  ['options/0', undefined],
  ['nom/length', undefined],
  ['toString', undefined],
  ['absent/loin', undefined],
])('valueAt %s', (path, value) => {
  expect(at(path)).toBe(value)
})

describe('withValueAt', () => {
  it.each<[string, unknown, unknown]>([
    ['nom', 'Banc', { ...data, nom: 'Banc' }],
    ['nom', undefined, { dimensions: data.dimensions, options: data.options }],
    ['neuf/un/deux', 1, { ...data, neuf: { un: { deux: 1 } } }],
    ['options/o2', undefined, { ...data, options: [data.options[0]] }],
    ['options/o2/nom', 'x', { ...data, options: [data.options[0], { id: 'o2', nom: 'x' }] }],
    ['dimensions/lignes/l1', undefined, { ...data, dimensions: { nom: 'd' } }],
    ['options/o1/valeurs/v1', undefined, { ...data, options: [{ id: 'o1', nom: 'Couleur' }, data.options[1]] }],
  ])('%s = %j', (path, value, expected) => {
    expect(set(path, value)).toStrictEqual(expected)
  })

  it('removes empty objects and lists', () => {
    expect(withValueAt({ a: { b: 1 } }, ['a', 'b'], undefined)).toStrictEqual({})
    expect(withValueAt({ l: [{ id: 'x' }] }, ['l', 'x'], undefined)).toStrictEqual({})
  })

  it.each(['options/zz', 'options/zz/nom', 'options/o1/valeurs/zz/nom', 'dimensions/lignes/zz/nom'])(
    '%s: an absent item is not made',
    (path) => {
      expect(set(path, 'x')).toBeUndefined()
    },
  )

  it('keeps the original and shares unchanged parts', () => {
    const before = structuredClone(data)
    const changed = set('options/o1/nom', 'x')
    expect(data).toStrictEqual(before)
    expect(changed?.dimensions).toBe(data.dimensions)
    expect(valueAt(changed, ['options', 'o2'])).toBe(data.options[1])
  })

  it('can be read back, and changes no other path', () => {
    const paths = [
      'nom',
      'dimensions/nom',
      'dimensions/lignes/l1/nom',
      'options/o1/nom',
      'options/o1/valeurs/v1/nom',
      'neuf/a',
    ]
    const value = fc.oneof(fc.string({ minLength: 1 }), fc.integer(), fc.boolean())
    fc.assert(
      fc.property(fc.constantFrom(...paths), fc.constantFrom(...paths), value, (path, other, next) => {
        const changed = set(path, next)
        expect(valueAt(changed, splitPath(path))).toBe(next)
        expect(overlaps(path, other) || equal(valueAt(changed, splitPath(other)), at(other))).toBe(true)
      }),
    )
  })
})

it.each([
  ['options/o1/nom', false],
  ['options/zz/nom', true],
  ['options/zz', true],
  ['options/o1', false],
  ['options', false],
  ['options/o1/valeurs/zz/nom', true],
  ['dimensions/lignes/zz/nom', true],
  ['dimensions/nom', false],
  ['inconnu/a/b', false],
])('%s contains a missing item: %s', (path, answer) => {
  expect(throughAbsentItem(fields, data, splitPath(path))).toBe(answer)
})
