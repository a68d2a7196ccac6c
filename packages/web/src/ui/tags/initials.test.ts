import { expect, it } from 'vitest'
import { initials } from './initials.ts'

it.each([
  ['Hélène Vasseur', 'HV'],
  ['camille', 'C'],
  ["Jean-Paul d'Ormesson", 'JO'],
  ['élise', 'É'],
  ['  ', ''],
])('%s → %s', (name, expected) => {
  expect(initials(name)).toBe(expected)
})
