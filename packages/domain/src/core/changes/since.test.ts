import { describe, expect, it } from 'vitest'
import { isChangedSince } from './since.ts'

const chair = { data: { name: 'Chaise', price: 10, lignes: [{ id: 'a', qty: 1 }] }, deleted: false, datetime: 5 }

describe('isChangedSince', () => {
  it.each<[string, { rev: number; changes: Record<string, unknown> }[], boolean]>([
    ['no entry', [], false],
    ['another price before', [{ rev: 2, changes: { price: 9 } }], true],
    ['no price before', [{ rev: 2, changes: { price: null } }], true],
    ['a value that was none, and is none again', [{ rev: 2, changes: { sku: null } }], false],
    [
      'changed and put back',
      [
        { rev: 3, changes: { price: 12 } },
        { rev: 2, changes: { price: 10 } },
      ],
      false,
    ],
    [
      'the oldest value counts',
      [
        { rev: 3, changes: { price: 10 } },
        { rev: 2, changes: { price: 11 } },
      ],
      true,
    ],
    ['a line', [{ rev: 2, changes: { 'lignes/a/qty': 2 } }], true],
    ['a line that stayed', [{ rev: 2, changes: { 'lignes/a/qty': 1 } }], false],
    ['the order of lines', [{ rev: 2, changes: { 'lignes/a#place': 'b' } }], true],
    ['a place in the list', [{ rev: 2, changes: { datetime: 4 } }], true],
    [
      'the bin, and back',
      [
        { rev: 2, changes: { deleted: false } },
        { rev: 3, changes: { deleted: true } },
      ],
      false,
    ],
  ])('%s', (_, later, is) => {
    expect(isChangedSince(chair, later)).toBe(is)
  })
})
