import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, type ListOperation } from './changes.ts'
import { dimensions, group, list, translations } from '../fields/composites.ts'
import { boolean, choices, photos, secret, text } from '../fields/kinds.ts'
import { integer, price } from '../fields/number-kinds.ts'

const nom = text({ label: 'Nom', max: 5 })
const fields = {
  nom,
  prix: price({ label: 'Prix' }),
  vu: boolean({ label: 'Vu' }),
  numero: text({ label: 'Numéro', derived: true }),
  cle: secret({ label: 'Clé' }),
  photos: photos({ label: 'Photos' }),
  jours: choices({ label: 'Jours', values: { lu: 'Lundi', ma: 'Mardi' } }),
  dimensions: dimensions({ label: 'Dimensions' }),
  adresse: group({ label: 'Adresse', fields: { nom, calcule: integer({ label: 'Calculé', derived: true }) } }),
  options: list({ label: 'Options', most: 3, fields: { nom, values: list({ label: 'Valeurs', fields: { nom } }) } }),
  calculees: list({ label: 'Calculées', derived: true, fields: { nom } }),
  textes: translations({ label: 'Textes', languages: ['en'], fields: { nom } }),
}
const data = {
  nom: 'Table',
  photos: ['a.jpg', 'b.jpg', 'c/d.jpg'],
  dimensions: { width: 10, specifiques: [{ id: 's1', libelle: 'Assise' }] },
  options: [
    { id: 'o1', nom: 'Bois', values: [{ id: 'v1', nom: 'Chêne' }] },
    { id: 'o2', nom: 'Pied' },
  ],
  textes: { en: { nom: 'Desk' } },
}
const counter = () => {
  let last = 0
  return () => `n${++last}`
}
const put = (values: Record<string, unknown>, on: Record<string, unknown> = data) =>
  applyChanges(fields, on, { values, operations: [] }, counter())
const operate = (...operations: ListOperation[]) => applyChanges(fields, data, { values: {}, operations }, counter())
const [o1, o2] = data.options

const absentItem = (path: string) => ({ path, message: "Cet élément n'existe pas", isAbsent: true })

