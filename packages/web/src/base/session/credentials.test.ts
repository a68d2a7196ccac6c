import { describe, expect, it } from 'vitest'
import { emailError, passwordError, repetitionError, requiredError } from './credentials.ts'

describe('the values sent to sign in', () => {
  it.each(['', '   '])('[AUTH-18] the e-mail is required ("%s")', (email) => {
    expect(emailError(email)).toBe('Champs obligatoire')
  })
  it('[AUTH-19] the password is required', () => {
    expect(passwordError('')).toBe('Champs obligatoire')
  })
  it('[AUTH-20] seven characters are too few, eight are enough', () => {
    expect(passwordError('1234567')).toBe('8 caractères au moins')
    expect(passwordError('12345678')).toBeUndefined()
    expect(passwordError('🪑🪑🪑🪑🪑🪑🪑')).toBe('8 caractères au moins')
  })
  it.each([
    ['a@b', undefined],
    [' camille@exemple.fr ', undefined],
    ['camille', 'Adresse e-mail attendue'],
    ['a b@c.fr', 'Adresse e-mail attendue'],
  ])('the address %s: %s', (email, expected) => {
    expect(emailError(email)).toBe(expected)
  })
  it('[USER-12] a name of spaces counts as empty', () => {
    expect([requiredError(' '), requiredError('Camille')]).toEqual(['Champs obligatoire', undefined])
  })
  it('the repetition must be equal', () => {
    expect([repetitionError('motdepasse', 'motdepass'), repetitionError('x', 'x')]).toEqual([
      'Les deux mots de passe diffèrent',
      undefined,
    ])
  })
})
