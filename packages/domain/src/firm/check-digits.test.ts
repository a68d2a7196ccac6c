import { describe, expect, it } from 'vitest'
import { exampleSiren, isSiren, isSiret, isVatNumber, vatNumberOf } from './check-digits.ts'

describe('the number of a firm', () => {
  it.each(['732829320', '356000000', '005520135'])('%s is one', (text) => expect(isSiren(text)).toBe(true))
  it.each(['732829321', '73282932', '7328293200', '73282932A', '', '732 829 320', '٧٣٢٨٢٩٣٢٠'])(
    '%s is none',
    (text) => {
      expect(isSiren(text)).toBe(false)
    },
  )
  it('one wrong digit is always told', () => {
    const known = '732829320'
    const wrong = [...known].flatMap((right, at) =>
      [...'0123456789']
        .filter((digit) => digit !== right)
        .map((digit) => known.slice(0, at) + digit + known.slice(at + 1)),
    )
    expect(wrong).toHaveLength(81)
    expect(wrong.filter(isSiren)).toEqual([])
  })
})

describe('the number of an establishment', () => {
  it.each(['73282932000074', '35600000000048', '35600000049837'])('%s is one', (text) =>
    expect(isSiret(text)).toBe(true),
  )
  it.each(['73282932000075', '73282932100074', '7328293200007', '35600000049838', '732829320000741'])(
    '%s is none',
    (text) => expect(isSiret(text)).toBe(false),
  )
})

describe('a VAT number', () => {
  it('has the key of its firm', () => {
    expect(vatNumberOf('732829320')).toBe('FR44732829320')
    expect(vatNumberOf('404833048')).toBe('FR83404833048')
  })
  it.each(['FR44732829320', 'FRK7732829320', 'DE136695976', 'BE0428759497', 'ATU99999999'])('%s is one', (text) =>
    expect(isVatNumber(text)).toBe(true),
  )
  it.each(['FR45732829320', 'FR44732829321', 'FRI7732829320', 'fr44732829320', 'FR', 'DE', `DE${'1'.repeat(13)}`])(
    '%s is none',
    (text) => expect(isVatNumber(text)).toBe(false),
  )
})

it('examples are numbers of firms', () => {
  expect([1, 2, 3, 99].map(exampleSiren).every(isSiren)).toBe(true)
  expect(exampleSiren(1)).not.toBe(exampleSiren(2))
})
