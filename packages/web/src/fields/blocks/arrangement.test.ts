import { expect, it } from 'vitest'
import { registry } from '@boutique/domain/registry'
import { arrangementOf, blockName, columnsOf } from './arrangement.ts'

it.each([
  ['above-center', { side: 'above', centered: true }],
  ['below-center', { side: 'below', centered: true }],
  ['beside-text-right', { side: 'right', centered: false }],
  ['beside-text-left', { side: 'left', centered: false }],
  ['beside-text-right-centered', { side: 'right', centered: true }],
  ['beside-text-left-centered', { side: 'left', centered: true }],
])('%s has its side', (position, arrangement) => {
  expect(arrangementOf(position, 'below-center')).toEqual(arrangement)
})

it('every storable position has its own arrangement', () => {
  const positions = Object.keys(registry.get('pages')?.fields.contents?.fields?.mediasPosition?.values ?? {})
  const drawn = positions.map((position) => JSON.stringify(arrangementOf(position, 'below-center')))
  expect(positions).toHaveLength(6)
  expect(new Set(drawn).size).toBe(6)
})

it('a block without a position uses the fallback', () => {
  expect(arrangementOf(undefined, 'beside-text-left')).toEqual({ side: 'left', centered: false })
  expect(arrangementOf('nowhere', 'beside-text-left')).toEqual({ side: 'left', centered: false })
})

it.each([
  [undefined, 1],
  ['', 1],
  [3, 3],
  ['4', 4],
  [0, 1],
  [9, 6],
  ['x', 1],
])('%j columns are drawn as %i', (count, drawn) => {
  expect(columnsOf(count)).toBe(drawn)
})

it('a block is named by its position and its title', () => {
  expect(blockName({}, 0)).toBe('Bloc 1')
  expect(blockName({ header: ' Nos bois ' }, 1)).toBe('Bloc 2 · Nos bois')
})
