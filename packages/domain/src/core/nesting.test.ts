import { expect, it } from 'vitest'
import { isNestedBeyond, MAX_NESTED } from './nesting.ts'

const nested = (depth: number): unknown => JSON.parse('['.repeat(depth) + ']'.repeat(depth))

it.each<[string, unknown, boolean]>([
  ['a text', 'a', false],
  ['nothing', null, false],
  ['as many levels as may be', nested(MAX_NESTED), false],
  ['one level more', nested(MAX_NESTED + 1), true],
  ['one level more, beside others', [{ a: 1, b: nested(MAX_NESTED) }], true],
  ['objects', JSON.parse('{"a":'.repeat(300) + '1' + '}'.repeat(300)), true],
  ['a hundred thousand levels', nested(100_000), true],
  ['a wide array', Array.from({ length: 100_000 }, () => [1]), false],
])('%s: %#', (_, value, expected) => {
  expect(isNestedBeyond(value)).toBe(expected)
})
