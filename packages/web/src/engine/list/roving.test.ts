import { describe, expect, it } from 'vitest'
import { indexAfter } from './roving.ts'

describe('indexAfter', () => {
  it.each<[string, number, number, number, number | undefined]>([
    ['ArrowDown', 0, 3, 1, 1],
    ['ArrowDown', 2, 3, 1, undefined],
    ['ArrowUp', 1, 3, 1, 0],
    ['ArrowUp', 0, 3, 1, undefined],
    ['ArrowRight', 0, 3, 1, undefined],
    ['ArrowRight', 4, 12, 5, 5],
    ['ArrowLeft', 5, 12, 5, 4],
    ['ArrowDown', 1, 12, 5, 6],
    ['ArrowDown', 8, 12, 5, undefined],
    ['ArrowUp', 6, 12, 5, 1],
    ['Home', 6, 12, 5, 0],
    ['End', 6, 12, 5, 11],
    ['End', 11, 12, 5, undefined],
    ['a', 6, 12, 5, undefined],
  ])('%s from %i of %i, %i to a row: %s', (key, index, count, columns, to) => {
    expect(indexAfter(key, index, count, columns)).toBe(to)
  })
})
