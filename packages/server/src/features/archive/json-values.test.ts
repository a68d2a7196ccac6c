import { expect, it } from 'vitest'
import { hasMoreValues } from './json-values.ts'

it.each([
  ['[1]', 2],
  ['[1,{}]', 4],
  ['{"a":"[[[[,,,,","b":"\\"[,\\\\"}', 3],
])('%s has at most %i values', (text, most) => {
  expect(hasMoreValues(Buffer.from(text), most)).toBe(false)
  expect(hasMoreValues(Buffer.from(text), most - 1)).toBe(true)
})
