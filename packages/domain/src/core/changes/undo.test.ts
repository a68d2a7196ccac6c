import fc from 'fast-check'
import { expect, it } from 'vitest'
import { applyChanges, type Changes } from './changes.ts'
import { list } from '../fields/composites.ts'
import { dimensions } from '../fields/composites.ts'
import { photos, secret, text } from '../fields/kinds.ts'
import { undoOf, type UndoneEntry } from './undo.ts'

const fields = {
  name: text({ label: 'Nom' }),
  other: text({ label: 'Autre' }),
  key: secret({ label: 'Clé' }),
  photos: photos({ label: 'Photos' }),
  dimensions: dimensions({ label: 'Dimensions' }),
  lines: list({ label: 'Lignes', fields: { libelle: text({ label: 'Libellé' }), note: text({ label: 'Note' }) } }),
}
type Data = Record<string, unknown>
const newId = () => 'new'
const entry = (rev: number, changes: Data, more: Partial<UndoneEntry> = {}): UndoneEntry => ({
  rev,
  action: 'modifier',
  changes,
  derived: [],
  ...more,
})
const later = (rev: number, path: string) => ({ rev, path, by: `r${rev}` })

it.each<[string, UndoneEntry[], ReturnType<typeof later>[], object]>([
  ['a value', [entry(2, { name: 'A' })], [], { values: { name: 'A' } }],
  ['a value that was empty', [entry(2, { name: null })], [], { values: { name: null } }],
  [
    'two changes of one path: the oldest value',
    [entry(3, { name: 'B' }), entry(2, { name: 'A' })],
    [],
    { values: { name: 'A' } },
  ],
  [
    'what rules changed is left to them',
    [entry(2, { name: 'A', other: 'x' }, { derived: ['other'] })],
    [],
    { values: { name: 'A' } },
  ],
  [
    'what somebody changed since',
    [entry(2, { name: 'A', other: 'x' })],
    [later(3, 'name')],
    { values: { other: 'x' }, conflicts: [{ path: 'name', by: 'r3' }] },
  ],
  [
    'what somebody changed inside since',
    [entry(2, { dimensions: null })],
    [later(4, 'dimensions/width')],
    { conflicts: [{ path: 'dimensions', by: 'r4' }] },
  ],
  [
    'what somebody changed before is no conflict',
    [entry(3, { name: 'A' })],
    [later(2, 'name')],
    { values: { name: 'A' } },
  ],
  ['a secret', [entry(2, { key: null })], [], { lost: ['key'] }],
  [
    'an item that was added',
    [entry(2, { 'lines/l9': null })],
    [],
    { operations: [{ op: 'remove', path: 'lines', item: 'l9' }] },
  ],
  [
    'an item that was removed',
    [entry(2, { 'lines/l9': { id: 'l9' }, 'lines/l9#place': 'l1' })],
    [],
    { operations: [{ op: 'add', path: 'lines', item: { id: 'l9' }, before: 'l1' }] },
  ],
  [
    'an item that was replaced',
    [entry(2, { 'lines/l1': { id: 'l1', libelle: 'A' } })],
    [],
    { values: { 'lines/l1': { id: 'l1', libelle: 'A' } } },
  ],
  [
    'an item that was moved to the end',
    [entry(2, { 'lines/l1#place': 'l2' })],
    [],
    { operations: [{ op: 'move', path: 'lines', item: 'l1', before: 'l2' }] },
  ],
  [
    'a photo that was added',
    [entry(2, { 'photos/a~1b.jpg': null })],
    [],
    { operations: [{ op: 'remove', path: 'photos', item: 'a/b.jpg' }] },
  ],
  [
    'a photo that was removed',
    [entry(2, { 'photos/a~1c.jpg': 'a/c.jpg' })],
    [],
    { operations: [{ op: 'add', path: 'photos', item: 'a/c.jpg' }] },
  ],
  [
    'an item that was added and changed',
    [entry(3, { 'lines/l9/note': 'x' }), entry(2, { 'lines/l9': null })],
    [],
    { operations: [{ op: 'remove', path: 'lines', item: 'l9' }] },
  ],
  [
    'an item that was changed and removed',
    [entry(3, { 'lines/l9': { id: 'l9', note: 'y' } }), entry(2, { 'lines/l9/note': 'x' })],
    [],
    { operations: [{ op: 'add', path: 'lines', item: { id: 'l9', note: 'y' } }], values: { 'lines/l9/note': 'x' } },
  ],
  ['a creation', [entry(1, {}, { action: 'creer' })], [], { deleted: true }],
  ['a creation by an action', [entry(1, {}, { action: 'generer' })], [], { deleted: true }],
  [
    'a creation with later changes: the document is deleted as it is',
    [entry(3, { name: 'A', key: null, datetime: 1000 }), entry(2, { other: null }), entry(1, {}, { action: 'creer' })],
    [later(4, 'other')],
    { deleted: true },
  ],
  [
    'a restoration with an earlier change',
    [entry(4, { deleted: true }, { action: 'restaurer' }), entry(2, { name: 'A' })],
    [],
    { deleted: true },
  ],
  ['a deletion', [entry(2, { deleted: false }, { action: 'supprimer' })], [], { deleted: false }],
  ['a deletion of before', [entry(2, {}, { action: 'supprimer' })], [], { deleted: false }],
  ['a place in a list', [entry(2, { datetime: 1000 }, { action: 'top' })], [], { datetime: 1000 }],
])('undoes %s', (_, entries, others, expected) => {
  const data = { lines: [{ id: 'l1' }, { id: 'l2' }], photos: ['a/b.jpg'] }
  const nothing = { operations: [], values: {}, conflicts: [], lost: [] }
  expect(undoOf(fields, data, entries, others)).toEqual({ ...nothing, ...expected })
})

