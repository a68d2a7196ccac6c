import fc from 'fast-check'
import { expect, it } from 'vitest'
import { equal } from './equal.ts'

it.each<[unknown, unknown, boolean]>([
  [1, 1, true],
  [0, -0, true],
  [1, '1', false],
  [null, undefined, false],
  [null, {}, false],
  [{ a: 1, b: 2 }, { b: 2, a: 1 }, true],
  [{ a: 1, b: undefined }, { a: 1 }, true],
  [{ a: 1 }, { a: 1, b: null }, false],
  [[1, 2], [1, 2], true],
  [[1, 2], [2, 1], false],
  [[1], [1, undefined], false],
  [[], {}, false],
  [{ a: [{ b: 1 }] }, { a: [{ b: 1 }] }, true],
  [{ a: [{ b: 1 }] }, { a: [{ b: 2 }] }, false],
])('%j and %j: %s, in both orders', (a, b, same) => {
  expect(equal(a, b)).toBe(same)
  expect(equal(b, a)).toBe(same)
})

it('agrees with the database: what JSON writes and reads is the same', () => {
  fc.assert(fc.property(fc.jsonValue(), (value) => equal(value, JSON.parse(JSON.stringify(value)))))
})
