import { describe, expect, it } from 'vitest'
import type { ListOperation } from '@boutique/domain'
import { operated } from '../../data/autosave/autosave-pending.ts'
import { listOperations } from './list-operations.ts'

const lists: [before: string[], after: string[], count: number][] = [
  [['a', 'b'], ['a', 'b'], 0],
  [['a'], ['a', 'b'], 1],
  [['a', 'b', 'c'], ['a', 'c'], 1],
  [['a', 'b', 'c'], ['c', 'a', 'b'], 1],
  [[], ['x', 'y'], 2],
  [['a', 'b'], [], 2],
  [['a', 'b', 'c'], ['x', 'c', 'a'], 3],
]

describe('the operations between two lists', () => {
  it.each(lists)('%j → %j', (before, after, count) => {
    const operations = listOperations('photos', before, after)
    expect(operations).toHaveLength(count)
    const applied = operations.reduce<unknown[]>((list, operation: ListOperation) => operated(list, operation), before)
    expect(applied).toEqual(after)
  })
})
