import { describe, expect, it } from 'vitest'
import { type Block, normaliseBlocks } from './blocks.ts'

const A: Block = { id: 'A', header: 'a', order: 1 }
const B: Block = { id: 'B', header: 'b', order: 2 }
const C: Block = { id: 'C', header: 'c', order: 3 }
const orders = (blocks: Block[] | undefined) => blocks?.map(({ id, order }) => `${id} ${order}`).join(', ')

describe('a new block', () => {
  it('[BLOCK-15] [BLOCK-16] is beside the text, at the left, in one column by default', () => {
    expect(normaliseBlocks(undefined, [{ id: 'A' }])).toEqual([
      { id: 'A', mediasPosition: 'beside-text-left', mediasNbColumns: 1, order: 1 },
    ])
  })

  it('keeps the values that were sent', () => {
    const said: Block = { id: 'A', mediasPosition: 'below-center', mediasNbColumns: 3, order: 7 }
    expect(normaliseBlocks(undefined, [said])).toEqual([said])
  })

  it('gets no default later, after its field was emptied', () => {
    expect(normaliseBlocks([A], [A])).toEqual([A])
  })

  it.each<[string, Block[], string]>([
    ['at the end', [A, B, { id: 'N' }], 'A 1, B 2, N 3'],
    ['between two', [A, { id: 'N' }, B], 'A 1, N 2, B 3'],
    ['with an order of its own', [A, B, C, { id: 'N', order: 0 }], 'N 0, A 1, B 2, C 3'],
    ['after orders with holes', [A, { ...C, order: 9 }, { id: 'N' }], 'A 1, C 9, N 10'],
  ])('[BLOCK-17] %s has a position in the order', (_, after, expected) => {
    const before = after.filter(({ id }) => id !== 'N')
    expect(orders(normaliseBlocks(before, after))).toBe(expected)
  })
})

describe('a block that moves', () => {
  it.each<[string, Block[], string]>([
    ['C up in the list', [A, C, B], 'A 1, C 2, B 3'],
    ['A down in the list', [B, A, C], 'B 1, A 2, C 3'],
    ['the values of B and C swapped', [A, { ...B, order: 3 }, { ...C, order: 2 }], 'A 1, C 2, B 3'],
    ['C to the top', [C, A, B], 'C 1, A 2, B 3'],
    ['nothing', [A, B, C], 'A 1, B 2, C 3'],
    ['B removed', [A, C], 'A 1, C 3'],
  ])('[BLOCK-03] [BLOCK-17] %s', (_, after, expected) => {
    expect(orders(normaliseBlocks([A, B, C], after))).toBe(expected)
  })

  it('keeps the set of order values', () => {
    const wide = [A, { ...B, order: 10 }, { ...C, order: 20 }]
    expect(orders(normaliseBlocks(wide, [wide[2] as Block, A, wide[1] as Block]))).toBe('C 1, A 10, B 20')
  })

  it('is numbered again from 1 when two values are equal', () => {
    const tied = [A, { ...B, order: 1 }, C]
    expect(orders(normaliseBlocks(tied, tied))).toBe('A 1, B 2, C 3')
  })
})

it('[BLOCK-17] the blocks of a new document are ordered by their order values', () => {
  expect(orders(normaliseBlocks(undefined, [C, A, { id: 'N' }, B]))).toBe('A 1, B 2, C 3, N 4')
})

it.each([[undefined], [[]]])('an empty list of blocks is absent: %j', (after) => {
  expect(normaliseBlocks([A], after)).toBeUndefined()
})
