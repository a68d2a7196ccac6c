import { describe, expect, it } from 'vitest'
import { median, percentile } from './stats.ts'

describe('median', () => {
  it.each([
    [[3], 3],
    [[3, 1, 2], 2],
    [[10, 9, 1, 2], 5.5],
    [[100, 20, 3], 20],
  ])('of %j is %d', (numbers, expected) => expect(median(numbers)).toBe(expected))
  it('of an empty list is NaN', () => expect(median([])).toBeNaN())
})

describe('percentile', () => {
  const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)
  it.each([
    [hundred, 0.95, 95],
    [hundred, 0.5, 50],
    [hundred, 1, 100],
    [hundred, 0, 1],
    [[7], 0.95, 7],
    [[1, 2, 3], 0.95, 3],
  ])('of %j at %d is %d', (numbers, share, expected) => expect(percentile(numbers, share)).toBe(expected))
  it('of an empty list is NaN', () => expect(percentile([], 0.5)).toBeNaN())
})
