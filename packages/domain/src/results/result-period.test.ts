import { describe, expect, it } from 'vitest'
import {
  besidePeriod,
  comparedPeriod,
  dayYearBefore,
  freePeriod,
  monthOf,
  parseResultPeriod,
  quarterOf,
  resultPeriodLabel,
  resultPeriodText,
  yearBefore,
  yearOf,
} from './result-period.ts'

describe('a period in an address', () => {
  it.each([
    ['2026-11', 'mois', '2026-11-01', '2026-11-30', 'Novembre 2026'],
    ['2024-02', 'mois', '2024-02-01', '2024-02-29', 'Février 2024'],
    ['2026-12', 'mois', '2026-12-01', '2026-12-31', 'Décembre 2026'],
    ['2026-T1', 'trimestre', '2026-01-01', '2026-03-31', '1er trimestre 2026'],
    ['2026-T4', 'trimestre', '2026-10-01', '2026-12-31', '4e trimestre 2026'],
    ['2026', 'annee', '2026-01-01', '2026-12-31', 'Année 2026'],
    ['2026-01-05..2026-02-03', 'libre', '2026-01-05', '2026-02-03', 'Du 5 janv. 2026 au 3 févr. 2026'],
    ['2026-01-05..2026-01-05', 'libre', '2026-01-05', '2026-01-05', 'Le 5 janv. 2026'],
    ['2018-01-01..2026-12-31', 'libre', '2018-01-01', '2026-12-31', 'Du 1 janv. 2018 au 31 déc. 2026'],
  ])('%s is read, written and named', (text, kind, from, to, label) => {
    const period = parseResultPeriod(text)
    expect(period).toEqual({ kind, from, to })
    if (!period) return
    expect(resultPeriodText(period)).toBe(text)
    expect(resultPeriodLabel(period)).toBe(label)
  })

  it.each([
    [undefined],
    [''],
    ['hier'],
    ['0999'],
    ['9999'],
    ['2026-13'],
    ['2026-00'],
    ['2026-T5'],
    ['2026-T0'],
    ['2026-11-24'],
    ['2026-02-03..2026-01-05'],
    ['2026-02-30..2026-03-05'],
    ['2015-01-01..2026-12-31'],
    ['2026-01-05..2026-02-03..'],
    ['2'.repeat(100_000)],
  ])('%j is none', (text) => expect(parseResultPeriod(text)).toBeUndefined())
})

describe('the same period of last year', () => {
  it.each([
    [monthOf('2025-02-14'), '2024-02-01', '2024-02-29'],
    [monthOf('2024-02-14'), '2023-02-01', '2023-02-28'],
    [quarterOf('2026-11-24'), '2025-10-01', '2025-12-31'],
    [yearOf('2026-11-24'), '2025-01-01', '2025-12-31'],
    [freePeriod('2024-02-29', '2024-03-02'), '2023-02-28', '2023-03-02'],
  ])('of %j is %s to %s', (period, from, to) => expect(yearBefore(period as never)).toMatchObject({ from, to }))

  it.each([
    ['2026-11-24', '2025-11-01', '2025-11-24'],
    ['2026-11-01', '2025-11-01', '2025-11-01'],
    // The last day of the month, and months that are over or to come: whole.
    ['2026-11-30', '2025-11-01', '2025-11-30'],
    ['2026-12-15', '2025-11-01', '2025-11-30'],
    ['2026-10-31', '2025-11-01', '2025-11-30'],
  ])('November 2026 seen on %s is compared with %s to %s', (today, from, to) =>
    expect(comparedPeriod(monthOf('2026-11-01'), today)).toMatchObject({ from, to }),
  )

  it.each([
    ['2024-02-29', '2023-02-28'],
    ['2025-02-28', '2024-02-28'],
    ['2026-01-01', '2025-01-01'],
  ])('%s has %s', (day, before) => expect(dayYearBefore(day)).toBe(before))
})

it.each([
  [monthOf('2026-01-10'), -1, '2025-12'],
  [monthOf('2026-12-10'), 1, '2027-01'],
  [quarterOf('2026-01-10'), -1, '2025-T4'],
  [yearOf('2026-01-10'), 1, '2027'],
  [freePeriod('2026-01-01', '2026-01-07'), 1, '2026-01-08..2026-01-14'],
  [freePeriod('2026-01-01', '2026-01-07'), -1, '2025-12-25..2025-12-31'],
] as const)('beside %j by %d is %s', (period, by, text) =>
  expect(resultPeriodText(besidePeriod(period as never, by))).toBe(text),
)
