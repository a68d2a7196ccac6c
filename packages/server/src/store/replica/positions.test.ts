import { beforeEach, expect, it } from 'vitest'
import { positionOf } from '../connection/changes.ts'
import { Positions, sourceOf } from './positions.ts'

let now = 0
let positions: Positions
const POSTS = sourceOf('posts', 'atelier')
const PAGES = sourceOf('pages', 'atelier')
const change = (position?: bigint, collection = 'posts', scope = 'atelier') =>
  positions.listener.change({ collection, scope, ids: null }, position)
const readAt = (began: number, position: bigint) => {
  now = Math.max(now, began)
  positions.read(began, position)
}
beforeEach(() => {
  now = 0
  positions = new Positions(5000, () => now)
})

it('a position is read as PostgreSQL writes it', () => {
  expect(['0/0', '0/FF', '1/0', '16/B374D848'].map(positionOf)).toEqual([0n, 255n, 1n << 32n, 0x16b374d848n])
})

it('answers need the oldest reading within the age, and the last change of what they depend on', () => {
  expect(positions.required([POSTS])).toBeUndefined()
  readAt(1000, 100n)
  change(200n)
  readAt(2000, 200n)
  expect([[], [PAGES], [POSTS], [PAGES, POSTS]].map((sources) => positions.required(sources))).toEqual([
    ...[100n, 100n, 200n, 200n],
  ])
  expect(positions.required([sourceOf('posts', 'autre')])).toBe(100n)
  now = 6001
  expect(positions.required([PAGES])).toBe(200n)
  now = 7001
  expect(positions.required([PAGES])).toBeUndefined()
})

it('a change that was notified without a position needs one of a reading that began afterwards', () => {
  readAt(1000, 100n)
  now = 2000
  change()
  expect([positions.required([POSTS]), positions.required([PAGES])]).toEqual([undefined, 100n])
  // It began before, and may have been answered before the change.
  readAt(1999, 150n)
  expect(positions.required([POSTS])).toBeUndefined()
  readAt(2500, 300n)
  expect([positions.required([POSTS]), positions.required([PAGES])]).toEqual([300n, 100n])
})

it('an older position never replaces a newer one', () => {
  readAt(1000, 100n)
  change(300n)
  change(200n)
  expect(positions.required([POSTS])).toBe(300n)
})

it('after a lost connection only readings that begin afterwards count', () => {
  readAt(1000, 100n)
  now = 2000
  positions.listener.reset()
  readAt(1999, 200n)
  expect(positions.required([])).toBeUndefined()
  readAt(2001, 300n)
  expect(positions.required([])).toBe(300n)
})

it('tells how old a state is at most', () => {
  readAt(1000, 100n)
  readAt(2000, 200n)
  now = 2500
  expect([50n, 100n, 150n, 200n, 250n].map((position) => positions.ageAt(position))).toEqual([
    ...[undefined, 1500, 1500, 500, 500],
  ])
  now = 6500
  expect(positions.ageAt(150n)).toBeUndefined()
})
