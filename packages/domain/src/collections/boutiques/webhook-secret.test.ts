import { expect, it } from 'vitest'
import { signsSafely } from './webhook-secret.ts'

it.each([
  ['un-secret-de-test', true],
  ['0123456789abcdef', true],
  ['0123456789abcde', false],
  ['', false],
  [' '.repeat(40), false],
  ['whsec_', false],
  ['whsec_====', false],
  ['whsec_AAECAwQFBgcICQoLDA0ODw==', true],
  ['whsec_AAECAwQFBgcICQoLDA0ODw', true],
  ['whsec_AAECAwQFBgcICQoLDA0O', false],
  ['whsec_pas une clé en base64, mais longue', false],
  [`whsec_${'-'.repeat(40)}`, false],
])('%j signs safely: %s', (secret, expected) => {
  expect(signsSafely(secret)).toBe(expected)
})
