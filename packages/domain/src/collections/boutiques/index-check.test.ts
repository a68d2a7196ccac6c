import { expect, it } from 'vitest'
import { indexCheckLines } from './index-check.ts'

it.each([
  [0, "L'index répond ; il n'a pas encore de produit de la boutique"],
  [1, "L'index répond ; il a un produit de la boutique"],
  [2345, "L'index répond ; il a 2\u202f345 produits de la boutique"],
])('a test of an index that holds %i products says so', (found, text) => {
  expect(indexCheckLines(found).at(-1)).toEqual({ label: 'Recherche', state: 'ok', text })
})

it('one that cannot write says so, and does not search', () => {
  const lines = indexCheckLines(0, { step: 'ecriture', message: 'Non' })
  expect(lines.map(({ state }) => state)).toEqual(['ok', 'ok', 'failed', 'untried'])
})
