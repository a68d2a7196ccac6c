import { describe, expect, it } from 'vitest'
import { applyMove, moveTo, stillPending } from './move.ts'

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

describe('several moves', () => {
  const move = (id: string, over: string, order: readonly string[]) => {
    const made = moveTo(order, id, over)
    if (!made) throw new Error(`${id} does not move to ${over}`)
    return made
  }
  it('are applied in order, whichever of them the server shows first', () => {
    const first = move('d', 'a', ids)
    const then = move('c', 'd', ['d', 'a', 'b', 'c'])
    const shown = ['c', 'd', 'a', 'b']
    expect([first, then].reduce<string[]>(applyMove, [...ids])).toEqual(shown)
    expect([then].reduce<string[]>(applyMove, ['d', 'a', 'b', 'c'])).toEqual(shown)
  })
  it('are pending until the server shows their revision', () => {
    const moves = [
      { ...move('a', 'b', ids), rev: undefined },
      { ...move('b', 'c', ids), rev: 2 },
      { ...move('c', 'd', ids), rev: 3 },
      { ...move('d', 'a', ids), rev: 4 },
    ]
    const revisions: Record<string, number> = { a: 9, b: 1, c: 3 }
    expect(stillPending(moves, (id) => revisions[id]).map(({ id }) => id)).toEqual(['a', 'b'])
  })
})
