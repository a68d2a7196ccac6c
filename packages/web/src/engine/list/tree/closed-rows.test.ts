import { expect, it } from 'vitest'
import { closedOf, withClosed } from './closed-rows.ts'

it.each([
  [undefined, []],
  ['a', []],
  [{ a: true }, []],
  [
    ['a', 1, null, 'b'],
    ['a', 'b'],
  ],
])('remembered %j: %j are closed', (remembered, expected) => {
  expect([...closedOf(remembered)]).toEqual(expected)
})

it('documents are closed and opened', () => {
  expect(withClosed(new Set(['a', 'b']), { a: false, c: true })).toEqual(['b', 'c'])
})

it('the last thousand are remembered', () => {
  const many = Array.from({ length: 1500 }, (_, n) => `${n}`)
  expect(closedOf(many).size).toBe(1000)
  expect(withClosed(new Set(many), { x: true })).toHaveLength(1000)
  expect(withClosed(new Set(many), { x: true }).at(-1)).toBe('x')
})
