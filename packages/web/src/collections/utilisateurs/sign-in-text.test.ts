import { expect, it } from 'vitest'
import { signInText } from './sign-in-text.ts'

it.each([
  [undefined, 'Aucune connexion'],
  // The day is that of Paris.
  ['2026-11-21T23:30:00.000Z', 'Dernière connexion le 22 nov. 2026'],
])('a last sign-in at %s is "%s"', (at, text) => expect(signInText(at)).toBe(text))
