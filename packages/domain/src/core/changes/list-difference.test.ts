import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges } from './changes.ts'
import { dimensions, list } from '../fields/composites.ts'
import { versionBefore } from './document-version.ts'
import { photos, text } from '../fields/kinds.ts'
import { differences, MAX_DIFFERENCES } from './list-difference.ts'
import { resolvePath, splitPath, valueAt } from './path.ts'
import type { Target } from './path.ts'
import { undoOf } from './undo.ts'

const valueFields = { libelle: text({ label: 'Libellé' }) }
const fields = {
  name: text({ label: 'Nom' }),
  photos: photos({ label: 'Photos' }),
  dimensions: dimensions({ label: 'Dimensions' }),
  lines: list({
    label: 'Lignes',
    most: 12,
    fields: {
      libelle: text({ label: 'Libellé' }),
      note: text({ label: 'Note' }),
      values: list({ label: 'Valeurs', fields: valueFields }),
    },
  }),
}
type Data = Record<string, unknown>
const filler = 'x'.repeat(400)
const difference = (path: string, before: Data, after: Data): Data => {
  const segments = splitPath(path)
  const target = resolvePath(fields, segments) as Target
  return differences(target, path, valueAt(before, segments), valueAt(after, segments))
}
const of = (...lines: (string | Data)[]): Data => ({
  lines: lines.map((one) => (typeof one === 'string' ? { id: one, libelle: filler } : { libelle: filler, ...one })),
})
const letters = [...'abcdefgh']

describe('the differences of a long list', () => {
  it.each<[string, Data, Data, Data]>([
    [
      'a changed member of an item',
      of(...letters.slice(1), { id: 'a', note: 'old' }),
      of(...letters.slice(1), { id: 'a', note: 'new' }),
      { 'lines/a/note': 'old' },
    ],
    ['an item that was added', of(...letters), of('z', ...letters), { 'lines/z': null }],
    [
      'items that were removed',
      of(...letters, { id: 'y' }, { id: 'z' }),
      of(...letters),
      {
        'lines/y': { id: 'y', libelle: filler },
        'lines/y#place': 'z',
        'lines/z': { id: 'z', libelle: filler },
        'lines/z#place': null,
      },
    ],
    ['an item that was moved', of(...letters, 'z'), of('z', ...letters), { 'lines/z#place': null }],
    [
      'a changed item of a list in an item',
      of(...letters, { id: 'z', values: [{ id: 'v1', libelle: 'old' }, { id: 'v2' }] }),
      of(...letters, { id: 'z', values: [{ id: 'v1', libelle: 'new' }, { id: 'v2' }] }),
      { 'lines/z/values/v1/libelle': 'old' },
    ],
  ])('are %s', (_, before, after, expected) => {
    expect(difference('lines', before, after)).toEqual(expected)
  })

  it('of single values are named by the value', () => {
    const many = Array.from({ length: 100 }, (_, at) => `shop/${at}-${'x'.repeat(30)}.jpg`)
    expect(difference('photos', { photos: [...many, 'shop/z.jpg'] }, { photos: ['shop/y.jpg', ...many] })).toEqual({
      'photos/shop~1y.jpg': null,
      'photos/shop~1z.jpg': 'shop/z.jpg',
      'photos/shop~1z.jpg#place': null,
    })
  })

  it('of an item are its changed members', () => {
    const [before, after] = [
      { id: 'a', libelle: 'x'.repeat(3000), note: 'old' },
      { id: 'a', libelle: 'x'.repeat(3000) },
    ]
    expect(difference('lines/a', { lines: [before] }, { lines: [after] })).toEqual({ 'lines/a/note': 'old' })
  })
})

describe('a value is kept whole', () => {
  const whole = (path: string, before: Data): Data => ({ [path]: valueAt(before, splitPath(path)) ?? null })
  it.each<[string, string, Data, Data]>([
    ['a short list', 'lines', { lines: [{ id: 'a' }, { id: 'b' }] }, { lines: [{ id: 'a' }] }],
    ['a list that was emptied', 'lines', of(...letters), {}],
    ['a list that was empty', 'lines', {}, of(...letters)],
    ['a text', 'name', { name: filler.repeat(10) }, { name: `${filler.repeat(10)}.` }],
    ['other items', 'lines', of(...letters), of(...letters.map((id) => `${id}2`))],
    [
      'a value that looks like a position',
      'photos',
      { photos: [...letters.map((one) => one + filler), 'a#place'] },
      { photos: letters },
    ],
    ['a member without a declaration', 'lines', of(...letters, { id: 'z', gone: 1 }), of(...letters, 'z')],
  ])('%s', (_, path, before, after) => {
    expect(difference(path, before, after)).toEqual(whole(path, before))
  })

  it('a list with too many differences', () => {
    const rows = (note: string) =>
      of(...Array.from({ length: MAX_DIFFERENCES + 1 }, (_, at) => ({ id: `i${at}`, note })))
    expect(difference('lines', rows('a'), rows('b'))).toEqual(whole('lines', rows('a')))
  })
})

const item = fc.record(
  {
    id: fc.constantFrom(...letters),
    libelle: fc.constantFrom('a', filler),
    note: fc.constantFrom('x', 'y'),
    values: fc.uniqueArray(fc.record({ id: fc.constantFrom('v1', 'v2', 'v3'), libelle: fc.constantFrom('1', '2') }), {
      selector: ({ id }) => id,
      minLength: 1,
    }),
  },
  { requiredKeys: ['id', 'libelle'] },
)
const items = fc.uniqueArray(item, { selector: ({ id }) => id, minLength: 1, maxLength: 8 })
const photoList = fc.uniqueArray(fc.constantFrom(...letters.map((one) => one.repeat(300))), { minLength: 1 })
const documents = fc.record({ lines: items, photos: photoList })
/** The changes as the database returns them: in an order of its own. */
const stored = (changes: Data): Data =>
  Object.fromEntries(
    Object.entries(changes).toSorted(([one], [other]) => one.length - other.length || (one < other ? -1 : 1)),
  )
const between = (before: Data, after: Data): Data =>
  stored({ ...difference('lines', before, after), ...difference('photos', before, after) })

describe('from any document to any other', () => {
  it('the differences lead back from the one after to the one before', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const entry = { rev: 2, action: 'modifier', changes: between(before, after) }
        expect(versionBefore(fields, { data: after, deleted: false }, entry).data).toEqual(before)
      }),
      { numRuns: 2000, seed: 20_261_123 },
    )
  })

  it('their undo restores the one before', () => {
    fc.assert(
      fc.property(documents, documents, (before, after) => {
        const entry = { rev: 2, action: 'modifier', changes: between(before, after), derived: [] }
        const { operations, values } = undoOf(fields, after, [entry], [])
        const first = applyChanges(fields, after, { values: {}, operations }, () => 'new')
        const back = applyChanges(fields, first.data, { values, operations: [] }, () => 'new')
        expect([first.errors, back.errors, back.data]).toEqual([[], [], before])
      }),
      { numRuns: 2000, seed: 20_261_123 },
    )
  })
})
