import { describe, expect, it } from 'vitest'
import { weekCode } from './number-series.ts'

describe('the week code', () => {
  it.each([
    ['2024-03-06', '24103'],
    ['2024-03-10', '24107'],
    ['2024-01-01', '24011'],
    ['2024-12-30', '24011'],
    ['2023-01-01', '23527'],
    ['2020-12-31', '20534'],
    ['2009-06-15', '09251'],
  ])('[PROD-89] of %s is %s: calendar year, ISO week, ISO weekday', (date, code) => {
    expect(weekCode(date)).toBe(code)
  })

  it.each([
    ['2024-03-06T10:00:00.000Z', '24103'],
    ['2024-03-09T22:30:00.000Z', '24106'],
    ['2024-03-09T23:30:00.000Z', '24107'],
    ['2023-12-31T23:30:00.000Z', '24011'],
  ])('of the instant %s is %s: the day is that of Paris', (instant, code) => {
    expect(weekCode(instant)).toBe(code)
  })
})
