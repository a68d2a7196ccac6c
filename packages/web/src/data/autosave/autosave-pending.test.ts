import { describe, expect, it } from 'vitest'
import type { ListOperation } from '@boutique/domain'
import {
  applyPending,
  mergedPending,
  nextBatch,
  NOTHING_PENDING,
  operated,
  type Pending,
  withOperation,
  withValue,
} from './autosave-pending.ts'
import { changedPaths } from './autosave-diff.ts'

type Step = [path: string, value: unknown] | ListOperation
const typed = (...steps: Step[]): Pending =>
  steps.reduce<Pending>(
    (pending, step) =>
      Array.isArray(step) ? withValue(pending, step[0], step[1], 1) : withOperation(pending, step, 1),
    NOTHING_PENDING,
  )
const sent = (pending: Pending) => {
  const batch = nextBatch(pending, () => false)
  return { changes: batch?.changes ?? {}, operations: batch?.operations ?? [] }
}
const add = (path: string, item: unknown, before?: string): ListOperation => ({
  op: 'add',
  path,
  item,
  ...(before && { before }),
})
const remove = (path: string, item: string): ListOperation => ({ op: 'remove', path, item })
const move = (path: string, item: string, before?: string): ListOperation => ({ op: 'move', path, item, before })

describe('the content of a save', () => {
  const cases: [string, Step[], Record<string, unknown>, ListOperation[]][] = [
    [
      'the last value of a path',
      [
        ['name', 'A'],
        ['name', 'B'],
      ],
      { name: 'B' },
      [],
    ],
    ['the member that changed, not its object', [['dimensions/width', 12]], { 'dimensions/width': 12 }, []],
    ['null for nothing', [['name', undefined]], { name: null }, []],
    [
      'an item added and filled, as one addition',
      [
        add('options', { id: 'o' }),
        ['options/o/libelle', 'Taille'],
        add('options/o/values', { id: 'v' }),
        ['options/o/values/v/libelle', 'S'],
      ],
      {},
      [add('options', { id: 'o', libelle: 'Taille', values: [{ id: 'v', libelle: 'S' }] })],
    ],
    [
      'nothing for an item added and removed',
      [add('photos', 'a.jpg'), move('photos', 'a.jpg', 'b.jpg'), remove('photos', 'a.jpg')],
      {},
      [],
    ],
    [
      'the removal of an item, not what was typed in it',
      [['options/o/libelle', 'X'], remove('options', 'o')],
      {},
      [remove('options', 'o')],
    ],
    [
      'operations in their order',
      [add('photos', 'c.jpg'), move('photos', 'c.jpg', 'a.jpg')],
      {},
      [add('photos', 'c.jpg'), move('photos', 'c.jpg', 'a.jpg')],
    ],
    [
      'a whole list, with what came after inside it',
      [['photos', ['a.jpg']], add('photos', 'b.jpg')],
      { photos: ['a.jpg', 'b.jpg'] },
      [],
    ],
    [
      'a whole object over its members',
      [
        ['translations/en/name', 'Table'],
        ['translations/en', undefined],
      ],
      { 'translations/en': null },
      [],
    ],
  ]
  it.each(cases)('%s', (_, steps, changes, operations) => {
    expect(sent(typed(...steps))).toEqual({ changes, operations })
  })

  it('leaves values typed on a later revision to the next save', () => {
    const pending = withValue(withValue(NOTHING_PENDING, 'name', 'A', 3), 'price', 2, 5)
    const first = nextBatch(pending, () => false)
    expect(first).toMatchObject({ rev: 3, changes: { name: 'A' } })
    expect(nextBatch(first?.rest ?? pending, () => false)).toMatchObject({ rev: 5, changes: { price: 2 } })
  })

  it('leaves out paths that are held back', () => {
    const pending = typed(['name', 'A'], add('photos', 'a.jpg'))
    expect(nextBatch(pending, (path) => path === 'photos/a.jpg')).toMatchObject({
      changes: { name: 'A' },
      operations: [],
    })
    expect(nextBatch(pending, () => true)).toBeUndefined()
  })

  it('puts a failed save back below newer changes', () => {
    const merged = mergedPending(typed(['name', 'A'], ['price', 1]), typed(['name', 'B']))
    expect(sent(merged).changes).toEqual({ name: 'B', price: 1 })
  })
})

describe('the document shown', () => {
  const document = { name: 'Table', photos: ['a', 'b', 'c'], options: [{ id: 'o', libelle: 'Couleur' }] }
  it.each<[string, Step[], Record<string, unknown>]>([
    ['a value', [['name', 'Banc']], { name: 'Banc' }],
    ['a member of a new object', [['dimensions/width', 3]], { dimensions: { width: 3 } }],
    ['a member of an item', [['options/o/libelle', 'Taille']], { options: [{ id: 'o', libelle: 'Taille' }] }],
    ['a move before another', [move('photos', 'c', 'a')], { photos: ['c', 'a', 'b'] }],
    ['a move to the end', [move('photos', 'a')], { photos: ['b', 'c', 'a'] }],
    [
      'what was typed in an item that somebody else added meanwhile',
      [add('options', { id: 'o', libelle: undefined, valeur: 'Bleu' }), ['options/o/valeur', 'Bleu nuit']],
      { options: [{ id: 'o', libelle: 'Couleur', valeur: 'Bleu nuit' }] },
    ],
    ['a value in an item that somebody removed: nothing', [['options/gone/libelle', 'X']], {}],
  ])('%s', (_, steps, expected) => {
    expect(applyPending(document, typed(...steps))).toEqual({ ...document, ...expected })
  })

  it.each<[ListOperation, unknown[]]>([
    [add('photos', 'b'), ['a', 'b']],
    [add('photos', 'c', 'b'), ['a', 'c', 'b']],
    [remove('photos', 'gone'), ['a', 'b']],
    [move('photos', 'gone', 'a'), ['a', 'b']],
  ])('%o', (operation, expected) => {
    expect(operated(['a', 'b'], operation)).toEqual(expected)
  })
})

describe('the paths that differ between two documents', () => {
  it.each<[Record<string, unknown>, Record<string, unknown>, string[]]>([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: 1, rev: 1 }, { a: 2, rev: 2 }, ['a']],
    [{ d: { w: 1, h: 2 } }, { d: { w: 1, h: 3 } }, ['d/h']],
    [{ d: { w: 1 } }, {}, ['d']],
    [{ o: [{ id: 'x', l: 1 }] }, { o: [{ id: 'x', l: 2 }] }, ['o/x/l']],
    [{ o: [{ id: 'x' }] }, { o: [{ id: 'x' }, { id: 'y' }] }, ['o']],
    [{ p: ['a', 'b'] }, { p: ['b', 'a'] }, ['p']],
  ])('%o → %o', (before, after, expected) => {
    expect(changedPaths(before, after, ['rev'])).toEqual(expected)
  })
})
