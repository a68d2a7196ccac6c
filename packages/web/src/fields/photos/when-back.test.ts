import { expect, it } from 'vitest'
import { retryDelay } from './when-back.ts'

it.each([
  [0, 2000],
  [1, 4000],
  [3, 16_000],
  [4, 30_000],
  [40, 30_000],
])('after %i failed attempts the next one waits %i ms', (attempt, expected) => {
  expect(retryDelay(attempt)).toBe(expected)
})
