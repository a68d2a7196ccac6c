import { expect, it } from 'vitest'
import { type Dropped, placeTaken } from './reorder-place.ts'

it.each<[string, Dropped, string | undefined]>([
  ['where it is', { over: { id: 'b' }, collisions: [{ id: 'b' }, { id: 'a' }] }, 'b'],
  ['where the last key took it', { over: { id: 'a' }, collisions: [{ id: 'b' }, { id: 'a' }] }, 'b'],
  ['where it was last known to be', { over: { id: 'b' }, collisions: [] }, 'b'],
  ['nowhere', { over: null, collisions: null }, undefined],
])('an item is dropped %s', (_, dropped, expected) => expect(placeTaken(dropped)).toBe(expected))
