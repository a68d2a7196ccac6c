import { expect, it } from 'vitest'
import { formatNumber } from './format-number.ts'

it.each([
  [0, '0'],
  [1000, '1\u00a0000'],
  [10_000_000, '10\u00a0000\u00a0000'],
  [0.25, '0,25'],
  [-5, '\u22125'],
])('%d is written %s', (number, text) => expect(formatNumber(number)).toBe(text))
