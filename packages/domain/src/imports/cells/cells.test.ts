import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { htmlText } from './html-text.ts'
import { plainCell } from './plain-cell.ts'
import { readDay, readInstant } from './read-date.ts'
import { readFlag } from './read-flag.ts'
import { readNumber } from './read-number.ts'
import { unitFactor } from './unit-factor.ts'

describe('a number', () => {
  it.each<[string, number]>([
    ['12', 12],
    ['1 200,00 €', 1200],
    ['1\u202f200,00\u00a0€', 1200],
    ['1\u00a0234\u00a0567', 1_234_567],
    ['1,200.50', 1200.5],
    ['1.200,50', 1200.5],
    ['1.200.000', 1_200_000],
    ['1,200,000', 1_200_000],
    ['1.200.000,5', 1_200_000.5],
    ['12,5', 12.5],
    ['12.50', 12.5],
    ['9.900000', 9.9],
    ['0,125', 0.125],
    ['-3,5', -3.5],
    ['\u22123', -3],
    ['+4', 4],
    ['EUR 12', 12],
    ['$1,200.00', 1200],
    ['15 €TTC', 15],
    ['3,5 kg', 3.5],
    ["1'200.00", 1200],
    ['.5', 0.5],
    ['12,', 12],
  ])('"%s" is %d', (cell, value) => {
    expect(readNumber(cell, 'person', 2)).toBe(value)
  })

  it.each([
    '',
    'douze',
    '1-2',
    '1,2,3',
    '1.2.3',
    '12 34x',
    '1,20.5.3',
    '--1',
    '1e5',
    '9'.repeat(61),
    '€',
    '-',
    '1,2,3.4',
  ])('"%s" is none', (cell) => {
    expect(readNumber(cell, 'person', 2)).toBe('unknown')
  })

  it('"1,200" is ambiguous for a price, 1.2 where three decimals are possible, and no question for a program', () => {
    expect(readNumber('1,200', 'person', 2)).toBe('ambiguous')
    expect(readNumber('1.200', 'person', 0)).toBe('ambiguous')
    expect(readNumber('1,125', 'person', 3)).toBe(1.125)
    expect(readNumber('1.200', 'program', 2)).toBe(1.2)
    expect(readNumber('12.500', 'program', 2)).toBe(12.5)
  })

  it('every amount is read as it is shown in French and in English', () => {
    fc.assert(
      fc.property(fc.integer({ min: -100_000_000, max: 100_000_000 }), (inCents) => {
        const amount = inCents / 100
        const shown = (locale: string) => new Intl.NumberFormat(locale, { minimumFractionDigits: 2 }).format(amount)
        for (const text of [shown('fr-FR'), shown('en-US'), shown('de-DE'), `${shown('fr-FR')}\u202f€`]) {
          expect(readNumber(text, 'person', 2)).toBe(amount)
        }
      }),
    )
  })
})

it.each<[string, boolean | undefined]>([
  ['TRUE', true],
  ['vrai', true],
  ['1', true],
  ['Yes', true],
  [' Oui ', true],
  ['false', false],
  ['0', false],
  ['-1', false],
  ['NON', false],
  ['peut-être', undefined],
  ['', undefined],
])('the flag "%s" is %s', (cell, value) => {
  expect(readFlag(cell)).toBe(value)
})

describe('a date', () => {
  it.each<[string, string | undefined, string | undefined]>([
    ['2026-05-01', '2026-05-01', '2026-04-30T22:00:00.000Z'],
    ['01/05/2026', '2026-05-01', '2026-04-30T22:00:00.000Z'],
    ['1.5.2026', '2026-05-01', '2026-04-30T22:00:00.000Z'],
    ['2026-05-01 09:59:00 +0200', '2026-05-01', '2026-05-01T07:59:00.000Z'],
    ['2026-05-01 00:30:00 +0200', '2026-05-01', '2026-04-30T22:30:00.000Z'],
    ['2026-05-01T09:59:00-05:00', '2026-05-01', '2026-05-01T14:59:00.000Z'],
    ['2026-05-01T09:59:00.123Z', '2026-05-01', '2026-05-01T09:59:00.000Z'],
    ['2026-05-01 09:59:00 UTC', '2026-05-01', '2026-05-01T09:59:00.000Z'],
    ['01/12/2026 14:05', '2026-12-01', '2026-12-01T13:05:00.000Z'],
    ['2026-07-01T14:05', '2026-07-01', '2026-07-01T12:05:00.000Z'],
    ['30/02/2026', undefined, undefined],
    ['05/31/2026', undefined, undefined],
    ['2026-05-01 25:00', undefined, undefined],
    ['hier', undefined, undefined],
    ['1'.repeat(50), undefined, undefined],
    ['0000-00-00', undefined, undefined],
  ])('"%s" is the day %s and the instant %s', (cell, day, instant) => {
    expect(readDay(cell)).toBe(day)
    expect(readInstant(cell)).toBe(instant)
  })
})

it.each([
  ["'01000", '01000'],
  ["'+33612345678", '+33612345678'],
  ["'=1+1", '=1+1'],
  ["' =1", '=1'],
  ["'t Hooft", "'t Hooft"],
  ['  =cmd ', '=cmd'],
  ["l'été", "l'été"],
])('the cell "%s" says "%s"', (cell, text) => {
  expect(plainCell(cell)).toBe(text)
})

it.each([
  ['<p>Une <b>table</b> &eacute;l&#233;gante</p><p>En ch&ecirc;ne</p>', 'Une table élégante\nEn chêne'],
  ['<ul><li>un</li>\n<li>deux</li></ul>', 'un\ndeux'],
  ['a<br>b<br/>c', 'a\nb\nc'],
  ['<script>alert(1)</script>Bon<style>p{}</style>', 'Bon'],
  ['<script>sans fin', ''],
  ['Sans balise\net deux lignes', 'Sans balise\net deux lignes'],
  ['5 < 6 &amp; &inconnu; &#0;', '5 < 6 & &inconnu; &#0;'],
])('the description "%s" is "%s"', (html, text) => {
  expect(htmlText(html)).toBe(text)
})

it('a long description of brackets is read in linear time', () => {
  expect(htmlText('<'.repeat(200_000)).length).toBe(200_000)
  expect(htmlText('<script'.repeat(20_000))).toBe('')
})

it.each<[string, string | undefined, number]>([
  ['Poids (g)', 'kg', 0.001],
  ['Weight (lbs)', 'kg', 0.45359237],
  ['Length (m)', 'cm', 100],
  ['Largeur (cm) (2)', 'cm', 1],
  ['Prix (€)', '€', 1],
  ['Poids', 'kg', 1],
  ['Poids (g)', undefined, 1],
])('the unit of "%s" for %s counts %d', (header, unit, factor) => {
  expect(unitFactor(header, unit)).toBe(factor)
})
