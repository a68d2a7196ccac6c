import { expect, it } from 'vitest'
import { typedNumber } from './typed-number.ts'

it.each([
  ['12,5', 12.5],
  ['12.5', 12.5],
  ['12,', 12],
  [',5', 0.5],
  ['+3', 3],
  ['1 200,50 €', 1200.5],
  ['1\u202f200', 1200],
  ['\u22123', -3],
  ['', undefined],
  ['-', undefined],
  ['12,5,5', undefined],
  ['douze', undefined],
  ['1e3', undefined],
  ['1'.repeat(101), undefined],
])('%j is parsed as %j', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})
