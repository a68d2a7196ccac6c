import { describe, expect, it } from 'vitest'
import {
  addDays,
  formatMonth,
  dayOf,
  formatDay,
  formatDayFull,
  formatDayLong,
  isoWeek,
  ms,
  parisDay,
  startOfDay,
  toInstant,
  wholeDays,
} from './dates.ts'

it.each([
  ['2026-01-15', '2026-01-14T23:00:00.000Z'],
  ['2026-07-15', '2026-07-14T22:00:00.000Z'],
  // The days on which the clocks change, and those after them.
  ['2026-03-29', '2026-03-28T23:00:00.000Z'],
  ['2026-03-30', '2026-03-29T22:00:00.000Z'],
  ['2026-10-25', '2026-10-24T22:00:00.000Z'],
  ['2026-10-26', '2026-10-25T23:00:00.000Z'],
])('%s starts in Paris at %s', (day, instant) => {
  expect(startOfDay(day)).toBe(instant)
  expect(parisDay(instant)).toBe(day)
})

describe('instants', () => {
  it.each([
    ['2024-03-12T14:30:00.000Z', 1710253800000],
    ['2024-03-06T10:00:00.000Z', 1709719200000],
    ['1970-01-01T00:00:00.001Z', 1],
  ])('%s is %d ms, both ways', (instant, milliseconds) => {
    expect(ms(instant)).toBe(milliseconds)
    expect(toInstant(milliseconds)).toBe(instant)
  })

  it.each([
    '2024-03-06',
    '2024-03-06T10:00:00Z',
    '2024-03-06T10:00:00.000+01:00',
    '2024-02-30T10:00:00.000Z',
    '2024-13-01T10:00:00.000Z',
    '2024-03-06T24:00:00.000Z',
    '',
  ])('refuses %j as an instant', (text) => {
    expect(() => ms(text)).toThrow(RangeError)
  })

  it.each([Number.NaN, 8.64e15, 8.65e15])('refuses %d milliseconds', (milliseconds) => {
    expect(() => toInstant(milliseconds)).toThrow(RangeError)
  })
})

describe('the day in Paris', () => {
  it.each([
    ['2024-03-06T10:00:00.000Z', '2024-03-06'],
    ['2024-03-09T22:59:59.999Z', '2024-03-09'],
    ['2024-03-09T23:00:00.000Z', '2024-03-10'],
    ['2024-07-01T21:59:59.999Z', '2024-07-01'],
    ['2024-07-01T22:00:00.000Z', '2024-07-02'],
    ['2023-12-31T23:00:00.000Z', '2024-01-01'],
    ['0999-07-01T10:00:00.000Z', '0999-07-01'],
  ])('at %s it is %s', (instant, day) => {
    expect(parisDay(instant)).toBe(day)
    expect(dayOf(instant)).toBe(day)
  })

  it('keeps a calendar date and refuses one that does not exist', () => {
    expect(dayOf('2024-02-29')).toBe('2024-02-29')
    expect(() => dayOf('2023-02-29')).toThrow(RangeError)
    expect(() => dayOf('06/03/24')).toThrow(RangeError)
  })
})

it.each([
  ['2024-03-06T10:00:00.000Z', '2024-03-20T10:00:00.000Z', 14],
  ['2024-03-06T10:00:00.000Z', '2024-03-20T09:59:59.999Z', 13],
  ['2024-03-06T10:00:00.500Z', '2024-03-07T10:00:00.100Z', 0],
  ['2024-03-06T10:00:00.000Z', '2024-03-07T09:00:00.000Z', 0],
  ['2024-03-30T11:00:00.000Z', '2024-03-31T10:00:00.000Z', 1],
  ['2024-10-26T10:00:00.000Z', '2024-10-27T10:30:00.000Z', 0],
  ['2024-10-26T10:00:00.000Z', '2024-10-27T11:00:00.000Z', 1],
  ['2024-03-20T10:00:00.000Z', '2024-03-06T10:00:01.000Z', -13],
])('from %s to %s there are %d whole days', (from, to, days) => {
  expect(wholeDays(from, to)).toBe(days)
})

it.each([
  ['2024-03-20T10:00:00.000Z', '20/03/24', '20 mars 2024'],
  ['2024-03-06', '06/03/24', '6 mars 2024'],
  ['2024-01-31T23:30:00.000Z', '01/02/24', '1 févr. 2024'],
  ['2009-12-31', '31/12/09', '31 déc. 2009'],
])('[CONST-09] %s is written %s or %s', (value, short, long) => {
  expect(formatDay(value)).toBe(short)
  expect(formatDayLong(value)).toBe(long)
})

it('a day with the day of the week', () => {
  expect(formatDayFull('2026-11-24')).toBe('mardi 24 nov. 2026')
  expect(formatDayFull('2024-01-31T23:30:00.000Z')).toBe('jeudi 1 févr. 2024')
})

it.each([
  ['2024-03-06', 2024, 10, 3],
  ['2024-03-10', 2024, 10, 7],
  ['2024-01-01', 2024, 1, 1],
  ['2024-12-30', 2025, 1, 1],
  ['2023-01-01', 2022, 52, 7],
  ['2020-12-31', 2020, 53, 4],
  ['2021-01-03', 2020, 53, 7],
  ['2021-01-04', 2021, 1, 1],
  ['2026-01-01', 2026, 1, 4],
  ['2026-12-31', 2026, 53, 4],
])('%s is in year %d, week %d, day %d', (date, year, week, weekday) => {
  expect(isoWeek(date)).toEqual({ year, week, weekday })
})

describe('months and days of calendar dates', () => {
  it.each([
    ['2026-12-03', 'Décembre 2026'],
    ['2024-02-29', 'Février 2024'],
  ])('the month of %s is %s', (date, month) => expect(formatMonth(date)).toBe(month))

  it.each([
    ['2026-12-28', 7, '2027-01-04'],
    ['2024-03-01', -1, '2024-02-29'],
    ['2026-03-28', 2, '2026-03-30'],
  ])('%s and %i days is %s', (date, days, result) => expect(addDays(date, days)).toBe(result))

  it('text that is no date is refused', () => expect(() => addDays('2026-02-30', 1)).toThrow(RangeError))
})
