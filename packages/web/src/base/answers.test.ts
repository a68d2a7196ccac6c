import { expect, it } from 'vitest'
import { answers } from './answers.ts'

it.each([
  ['Modèles', 'mod', true],
  ['Modèles', 'MODELES', true],
  ['Nouveau fournisseur', 'four nou', true],
  ['Pages', 'pagesx', false],
  ['Pages', '', true],
])('%s matches "%s": %s', (label, typed, expected) => {
  expect(answers(label, typed)).toBe(expected)
})
