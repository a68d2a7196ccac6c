import type { LiveDocument } from '@boutique/domain'
import { expect, it } from 'vitest'
import { rangeEnd, stepOf, type TreeStep } from './tree-keys.ts'
import { treeOf, visibleRows } from './tree-rows.ts'

const documents = [
  { id: 'a' },
  { id: 'b', parent: 'a' },
  { id: 'c', parent: 'b' },
  { id: 'd' },
] as unknown as LiveDocument[]
const tree = treeOf(documents, 'parent')
const focus = (id: string): TreeStep => ({ type: 'focus', id })

it.each<[string, string, string[], TreeStep | undefined]>([
  ['ArrowDown', 'a', [], focus('b')],
  ['ArrowDown', 'a', ['a'], focus('d')],
  ['ArrowDown', 'd', [], undefined],
  ['ArrowUp', 'a', [], undefined],
  ['ArrowUp', 'd', ['a'], focus('a')],
  ['Home', 'd', [], focus('a')],
  ['Home', 'a', [], undefined],
  ['End', 'a', [], focus('d')],
  ['ArrowRight', 'a', ['a'], { type: 'open', id: 'a' }],
  ['ArrowRight', 'a', [], focus('b')],
  ['ArrowRight', 'c', [], { type: 'cell' }],
  ['ArrowLeft', 'a', [], { type: 'close', id: 'a' }],
  ['ArrowLeft', 'a', ['a'], undefined],
  ['ArrowLeft', 'c', [], focus('b')],
  ['x', 'a', [], undefined],
  ['ArrowDown', 'absent', [], undefined],
])('%s on %s, with %j closed: %j', (key, id, closed, expected) => {
  expect(stepOf(key, visibleRows(tree, new Set(closed)), id)).toEqual(expected)
})

it.each<[string, string, string | undefined]>([
  ['ArrowDown', 'a', 'b'],
  ['ArrowUp', 'd', 'c'],
  ['End', 'a', 'd'],
  ['Home', 'a', undefined],
  ['ArrowRight', 'a', undefined],
  ['ArrowLeft', 'c', undefined],
])('Maj and %s on %s end the range at %j', (key, id, expected) => {
  expect(rangeEnd(key, visibleRows(tree, new Set()), id)).toBe(expected)
})