const ids = ['l1', 'l2', 'l3', 'l4']
const requested = fc.oneof(
  fc
    .record({
      path: fc.constantFrom('name', 'other', 'dimensions/width', 'dimensions'),
      value: fc.constantFrom(null, 1, 2),
    })
    .map(
      ({ path, value }): Changes => ({
        values: {
          [path]:
            path === 'dimensions'
              ? value && { width: value }
              : path === 'dimensions/width'
                ? value
                : value && String(value),
        },
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
  fc
    .record({ id: fc.constantFrom(...ids), value: fc.constantFrom('x', 'y') })
    .map(({ id, value }): Changes => ({ values: { [`lines/${id}/note`]: value }, operations: [] })),
)

it('restores any document to its state before any series of changes', () => {
  const start: Data = {
    name: '0',
    lines: [
      { id: 'l1', libelle: 'l1' },
      { id: 'l2', libelle: 'l2' },
    ],
  }
  fc.assert(
    fc.property(fc.array(requested, { maxLength: 12 }), (series) => {
      let data = start
      const entries: UndoneEntry[] = []
      for (const [at, changes] of series.entries()) {
        const applied = applyChanges(fields, data, changes, newId)
        if (applied.errors.length > 0) continue
        data = applied.data
        const before: Data = {}
        for (const change of applied.changes) before[change.path] ??= change.before ?? null
        entries.push(entry(at + 2, before))
      }
      const undo = undoOf(fields, data, entries, [])
      const first = applyChanges(fields, data, { values: {}, operations: undo.operations }, newId)
      const back = applyChanges(fields, first.data, { values: undo.values, operations: [] }, newId)
      const sorted = ({ lines, ...others }: Data) => ({
        ...others,
        lines: (lines as { id: string }[] | undefined)?.toSorted((a, b) => (a.id < b.id ? -1 : 1)),
      })
      expect(back.errors).toEqual([])
      expect(sorted(back.data)).toEqual(sorted(start))
    }),
    { numRuns: 2000, seed: 20_261_122 },
  )
})
