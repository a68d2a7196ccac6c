import { expect, it } from 'vitest'
import { normaliseUsername } from './username.ts'

it.each([
  ['Jean-Paul_D 42', 'jeanpaul_d'],
  ['LÉA', 'la'],
  ['__a.b__', '__ab__'],
  ['42', ''],
])('[FORM-18] %j becomes %j', (typed, stored) => {
  expect(normaliseUsername(typed)).toBe(stored)
})