describe('values', () => {
  it.each<[string, unknown, Record<string, unknown>]>([
    ['nom', ' Banc ', { nom: 'Banc' }],
    ['nom', null, { nom: undefined }],
    ['prix', '12,5', { prix: 12.5 }],
    ['dimensions/width', '20', { dimensions: { ...data.dimensions, width: 20 } }],
    ['dimensions/width', '', { dimensions: { specifiques: data.dimensions.specifiques } }],
    [
      'dimensions/specifiques/s1/libelle',
      'Dos',
      { dimensions: { width: 10, specifiques: [{ id: 's1', libelle: 'Dos' }] } },
    ],
    [
      'dimensions',
      { specifiques: [{ libelle: 'Dos' }] },
      { dimensions: { specifiques: [{ libelle: 'Dos', id: 'n1' }] } },
    ],
    ['options/o2/nom', 'Bras', { options: [o1, { id: 'o2', nom: 'Bras' }] }],
    ['options/o1/values/v1/nom', 'Pin', { options: [{ ...o1, values: [{ id: 'v1', nom: 'Pin' }] }, o2] }],
    ['options/o1/values', null, { options: [{ id: 'o1', nom: 'Bois' }, o2] }],
    [
      'options/o2',
      { nom: 'Bras', values: [{ nom: 'x' }] },
      { options: [o1, { nom: 'Bras', values: [{ nom: 'x', id: 'n1' }], id: 'o2' }] },
    ],
    ['options/o1', null, { options: [o2] }],
    ['options', [{ nom: 'x' }], { options: [{ nom: 'x', id: 'n1' }] }],
    ['options', [], { options: undefined }],
    ['photos', ['z.jpg'], { photos: ['z.jpg'] }],
    ['textes/en/nom', 'Table', { textes: { en: { nom: 'Table' } } }],
    ['textes/en/nom', '', { textes: undefined }],
    ['textes/en', { nom: 'Sofa' }, { textes: { en: { nom: 'Sofa' } } }],
    ['textes/en', null, { textes: undefined }],
  ])('%s = %j', (path, value, expected) => {
    const applied = put({ [path]: value })
    expect(applied.errors).toStrictEqual([])
    const whole = { ...data, ...expected }
    expect(applied.data).toStrictEqual(
      Object.fromEntries(Object.entries(whole).filter(([, member]) => member !== undefined)),
    )
    expect(applied.changes.map((change) => change.path)).toStrictEqual([path])
  })

  it('return the value before and after', () => {
    expect(put({ prix: 5, nom: '', 'options/o2/nom': 'Bras' }).changes).toStrictEqual([
      { path: 'prix', before: undefined, after: 5 },
      { path: 'nom', before: 'Table', after: undefined },
      { path: 'options/o2/nom', before: 'Pied', after: 'Bras' },
    ])
  })

  it('equal to the stored ones are no change', () => {
    const applied = put({ nom: 'Table ', 'dimensions/width': '10', prix: '', options: data.options })
    expect(applied).toStrictEqual({ data, changes: [], errors: [] })
  })

  it('of secrets always are a change, even their removal: the stored value is unknown', () => {
    expect(put({ cle: null }).changes).toStrictEqual([{ path: 'cle', before: undefined, after: undefined }])
  })

  it.each<[string, unknown, string, string]>([
    ['inconnu', 1, 'inconnu', "Ce champ n'existe pas"],
    ['__proto__', { a: 1 }, '__proto__', "Ce champ n'existe pas"],
    ['nom/x', 1, 'nom/x', "Ce champ n'existe pas"],
    ['photos/a.jpg', 'b.jpg', 'photos/a.jpg', "Ce champ n'existe pas"],
    ['textes/fr/nom', 'x', 'textes/fr/nom', "Ce champ n'existe pas"],
    ['options/o1/id', 'x', 'options/o1/id', "Ce champ n'existe pas"],
    ['numero', 'x', 'numero', 'Ce champ est calculé'],
    ['calculees/a/nom', 'x', 'calculees/a/nom', 'Ce champ est calculé'],
    ['adresse/calcule', 3, 'adresse/calcule', 'Ce champ est calculé'],
    ['nom', 'beaucoup', 'nom', '5 caractères au plus'],
    ['options/o1/nom', 'beaucoup', 'options/o1/nom', '5 caractères au plus'],
    ['options/o1', { nom: 'beaucoup' }, 'options/o1/nom', '5 caractères au plus'],
    ['options/o1', 'Bois', 'options/o1', 'Objet attendu'],
    ['options/o1', { x: 1 }, 'options/o1/x', "Ce champ n'existe pas"],
    ['options', [{ nom: 'a' }, { nom: 'beaucoup' }], 'options/1/nom', '5 caractères au plus'],
    ['textes/en', { nom: 'beaucoup' }, 'textes/en/nom', '5 caractères au plus'],
    ['dimensions', { x: 1 }, 'dimensions/x', "Ce champ n'existe pas"],
  ])('refuse %s = %j', (path, value, at, message) => {
    expect(put({ [path]: value })).toStrictEqual({ data, changes: [], errors: [{ path: at, message }] })
  })

  it.each<[string, unknown]>([
    ['options/zz/nom', 'x'],
    ['options/zz', { nom: 'x' }],
    ['options/o2/values/zz/nom', 'x'],
    ['dimensions/specifiques/zz/libelle', 'x'],
  ])('%s: an item of the path is missing', (path, value) => {
    expect(put({ [path]: value })).toStrictEqual({ data, changes: [], errors: [absentItem(path)] })
  })

  it.each<[string, unknown]>([
    ['options/zz/nom', 'x'],
    ['options/zz/values', [{ nom: 'x' }]],
    ['options/zz', { nom: 'x' }],
    ['options/zz', null],
    ['options/zz/values/v1', { nom: 'x' }],
    ['dimensions/specifiques/zz', { libelle: 'x' }],
    ['dimensions/specifiques/zz/libelle', 'x'],
  ])('%s: a missing list does not become an object', (path, value) => {
    expect(put({ [path]: value }, {})).toStrictEqual({
      data: {},
      changes: [],
      errors: [absentItem(path)],
    })
  })

  it('report all errors at once, and the valid ones are applied', () => {
    const applied = put({ nom: 'beaucoup', prix: 'cher', vu: true, inconnu: 1 })
    expect(applied.errors.map((error) => error.path)).toStrictEqual(['nom', 'prix', 'inconnu'])
    expect(applied.data).toStrictEqual({ ...data, vu: true })
  })
})

const photo = (op: 'add' | 'move', item: string, before?: string): ListOperation => ({
  op,
  path: 'photos',
  item,
  before,
})

