import { expect, it } from 'vitest'
import { haveSameValues } from './use-same-object.ts'

const list: unknown[] = []

it.each<[string, object, object, boolean]>([
  ['the same values', { a: 1, list }, { list, a: 1 }, true],
  ['nothing', {}, {}, true],
  ['another value', { a: 1 }, { a: 2 }, false],
  ['an equal list that is another one', { list }, { list: [] }, false],
  ['a key more', { a: 1 }, { a: 1, b: undefined }, false],
  ['a key less', { a: 1, b: undefined }, { a: 1 }, false],
  ['another key without a value', { a: undefined }, { b: undefined }, false],
])('compares objects with %s', (_, one, other, same) => {
  expect(haveSameValues(one, other)).toBe(same)
})
