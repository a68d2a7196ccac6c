import { describe, expect, it } from 'vitest'
import { isMet, type Line, shown, table } from './report.ts'

describe('isMet', () => {
  const line = (value: number | undefined, bar: Line['bar']): Line => ({ measure: 'liste', product: '', value, bar })
  it.each<[Line, boolean | undefined]>([
    [line(1.5, { atLeast: 1.5 }), true],
    [line(1.49, { atLeast: 1.5 }), false],
    [line(25, { atMost: 25 }), true],
    [line(25.1, { atMost: 25 }), false],
    [line(Number.NaN, { atMost: 25 }), false],
    [line(Number.NaN, { atLeast: 1 }), false],
    [line(undefined, { atLeast: 1 }), false],
    [line(3, undefined), undefined],
  ])('%j: %s', (line, expected) => expect(isMet(line)).toBe(expected))
})

describe('shown', () => {
  it.each([
    [1.234, '1,23'],
    [12.34, '12,3'],
    [123.4, '123'],
  ])('%d is %s', (number, expected) => expect(shown(number)).toBe(expected))
})

describe('table', () => {
  it('shows each limit and whether it was met, in columns', () => {
    const text = table([
      { produits: 20_000, measure: 'liste', reference: '100/s', product: '210/s', value: 2.1, bar: { atLeast: 1.5 } },
      { measure: 'direct', product: '30 ms', value: 30, bar: { atMost: 25 }, unit: ' ms' },
    ])
    const rows = text.split('\n')
    expect(rows[2]?.replace(/\s+/g, ' ')).toBe('| 20 000 | liste | 100/s | 210/s | 2,10 | ≥ 1,5 | oui |')
    expect(rows[3]?.replace(/\s+/g, ' ')).toBe('| | direct | | 30 ms | 30,0 ms | ≤ 25 ms | NON |')
    expect(new Set(rows.map((row) => row.length)).size).toBe(1)
  })
})
