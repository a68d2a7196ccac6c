import { describe, expect, it } from 'vitest'
import { keptShift } from './scroll-shift.ts'

const tops = (places: Record<string, number>) => new Map(Object.entries(places))

describe('keptShift', () => {
  it.each([
    ['rows pushed down by one above', { a: 10, b: 74, c: 138 }, { a: 74, b: 138, c: 202 }, 64],
    ['rows pulled up by one removed above', { b: 74, c: 138 }, { b: 10, c: 74 }, -64],
    [
      'cards of a grid: the last of each row goes down, the others stay',
      { a: 0, b: 0, c: 0 },
      { a: 0, b: 0, c: 280 },
      0,
    ],
    ['one moved to the top, the others stay', { a: 0, b: 280 }, { a: -900, b: 280 }, 0],
    ['one gone', { a: 0, b: 280 }, { b: 280 }, 0],
    ['all gone', { a: 0 }, {}, 0],
    ['nothing was shown', {}, {}, 0],
  ])('%s: %i', (_, before, now, shift) => expect(keptShift(tops(before), tops(now))).toBe(shift))
})
