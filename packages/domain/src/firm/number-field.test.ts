import { expect, it } from 'vitest'
import { parseValue } from '../core/fields/validate.ts'
import { exampleSiren, isSiren } from './check-digits.ts'
import { firmNumber } from './number-field.ts'

const field = firmNumber({ label: 'SIREN', isValid: isSiren, refusal: 'Neuf chiffres', example: exampleSiren })
const read = (raw: unknown) => parseValue(field, raw, ['siren'])

it.each([
  ['732829320', '732829320'],
  [' 732 829 320 ', '732829320'],
  ['732\u00a0829\u202f320', '732829320'],
  ['732.829.320', '732829320'],
  ['', undefined],
  [null, undefined],
])('%j is stored as %j', (raw, stored) => expect(read(raw)).toEqual({ value: stored }))

it.each([
  ['732829321', 'Neuf chiffres'],
  ['Atelier', 'Neuf chiffres'],
  ['7'.repeat(61), '60 caractères au plus'],
  [732829320, 'Texte attendu'],
])('%j is refused', (raw, message) => expect(read(raw).errors).toEqual([{ path: 'siren', message }]))