describe('operations on single values', () => {
  it.each<[ListOperation, string[], string]>([
    [photo('add', 'z.jpg'), ['a.jpg', 'b.jpg', 'c/d.jpg', 'z.jpg'], 'photos/z.jpg'],
    [photo('add', 'z.jpg', 'b.jpg'), ['a.jpg', 'z.jpg', 'b.jpg', 'c/d.jpg'], 'photos/z.jpg'],
    [photo('add', 'z.jpg', 'gone.jpg'), ['a.jpg', 'b.jpg', 'c/d.jpg', 'z.jpg'], 'photos/z.jpg'],
    [{ op: 'remove', path: 'photos', item: 'c/d.jpg' }, ['a.jpg', 'b.jpg'], 'photos/c~1d.jpg'],
    [photo('move', 'c/d.jpg', 'a.jpg'), ['c/d.jpg', 'a.jpg', 'b.jpg'], 'photos/c~1d.jpg#place'],
    [photo('move', 'a.jpg'), ['b.jpg', 'c/d.jpg', 'a.jpg'], 'photos/a.jpg#place'],
    [photo('move', 'a.jpg', 'c/d.jpg'), ['b.jpg', 'a.jpg', 'c/d.jpg'], 'photos/a.jpg#place'],
  ])('%j', (operation, after, path) => {
    const applied = operate(operation)
    expect(applied.data).toStrictEqual({ ...data, photos: after })
    expect(applied.changes.map((change) => change.path)).toStrictEqual([path])
    expect(applied.errors).toStrictEqual([])
  })

  it.each<ListOperation>([
    photo('add', 'b.jpg'),
    photo('add', 'b.jpg', 'a.jpg'),
    photo('add', ''),
    { op: 'remove', path: 'photos', item: 'gone.jpg' },
    photo('move', 'gone.jpg'),
    photo('move', 'a.jpg', 'b.jpg'),
    photo('move', 'a.jpg', 'a.jpg'),
    photo('move', 'c/d.jpg'),
  ])('%j changes nothing', (operation) => {
    expect(operate(operation)).toStrictEqual({ data, changes: [], errors: [] })
  })

  it('create a missing list, and remove the list with its last value', () => {
    const added = operate({ op: 'add', path: 'jours', item: 'ma' })
    expect(added.data).toStrictEqual({ ...data, jours: ['ma'] })
    const removed = applyChanges(
      fields,
      added.data,
      { values: {}, operations: [{ op: 'remove', path: 'jours', item: 'ma' }] },
      counter(),
    )
    expect(removed.data).toStrictEqual(data)
  })

  it('return the position before and after', () => {
    expect(operate(photo('move', 'a.jpg', 'c/d.jpg')).changes).toStrictEqual([
      { path: 'photos/a.jpg#place', before: 'b.jpg', after: 'c/d.jpg' },
    ])
    expect(operate(photo('move', 'c/d.jpg', 'a.jpg')).changes).toStrictEqual([
      { path: 'photos/c~1d.jpg#place', before: null, after: 'a.jpg' },
    ])
  })
})

