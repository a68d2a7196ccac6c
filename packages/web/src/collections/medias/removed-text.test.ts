import { expect, it } from 'vitest'
import { removedText } from './removed-text.ts'

it.each([
  [0, false, 'Aucune photo à supprimer'],
  [1, false, '1 photo supprimée'],
  [12, false, '12 photos supprimées'],
  [500, true, '500 photos supprimées, il en reste'],
])('%i, more %s: %s', (deleted, more, text) => {
  expect(removedText(deleted, more)).toBe(text)
})
