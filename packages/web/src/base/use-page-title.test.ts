import { expect, it } from 'vitest'
import { titleOf } from './use-page-title.ts'

it.each([
  ['Table', 'Produits', 'Table – Produits – Arrière-boutique'],
  ['', 'Produits', 'Produits – Arrière-boutique'],
  ['', '', 'Arrière-boutique'],
])('the open document %j on the screen %j: %s', (document, screen, title) =>
  expect(titleOf(document, screen)).toBe(title),
)
