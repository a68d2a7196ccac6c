import { describe, expect, it } from 'vitest'
import { instantOfParis, parisLocal } from './paris.ts'

describe('instants in Paris time', () => {
  it.each([
    ['2024-03-06T10:00:00.000Z', '2024-03-06T11:00'],
    ['2024-07-14T22:30:00.000Z', '2024-07-15T00:30'],
    ['2024-12-31T23:00:00.000Z', '2025-01-01T00:00'],
  ])('%s is %s, and back', (instant, local) => {
    expect(parisLocal(instant)).toBe(local)
    expect(instantOfParis(local)).toBe(instant)
  })

  it.each([
    ['the hour that summer time skips is an hour later', '2024-03-31T02:30', '2024-03-31T01:30:00.000Z'],
    ['the hour that comes twice is the first', '2024-10-27T02:30', '2024-10-27T00:30:00.000Z'],
    ['what is no moment', 'demain', undefined],
    ['nothing', '', undefined],
  ])('%s', (_, local, instant) => {
    expect(instantOfParis(local)).toBe(instant)
  })
})
