import type { LiveDocument } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { ancestorIds, branchOf, treeOf, visibleRows } from './tree-rows.ts'

const document = (id: string, parent?: string): LiveDocument => ({
  id,
  rev: 1,
  deleted: false,
  createdAt: '2024-03-06T10:00:00.000Z',
  updatedAt: '2024-03-06T10:00:00.000Z',
  datetime: 0,
  ...(parent !== undefined && { parent }),
})
const tree = (...pairs: [string, string?][]) =>
  treeOf(
    pairs.map(([id, parent]) => document(id, parent)),
    'parent',
  )
const shown = (of: ReturnType<typeof tree>, ...closed: string[]) =>
  visibleRows(of, new Set(closed)).map(({ document: { id }, level }) => '·'.repeat(level - 1) + id)
const SITE = tree(['assises', 'boutique'], ['atelier'], ['bancs', 'assises'], ['boutique'], ['tables', 'boutique'])

describe('the rows of a tree', () => {
  it.each<[string, ReturnType<typeof tree>, string[], string[]]>([
    [
      'roots first, children below them, all in the order given',
      SITE,
      [],
      ['atelier', 'boutique', '·assises', '··bancs', '·tables'],
    ],
    ['without those below a closed one', SITE, ['boutique'], ['atelier', 'boutique']],
    ['a closed one below an open one', SITE, ['assises'], ['atelier', 'boutique', '·assises', '·tables']],
    ['a document whose parent is not there is a root', tree(['a', 'absent'], ['b', 'a']), [], ['a', '·b']],
    ['documents of a cycle are roots', tree(['a', 'b'], ['b', 'a'], ['c', 'a'], ['d', 'd']), [], ['a', 'b', 'c', 'd']],
    ['nothing', tree(), [], []],
  ])('%s', (_, of, closed, expected) => {
    expect(shown(of, ...closed)).toEqual(expected)
  })

  it('know their position among the children of their parent', () => {
    const rows = visibleRows(SITE, new Set(['assises']))
    expect(rows.map(({ position, size, hasChildren, isOpen }) => [position, size, hasChildren, isOpen])).toEqual([
      [1, 2, false, false],
      [2, 2, true, true],
      [1, 2, true, false],
      [2, 2, false, false],
    ])
  })

  it('of a chain of 5,000 documents need no recursion', () => {
    const chain = tree(...Array.from({ length: 5000 }, (_, n): [string, string?] => (n ? [`${n}`, `${n - 1}`] : ['0'])))
    expect(visibleRows(chain, new Set())).toHaveLength(5000)
    expect(branchOf(chain, '0').size).toBe(5000)
  })
})

it('a branch is a document and everything below it', () => {
  expect([...branchOf(SITE, 'boutique')]).toEqual(['boutique', 'assises', 'tables', 'bancs'])
  expect([...branchOf(SITE, 'atelier')]).toEqual(['atelier'])
})

it('the ancestors of a document are those from its root', () => {
  expect(ancestorIds(SITE, 'parent', 'bancs')).toEqual(['boutique', 'assises'])
  expect(ancestorIds(tree(['a', 'b'], ['b', 'a']), 'parent', 'a')).toEqual(['a', 'b'])
})
