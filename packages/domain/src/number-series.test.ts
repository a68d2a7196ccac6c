import { describe, expect, it } from 'vitest'
import { highestNumber, nextNumber, ORDER_DIGITS, SKU_DIGITS, sequenceOf, weekCode } from './number-series.ts'

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

describe('the next number', () => {
  it.each([
    ['2024-03-06', '24103001', '241030001'],
    ['2024-03-10', '24107001', '241070001'],
    ['2024-01-01', '24011001', '240110001'],
    ['2023-01-01', '23527001', '235270001'],
  ])('[PROD-88] [ORDER-82] of %s starts at %s for a SKU, at %s for an order', (date, sku, numero) => {
    expect(nextNumber(weekCode(date), undefined, SKU_DIGITS)).toBe(sku)
    expect(nextNumber(weekCode(date), undefined, ORDER_DIGITS)).toBe(numero)
  })

  it.each([
    ['24103007', SKU_DIGITS, '24103008'],
    ['24103009', SKU_DIGITS, '24103010'],
    ['24103999', SKU_DIGITS, '241031000'],
    ['241031000', SKU_DIGITS, '241031001'],
    ['241030099', ORDER_DIGITS, '241030100'],
    ['241039999', ORDER_DIGITS, '2410310000'],
  ])('after %s with %d digits is %s', (highest, digits, next) => {
    expect(nextNumber('24103', highest, digits)).toBe(next)
  })

  it.each(['24107001', '24103', '24103-A', 'table', '', '24103 7'])('refuses %j as the highest of 24103', (highest) => {
    expect(() => nextNumber('24103', highest, SKU_DIGITS)).toThrow(RangeError)
    expect(sequenceOf('24103', highest)).toBeUndefined()
  })

  it.each([
    ['241037', 7],
    ['24103007', 7],
    ['24103123456789012345', 123456789012345],
    ['241031234567890123456', undefined],
  ])('reads %s as number %d of the series 24103', (number, sequence) => {
    expect(sequenceOf('24103', number)).toBe(sequence)
  })

  it('[PROD-87] starts again each day of a week', () => {
    const monday = nextNumber(weekCode('2024-03-04'), '24101012', SKU_DIGITS)
    const tuesday = nextNumber(weekCode('2024-03-05'), undefined, SKU_DIGITS)
    expect([monday, tuesday]).toEqual(['24101013', '24102001'])
  })
})

describe('the highest number', () => {
  it.each([
    [['24103002', '24103010', '24103009'], '24103010'],
    [['241031000', '24103999'], '241031000'],
    [['24103999', '241031000', '24103998'], '241031000'],
    [['24107050', '24103001', '24103-A', '24103'], '24103001'],
    [['24107050', 'fauteuil'], undefined],
    [[], undefined],
  ])('[PROD-90] [ORDER-83] of %j in the series 24103 is %s', (existing, highest) => {
    expect(highestNumber('24103', existing)).toBe(highest)
  })

  it.each([
    ['[PROD-86] SKUs', SKU_DIGITS],
    ['[ORDER-81] order numbers', ORDER_DIGITS],
  ])('%s never come back within a series, also past the padding', (_, digits) => {
    const existing = [seriesStart(digits)]
    for (let i = 0; i < 20; i++) existing.unshift(nextNumber('24103', highestNumber('24103', existing), digits))
    expect(new Set(existing).size).toBe(21)
  })
})

/** Ten before the sequence outgrows its digits. */
function seriesStart(digits: number) {
  return `24103${10 ** digits - 10}`
}
