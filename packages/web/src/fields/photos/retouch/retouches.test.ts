import type { LiveDocument, Retouche } from '@boutique/domain'
import { describe, expect, it } from 'vitest'
import { changedRetouches, isSameRetouche, retouchesOf } from './retouches.ts'

const record = (fullPath: string, more: object = {}): LiveDocument =>
  ({
    id: fullPath,
    rev: 1,
    deleted: false,
    createdAt: '',
    updatedAt: '',
    datetime: 0,
    fullPath,
    ...more,
  }) as LiveDocument
const bright: Retouche = { lumiere: 1.2 }

it('a retouche begins with the original where the photo shows one, else with the photo', () => {
  const records = [record('a2', { original: 'a', retouche: bright }), record('b2', { original: 'b' }), record('c')]
  expect([...retouchesOf(['a2', 'b2', 'c', 'd'], records)]).toEqual([
    ['a2', { source: 'a', stored: bright }],
    ['b2', { source: 'b2', stored: {} }],
    ['c', { source: 'c', stored: {} }],
    ['d', { source: 'd', stored: {} }],
  ])
})

describe('two retouches', () => {
  it.each<[Retouche, Retouche, boolean]>([
    [{}, { lumiere: 1, redressement: 0, cadre: { x: 0, y: 0, width: 1, height: 1 } }, true],
    [bright, { lumiere: 1.2, redressement: 0 }, true],
    [{ cadre: { width: 0.5, height: 1, x: 0, y: 0 } }, { cadre: { x: 0, y: 0, width: 0.5, height: 1 } }, true],
    [bright, { lumiere: 1.1 }, false],
    [bright, {}, false],
  ])('%j and %j: the same picture, %s', (one, other, expected) => {
    expect(isSameRetouche(one, other)).toBe(expected)
  })
})

it('only photos that change are sent', () => {
  const photos = new Map([
    ['a', { source: 'a', stored: bright }],
    ['b', { source: 'b', stored: {} }],
  ])
  expect(changedRetouches(photos, { a: { lumiere: 1.2 }, b: { lumiere: 0.9 }, gone: bright })).toEqual([
    ['b', { lumiere: 0.9 }],
  ])
  expect(changedRetouches(photos, { a: {} })).toEqual([['a', {}]])
})
