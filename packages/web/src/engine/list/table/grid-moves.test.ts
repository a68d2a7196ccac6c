import { expect, it } from 'vitest'
import { nextCell, type Place, placeAfter, rangeBetween } from './grid-moves.ts'

const size = { rows: 100, columns: 4, page: 10 }
const press = (text: string) => {
  const parts = text.split('+')
  return { key: parts.at(-1) ?? '', ctrlKey: parts.includes('Ctrl'), metaKey: false }
}
const at = ([row, column]: readonly [number, number]): Place => ({ row, column })

it.each<[key: string, from: [number, number], to: [number, number] | undefined]>([
  ['ArrowDown', [3, 1], [4, 1]],
  ['ArrowDown', [99, 1], [99, 1]],
  ['ArrowUp', [0, 1], [-1, 1]],
  ['ArrowUp', [-1, 1], [-1, 1]],
  ['ArrowLeft', [3, 0], [3, 0]],
  ['ArrowRight', [3, 3], [3, 3]],
  ['ArrowRight', [-1, 0], [-1, 1]],
  ['Ctrl+ArrowDown', [3, 2], [99, 2]],
  ['Ctrl+ArrowUp', [50, 2], [0, 2]],
  ['Ctrl+ArrowRight', [3, 1], [3, 3]],
  ['Home', [3, 2], [3, 0]],
  ['End', [3, 2], [3, 3]],
  ['Ctrl+Home', [30, 2], [0, 0]],
  ['Ctrl+End', [30, 2], [99, 3]],
  ['PageDown', [95, 2], [99, 2]],
  ['PageDown', [-1, 2], [9, 2]],
  ['PageUp', [15, 2], [5, 2]],
  ['PageUp', [5, 2], [0, 2]],
  ['a', [5, 2], undefined],
  ['Ctrl+PageUp', [5, 2], undefined],
])('%s from %j leads to %j', (key, from, to) => {
  expect(placeAfter(press(key), at(from), size)).toEqual(to && at(to))
})

it.each<[by: 1 | -1, from: [number, number], to: [number, number] | undefined]>([
  [1, [0, 3], [1, 0]],
  [-1, [1, 0], [0, 3]],
  [1, [99, 3], undefined],
  [-1, [0, 0], undefined],
])('Tab by %i from %j leads to %j', (by, from, to) => {
  expect(nextCell(at(from), by, size)).toEqual(to && at(to))
})

it('a grid without rows has its headings only', () => {
  const none = { rows: 0, columns: 2, page: 10 }
  expect(placeAfter(press('ArrowDown'), { row: -1, column: 0 }, none)).toEqual({ row: -1, column: 0 })
  expect(placeAfter(press('Ctrl+Home'), { row: -1, column: 1 }, none)).toEqual({ row: -1, column: 0 })
})

it('a range has its ends, whatever their order, and no heading', () => {
  expect(rangeBetween({ row: 4, column: 2 }, { row: -1, column: 3 })).toEqual({ top: 0, bottom: 4, left: 2, right: 3 })
})
