import { expect, it } from 'vitest'
import { readTyped, typedNumber } from './typed-number.ts'

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
  ['1.234,56', 1234.56],
  ['1,234.56', 1234.56],
  ['1.234.567', 1_234_567],
  ['1\u00a0234,56\u00a0€', 1234.56],
  ['1,234', 1.234],
  ['1.2.3', undefined],
  ['12 %', undefined],
  ['12,5,5', undefined],
  ['douze', undefined],
  ['1e3', undefined],
  ['1'.repeat(101), undefined],
])('%j is parsed as %j', (text, number) => {
  expect(typedNumber(text)).toBe(number)
})

it.each<[text: string, digits: number, read: number | string]>([
  ['1.234', 2, 'ambiguous'],
  ['1,234', 2, 1.234],
  ['12,505 €', 2, 12.505],
  ['-1.234 €', 2, 'ambiguous'],
  ['12.345', 0, 'ambiguous'],
  ['1.234', 3, 1.234],
  ['0.125', 2, 0.125],
  ['1234.567', 2, 1234.567],
  ['1.2345', 2, 1.2345],
  ['1 234', 2, 1234],
])('%j with %d decimals is %j', (text, digits, read) => {
  expect(readTyped(text, digits)).toBe(read)
})
