import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cents, euros, formatEuros } from './money.ts'

describe('cents', () => {
  it.each([
    [1, 100],
    [12.34, 1234],
    [1.005, 101],
    [1.015, 102],
    [8.345, 835],
    [33.5 * 0.03, 101],
    [1.004999, 100],
    [-1.005, -101],
    [0.1 + 0.2, 30],
    [1e12, 1e14],
  ])('%d € is %d cents', (amount, expected) => {
    expect(cents(amount)).toBe(expected)
  })

  it('never returns negative zero', () => {
    expect(Object.is(cents(-0.001), 0)).toBe(true)
    expect(Object.is(cents(-0), 0)).toBe(true)
  })

  it('round-trips every whole number of cents', () => {
    fc.assert(fc.property(fc.integer({ min: -1e14, max: 1e14 }), (whole) => cents(euros(whole)) === (whole || 0)))
  })

  it.each([Number.NaN, Number.POSITIVE_INFINITY])('refuses %d', (amount) => {
    expect(() => cents(amount)).toThrow(RangeError)
  })
})

it.each([
  [480, 'card', '480\u00a0€'],
  [480.5, 'card', '480,50\u00a0€'],
  [479.999, 'card', '480\u00a0€'],
  [1480, 'card', '1\u00a0480\u00a0€'],
  [486, 'row', '486,00\u00a0€'],
  [1234567.891, 'row', '1\u00a0234\u00a0567,89\u00a0€'],
  [-12.5, 'row', '\u221212,50\u00a0€'],
  [-0.001, 'row', '0,00\u00a0€'],
  [0, 'card', '0\u00a0€'],
] as const)('writes %d on a %s as %s', (amount, style, expected) => {
  expect(formatEuros(amount, style)).toBe(expected)
})
