import { expect, it } from 'vitest'
import { callNumber, isPhone, phoneDigits, phoneKey } from './phone-number.ts'

it.each([
  ['06 12 34 56 78', '0612345678'],
  ['0612345678', '0612345678'],
  ['06.12.34.56.78', '0612345678'],
  [' +33 6 12 34 56 78', '0612345678'],
  ['+33 (0)6 12 34 56 78', '0612345678'],
  ['0033612345678', '0612345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['0044 20 7946 0958', '+442079460958'],
  ['06 12', undefined],
  ['', undefined],
  ['poste 12', undefined],
])('the telephone %j is compared as %s', (phone, key) => {
  expect(phoneKey(phone)).toBe(key)
})

it.each([
  ['06 12 34 56 78', '0612345678'],
  ['+33 (0)6 12 34 56 78', '+33612345678'],
  ['+44 20 7946 0958', '+442079460958'],
  ['poste 12', '12'],
  ['à demander', undefined],
])('the telephone %j is called by %s', (phone, called) => {
  expect(callNumber(phone)).toBe(called)
})

it.each([
  ['06', '06'],
  ['06 12.3', '06123'],
  ['+33 6 12', '0612'],
  ['+33 (0)6 12 34 56 78', '0612345678'],
  ['06 12 34 56 78', '0612345678'],
  ['3 Suisses', undefined],
  ['Martin', undefined],
  ['', undefined],
])('of the typed text %j the contacts whose telephone contains %s are searched', (typed, digits) => {
  expect(phoneDigits(typed)).toBe(digits)
  expect(isPhone(typed)).toBe(digits !== undefined)
})
