import { expect, it } from 'vitest'
import { resultsText } from './results-text.ts'

it.each([
  [{}, 'Voir la liste'],
  [{ count: 0 }, 'Aucun document'],
  [{ count: 1 }, 'Voir le document'],
  [{ count: 46 }, 'Voir les 46 documents'],
  [{ count: 1000, plus: true }, 'Voir plus de 1\u00a0000 documents'],
])('%j: %s', (count, text) => {
  expect(resultsText(count)).toBe(text)
})
