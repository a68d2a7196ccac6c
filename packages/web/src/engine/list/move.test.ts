import { describe, expect, it } from 'vitest'
import { applyMove, moveTo } from './move.ts'

const ids = ['a', 'b', 'c', 'd']

describe('moveTo', () => {
  it.each([
    ['down by one', 'a', 'b', { id: 'a', avant: 'b', apres: 'c' }],
    ['down to the last place', 'b', 'd', { id: 'b', avant: 'd', apres: null }],
    ['up to the first place', 'c', 'a', { id: 'c', avant: null, apres: 'a' }],
    ['up by one', 'd', 'c', { id: 'd', avant: 'b', apres: 'c' }],
    ['on itself', 'b', 'b', undefined],
    ['on a stranger', 'b', 'z', undefined],
  ])('%s', (_, id, over, move) => expect(moveTo(ids, id, over)).toEqual(move))
})

describe('applyMove', () => {
  it.each(ids.flatMap((id) => ids.filter((over) => over !== id).map((over) => [id, over] as const)))(
    '%s dropped on %s takes its place',
    (id, over) => {
      const move = moveTo(ids, id, over)
      const moved = move && applyMove(ids, move)
      expect(moved?.indexOf(id)).toBe(ids.indexOf(over))
      expect(moved?.toSorted()).toEqual(ids)
    },
  )
  it.each([
    ['the one before went away', { id: 'a', avant: 'z', apres: 'd' }, ['b', 'c', 'a', 'd']],
    ['both went away', { id: 'a', avant: 'y', apres: 'z' }, ids],
    ['the moved one went away', { id: 'z', avant: 'a', apres: 'b' }, ids],
  ])('%s', (_, move, expected) => expect(applyMove(ids, move)).toEqual(expected))
})
