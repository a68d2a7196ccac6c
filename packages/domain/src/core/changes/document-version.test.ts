import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { applyChanges, type Changes } from './changes.ts'
import { dimensions, list } from '../fields/composites.ts'
import { isRestorable, versionBefore } from './document-version.ts'
import { photos, secret, text } from '../fields/kinds.ts'

const fields = {
  name: text({ label: 'Nom' }),
  key: secret({ label: 'Clé' }),
  photos: photos({ label: 'Photos' }),
  dimensions: dimensions({ label: 'Dimensions' }),
  lines: list({ label: 'Lignes', fields: { libelle: text({ label: 'Libellé' }) } }),
}
type Data = Record<string, unknown>
const entry = (changes: Data, action = 'modifier') => ({ rev: 2, action, changes })
const today: Data = { name: 'B', photos: ['a', 'b'], lines: [{ id: 'l1', libelle: 'x' }, { id: 'l2' }] }

describe('the version before an entry', () => {
  it.each<[string, Data, Data]>([
    ['has the previous value', { name: 'A' }, { name: 'A' }],
    ['has no value that was empty', { name: null }, { name: undefined }],
    ['has the previous value of a member', { 'dimensions/width': 3 }, { dimensions: { width: 3 } }],
    ['has no item that was added', { 'lines/l2': null }, { lines: [{ id: 'l1', libelle: 'x' }] }],
    [
      'has an item that was removed, at its position',
      { 'lines/l0': { id: 'l0' }, 'lines/l0#place': 'l2' },
      { lines: [{ id: 'l1', libelle: 'x' }, { id: 'l0' }, { id: 'l2' }] },
    ],
    ['has an item before it moved', { 'lines/l2#place': 'l1' }, { lines: [{ id: 'l2' }, { id: 'l1', libelle: 'x' }] }],
    ['has a photo that was removed', { 'photos/c': 'c', 'photos/c#place': 'a' }, { photos: ['c', 'a', 'b'] }],
    ['has the list that rules replaced', { lines: null, 'lines/l1/libelle': 'y' }, { lines: undefined }],
    ['has no secret', { key: null }, {}],
    ['ignores a field that is not declared any more', { gone: 1 }, {}],
  ])('%s', (_, changes, expected) => {
    const { data } = versionBefore(fields, { data: today, deleted: false }, entry(changes))
    expect(data).toEqual(
      Object.fromEntries(Object.entries({ ...today, ...expected }).filter(([, v]) => v !== undefined)),
    )
  })

  it.each<[string, boolean, Data, string, boolean]>([
    ['a deletion', true, { deleted: false }, 'supprimer', false],
    ['a deletion of before', true, {}, 'supprimer', false],
    ['a restoration of before', false, {}, 'restaurer', true],
    ['the undo of a deletion', false, { deleted: true }, 'annuler', true],
    ['a change of a deleted document', true, { name: 'A' }, 'modifier', true],
  ])('%s', (_, deleted, changes, action, before) => {
    expect(versionBefore(fields, { data: {}, deleted }, entry(changes, action)).deleted).toBe(before)
  })
})

it.each([
  ['a field', fields.name, true],
  ['a secret', fields.key, false],
  ['a derived field', text({ label: 'x', derived: true }), false],
  ['a field of programs', text({ label: 'x', write: 'server' }), false],
])('%s is put back by people or not', (_, field, expected) => {
  expect(isRestorable(field)).toBe(expected)
})

const ids = ['l1', 'l2', 'l3']
const requested = fc.oneof(
  fc.record({ path: fc.constantFrom('name', 'dimensions/width'), value: fc.constantFrom(null, 1, 2) }).map(
    ({ path, value }): Changes => ({
      values: { [path]: path === 'name' ? value && String(value) : value },
      operations: [],
    }),
  ),
  fc
    .record({
      op: fc.constantFrom('add', 'remove', 'move'),
      id: fc.constantFrom(...ids),
      before: fc.constantFrom(...ids),
    })
    .map(
      ({ op, id, before }): Changes => ({
        values: {},
        operations: [
          op === 'add'
            ? { op, path: 'lines', item: { id, libelle: id }, before }
            : { op: op as 'remove' | 'move', path: 'lines', item: id, before },
        ],
      }),
    ),
)

it('walks any series of changes back, version by version', () => {
  fc.assert(
    fc.property(fc.array(requested, { maxLength: 10 }), (series) => {
      const versions: Data[] = [{ name: '0', lines: [{ id: 'l1', libelle: 'l1' }] }]
      const entries: Data[] = []
      for (const changes of series) {
        const applied = applyChanges(fields, versions.at(-1) as Data, changes, () => 'new')
        if (applied.errors.length > 0 || applied.changes.length === 0) continue
        const before: Data = {}
        for (const change of applied.changes) before[change.path] ??= change.before ?? null
        entries.push(before)
        versions.push(applied.data)
      }
      let version = { data: versions.at(-1) as Data, deleted: false }
      for (const [at, changes] of [...entries.entries()].toReversed()) {
        version = versionBefore(fields, version, entry(changes))
        expect(version.data).toEqual(versions[at])
      }
    }),
    { numRuns: 1000, seed: 20_261_122 },
  )
})
