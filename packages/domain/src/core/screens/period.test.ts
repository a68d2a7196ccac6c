import { describe, expect, it } from 'vitest'
import {
  defaultPeriod,
  isDay,
  isReversed,
  MAX_PARTS,
  monthBefore,
  parsePeriod,
  partsOfPeriod,
  type PeriodSum,
  periodText,
  periodWhere,
  startOfStep,
  stepOf,
  sumsBy,
} from './period.ts'
import { date } from '../fields/kinds.ts'
import { mayMatch } from '../where.ts'

describe('one month before', () => {
  it.each([
    ['2024-03-31', '2024-02-29'],
    ['2023-03-31', '2023-02-28'],
    ['2024-03-15', '2024-02-15'],
    ['2024-01-31', '2023-12-31'],
    ['2024-05-31', '2024-04-30'],
    ['1000-01-01', '0999-12-01'],
  ])('%s is %s', (day, before) => expect(monthBefore(day)).toBe(before))
})

it('[SALE-02] [EXP-02] the period is from one month ago to today, the end of the month clamped', () => {
  expect(defaultPeriod('2024-03-31')).toEqual({ from: '2024-02-29', to: '2024-03-31' })
})

describe('[SALE-03] the start of a period is excluded and its end included', () => {
  const where = periodWhere('saleDate', defaultPeriod('2024-03-31'))
  const fields = { saleDate: date({ label: 'Date', filter: true }) }
  it.each([
    ['2024-02-28', false],
    ['2024-02-29', false],
    ['2024-03-01', true],
    ['2024-03-31', true],
    ['2024-04-01', false],
    [undefined, false],
  ])('a sale of %s: %s', (saleDate, isIn) => expect(mayMatch(fields, where, { saleDate })).toBe(isIn))
})

describe('the condition of a period', () => {
  it.each([
    [{ from: '2024-03-01' }, { d: { gt: '2024-03-01' } }],
    [{ to: '2024-03-01' }, { d: { lte: '2024-03-01' } }],
    [{}, {}],
    [{ from: '2024-03-09', to: '2024-03-01' }, { d: { gt: '2024-03-01', lte: '2024-03-09' } }],
  ])('%j is %j', (period, where) => expect(periodWhere('d', period)).toEqual(where))

  it.each([
    [{ from: '2024-03-09', to: '2024-03-01' }, true],
    [{ from: '2024-03-01', to: '2024-03-01' }, false],
    [{ from: '2024-03-01' }, false],
  ])('%j is reversed: %s', (period, reversed) => expect(isReversed(period)).toBe(reversed))
})

describe('a period in an address', () => {
  it.each([
    ['2024-02-29..2024-03-31', { from: '2024-02-29', to: '2024-03-31' }],
    ['..2024-03-31', { to: '2024-03-31' }],
    ['2024-02-29..', { from: '2024-02-29' }],
    ['..', {}],
  ])('%j is read and written', (text, period) => {
    expect(parsePeriod(text)).toEqual(period)
    expect(periodText(period)).toBe(text)
  })

  it.each([
    [undefined],
    [''],
    ['hier..demain'],
    ['2024-02-30..2024-03-31'],
    ['2024-02-29'],
    ['2024-02-29..2024-03-31..'],
    ['0000-01-01..'],
    ['..9999-12-31'],
    ['2'.repeat(100_000)],
  ])('%j is none', (text) => expect(parsePeriod(text)).toBeUndefined())

  it.each([
    ['2024-02-29', true],
    ['2023-02-29', false],
    ['1000-01-01', true],
    ['0999-12-31', false],
  ])('%s is a day: %s', (text, is) => expect(isDay(text)).toBe(is))
})

describe('steps', () => {
  it.each([
    [{ from: '2024-02-29', to: '2024-03-31' }, 'day'],
    [{ from: '2024-03-31', to: '2024-02-29' }, 'day'],
    [{ from: '2024-01-01', to: '2024-06-30' }, 'week'],
    [{ from: '2023-01-01', to: '2024-12-31' }, 'month'],
    [{ from: '1900-01-01', to: '2024-12-31' }, 'year'],
    [{ from: '2024-01-01' }, 'month'],
    [{}, 'month'],
  ])('%j is drawn by %s', (period, step) => expect(stepOf(period)).toBe(step))

  it.each([
    ['2024-03-06', 'day', '2024-03-06'],
    ['2024-03-06', 'week', '2024-03-04'],
    ['2024-03-04', 'week', '2024-03-04'],
    ['2024-03-10', 'week', '2024-03-04'],
    ['2024-01-01', 'week', '2024-01-01'],
    ['2023-01-01', 'week', '2022-12-26'],
    ['2024-03-06', 'month', '2024-03-01'],
    ['2024-03-06', 'year', '2024-01-01'],
  ] as const)('%s is in the %s that starts on %s', (day, step, start) => expect(startOfStep(day, step)).toBe(start))
})

const sum = (start: string, amount: number, count = 1): PeriodSum => ({ start, sum: amount, count })

describe('sums by a longer step', () => {
  it('adds days to weeks in cents, in order', () => {
    const days = [sum('2024-03-13', 5), sum('2024-03-06', 0.1), sum('2024-03-10', 0.2, 3)]
    expect(sumsBy('week', days)).toEqual([sum('2024-03-04', 0.3, 4), sum('2024-03-11', 5)])
  })
})

describe('the parts of a period', () => {
  it('has every day after the start up to the end, zero without a sum', () => {
    const period = { from: '2024-02-27', to: '2024-03-01' }
    expect(partsOfPeriod(period, 'day', [sum('2024-02-29', 12)])).toEqual({
      step: 'day',
      parts: [sum('2024-02-28', 0, 0), sum('2024-02-29', 12), sum('2024-03-01', 0, 0)],
    })
  })

  it('starts with the week that contains the first day', () => {
    const { parts } = partsOfPeriod({ from: '2024-03-05', to: '2024-03-12' }, 'week', [])
    expect(parts.map(({ start }) => start)).toEqual(['2024-03-04', '2024-03-11'])
  })

  it('follows its sums where it has no bound', () => {
    const { step, parts } = partsOfPeriod({}, 'month', [sum('2024-01-01', 1), sum('2023-11-01', 2)])
    expect(step).toBe('month')
    expect(parts).toEqual([sum('2023-11-01', 2), sum('2023-12-01', 0, 0), sum('2024-01-01', 1)])
  })

  it('is drawn by year when its sums are far apart', () => {
    const { step, parts } = partsOfPeriod({}, 'month', [sum('2003-02-01', 1), sum('2024-01-01', 2)])
    expect(step).toBe('year')
    expect(parts).toHaveLength(22)
    expect(parts[0]).toEqual(sum('2003-01-01', 1))
  })

  it('is empty without sums or bounds, and where the bounds are equal', () => {
    expect(partsOfPeriod({}, 'month', []).parts).toEqual([])
    expect(partsOfPeriod({ from: '2024-03-01', to: '2024-03-01' }, 'day', []).parts).toEqual([])
  })

  it('has a bounded number of parts', () => {
    const { parts } = partsOfPeriod({ from: '1000-01-01', to: '9998-12-31' }, 'day', [])
    expect(parts).toHaveLength(MAX_PARTS)
    expect(parts.at(-1)?.start).toBe('9998-01-01')
  })
})
