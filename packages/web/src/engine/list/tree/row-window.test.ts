import { expect, it } from 'vitest'
import { drawnIndices, rangeOf } from './row-window.ts'

it.each([
  ['at the top', 0, 880, { from: 0, to: 36 }],
  ['below its top', -100, 880, { from: 0, to: 30 }],
  ['far below', 44_000, 880, { from: 984, to: 1032 }],
  ['a little further, the same', 44_100, 880, { from: 990, to: 1038 }],
  ['not visible at all', -2000, 880, { from: 0, to: 12 }],
])('the rows of 44 pixels to draw %s', (_, above, visible, expected) => {
  expect(rangeOf(above, visible, 44)).toEqual(expected)
})

it('every visible row is drawn, wherever the list is scrolled to', () => {
  for (let above = 0; above < 5000; above += 7) {
    const { from, to } = rangeOf(above, 600, 44)
    expect(from * 44).toBeLessThanOrEqual(above)
    expect(to * 44).toBeGreaterThanOrEqual(above + 600)
    expect(to - from).toBeLessThan(60)
  }
})

it('drawn rows are in their order, with those that stay', () => {
  expect(drawnIndices({ from: 2, to: 9 }, 5, [0, 3, -1, 7])).toEqual([0, 2, 3, 4])
})
