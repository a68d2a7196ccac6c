import type { LiveDocument } from '@boutique/domain'
import { expect, it } from 'vitest'
import { mayMove, TOP, type TreeMove, withMoves } from './tree-moves.ts'
import { treeOf } from './tree-rows.ts'

const documents = [
  { id: 'a', rev: 1 },
  { id: 'b', rev: 3, parent: 'a' },
  { id: 'c', rev: 1, parent: 'b' },
  { id: 'd', rev: 1 },
] as unknown as LiveDocument[]

it.each<[string, string | undefined, boolean]>([
  ['d', 'a', true],
  ['c', 'd', true],
  ['b', 'a', false],
  ['a', 'a', false],
  ['a', 'c', false],
  ['b', TOP, true],
  ['a', TOP, false],
  ['a', undefined, false],
  ['a', 'absent', false],
  ['absent', 'a', false],
])('%s may move below %s: %s', (id, target, expected) => {
  expect(mayMove(treeOf(documents, 'parent'), 'parent', id, target)).toBe(expected)
})

it.each<[string, TreeMove[], unknown]>([
  ['without an answer', [{ id: 'b', parent: 'd', rev: undefined }], 'd'],
  ['to the top', [{ id: 'b', parent: undefined, rev: undefined }], undefined],
  ['that is not shown yet', [{ id: 'b', parent: 'd', rev: 4 }], 'd'],
  ['that is shown', [{ id: 'b', parent: 'd', rev: 3 }], 'a'],
  ['of another document', [{ id: 'x', parent: 'd', rev: undefined }], 'a'],
])('a move %s', (_, moves, expected) => {
  expect(withMoves(documents, moves, 'parent')[1]?.parent).toBe(expected)
})