describe('operations on items', () => {
  it.each<[ListOperation, unknown[], string]>([
    [{ op: 'add', path: 'options', item: { nom: 'Tissu' } }, [o1, o2, { nom: 'Tissu', id: 'n1' }], 'options/n1'],
    [
      { op: 'add', path: 'options', item: { id: 'o3', nom: 'x' }, before: 'o1' },
      [{ id: 'o3', nom: 'x' }, o1, o2],
      'options/o3',
    ],
    [
      { op: 'add', path: 'options', item: { id: 'o3', values: [{ nom: 'x' }] } },
      [o1, o2, { id: 'o3', values: [{ nom: 'x', id: 'n1' }] }],
      'options/o3',
    ],
    [{ op: 'remove', path: 'options', item: 'o1' }, [o2], 'options/o1 options/o1#place'],
    [{ op: 'move', path: 'options', item: 'o2', before: 'o1' }, [o2, o1], 'options/o2#place'],
    [
      { op: 'add', path: 'options/o1/values', item: { nom: 'Pin' } },
      [
        {
          ...o1,
          values: [
            { id: 'v1', nom: 'Chêne' },
            { nom: 'Pin', id: 'n1' },
          ],
        },
        o2,
      ],
      'options/o1/values/n1',
    ],
    [
      { op: 'add', path: 'options/o2/values', item: { id: 'v9' } },
      [o1, { ...o2, values: [{ id: 'v9' }] }],
      'options/o2/values/v9',
    ],
    [{ op: 'remove', path: 'options/o1/values', item: 'v1' }, [{ id: 'o1', nom: 'Bois' }, o2], 'options/o1/values/v1'],
  ])('%j', (operation, after, paths) => {
    const applied = operate(operation)
    expect(applied.data).toStrictEqual({ ...data, options: after })
    expect(applied.changes.map((change) => change.path)).toStrictEqual(paths.split(' '))
    expect(applied.errors).toStrictEqual([])
  })

  it('work inside an object', () => {
    const applied = operate({ op: 'add', path: 'dimensions/specifiques', item: { id: 's2' }, before: 's1' })
    expect(applied.data.dimensions).toStrictEqual({
      width: 10,
      specifiques: [{ id: 's2' }, { id: 's1', libelle: 'Assise' }],
    })
  })

  it('adding twice: the second changes nothing', () => {
    const add: ListOperation = { op: 'add', path: 'options', item: { id: 'o3', nom: 'x' } }
    expect(operate(add, add)).toStrictEqual(operate(add))
  })

  describe('adding an existing id', () => {
    const add = (item: Record<string, unknown>): ListOperation => ({ op: 'add', path: 'options', item, before: 'o1' })

    it('adds the missing values of the item and keeps its position', () => {
      const filled = operate(add({ id: 'o2', nom: 'Pied', values: [{ id: 'v9', nom: 'Pin' }] }))
      expect(filled.data.options).toStrictEqual([o1, { ...o2, values: [{ id: 'v9', nom: 'Pin' }] }])
      expect(filled.changes).toStrictEqual([
        { path: 'options/o2/values', before: undefined, after: [{ id: 'v9', nom: 'Pin' }] },
      ])
    })

    it('replaces different values, as changes that may conflict', () => {
      const replaced = operate(add({ id: 'o2', nom: 'Bras' }))
      expect(replaced.data.options).toStrictEqual([o1, { id: 'o2', nom: 'Bras' }])
      expect(replaced.changes).toStrictEqual([
        { path: 'options/o2/nom', before: 'Pied', after: 'Bras', replaces: true },
      ])
    })

    it('keeps values that are not sent', () => {
      expect(operate(add({ id: 'o1' }))).toStrictEqual({ data, changes: [], errors: [] })
    })
  })

  it('return the removed item in the change', () => {
    expect(operate({ op: 'remove', path: 'options', item: 'o2' }).changes).toStrictEqual([
      { path: 'options/o2', before: o2, after: undefined },
    ])
  })

  it.each<[ListOperation, string, string]>([
    [{ op: 'add', path: 'nom', item: 'x' }, 'nom', 'Une liste est attendue à ce chemin'],
    [{ op: 'add', path: 'inconnu', item: 'x' }, 'inconnu', 'Une liste est attendue à ce chemin'],
    [{ op: 'remove', path: 'dimensions', item: 'x' }, 'dimensions', 'Une liste est attendue à ce chemin'],
    [{ op: 'remove', path: 'options/o1', item: 'v1' }, 'options/o1', 'Une liste est attendue à ce chemin'],
    [{ op: 'add', path: 'calculees', item: {} }, 'calculees', 'Ce champ est calculé'],
    [{ op: 'remove', path: 'calculees', item: 'a' }, 'calculees', 'Ce champ est calculé'],
    [{ op: 'add', path: 'options', item: { id: 'o3', nom: 'beaucoup' } }, 'options/o3/nom', '5 caractères au plus'],
    [{ op: 'add', path: 'options', item: { nom: 'beaucoup' } }, 'options/0/nom', '5 caractères au plus'],
    [{ op: 'add', path: 'options', item: 'Bois' }, 'options/Bois', 'Objet attendu'],
    [{ op: 'add', path: 'photos', item: '/x' }, 'photos/~1x', 'Chemin de photo attendu'],
    [{ op: 'add', path: 'jours', item: 'di' }, 'jours/di', 'Valeur inconnue (lu, ma)'],
  ])('refuse %j', (operation, path, message) => {
    expect(operate(operation)).toStrictEqual({ data, changes: [], errors: [{ path, message }] })
  })

  it('refuse a list of a missing item', () => {
    const path = 'options/zz/values'
    expect(operate({ op: 'add', path, item: {} })).toStrictEqual({ data, changes: [], errors: [absentItem(path)] })
  })

  it('refuse one item more than the list may hold', () => {
    const add = (id: string): ListOperation => ({ op: 'add', path: 'options', item: { id } })
    const applied = operate(add('o3'), add('o4'))
    expect(applied.errors).toStrictEqual([{ path: 'options', message: '3 éléments au plus' }])
    expect(applied.data.options).toHaveLength(3)
  })

  it('come after the values of the same request', () => {
    const requested = { values: { photos: ['z.jpg'] }, operations: [photo('add', 'y.jpg', 'z.jpg')] }
    expect(applyChanges(fields, data, requested, counter()).data.photos).toStrictEqual(['y.jpg', 'z.jpg'])
  })
})

it('moves keep every photo exactly once', () => {
  const name = fc.constantFrom(...data.photos, 'gone.jpg')
  fc.assert(
    fc.property(fc.array(fc.record({ item: name, before: fc.option(name, { nil: undefined }) })), (moves) => {
      const applied = operate(...moves.map(({ item, before }) => photo('move', item, before)))
      expect([...(applied.data.photos as string[])].toSorted()).toStrictEqual([...data.photos].toSorted())
    }),
  )
})

it('never modifies the original document', () => {
  const before = structuredClone(data)
  put({ nom: 'x', 'options/o1/values/v1/nom': 'y', 'dimensions/width': 3 })
  operate({ op: 'remove', path: 'options/o1/values', item: 'v1' }, photo('move', 'a.jpg'))
  expect(data).toStrictEqual(before)
})
