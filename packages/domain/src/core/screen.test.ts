import { expect, it } from 'vitest'
import { type FieldCondition, isVisible } from './screen.ts'

it.each<[FieldCondition | undefined, Record<string, unknown>, boolean]>([
  [undefined, {}, true],
  [{ field: 'origine', is: 'achat' }, { origine: 'achat' }, true],
  [{ field: 'origine', is: 'achat' }, { origine: 'commande' }, false],
  [{ field: 'origine', is: 'achat' }, {}, false],
  [{ field: 'origine', isNot: 'commande' }, { origine: 'achat' }, true],
  [{ field: 'origine', isNot: 'commande' }, { origine: 'commande' }, false],
  [{ field: 'origine', isNot: 'commande' }, {}, true],
  [{ field: 'vu', is: false }, { vu: false }, true],
])('[FORM-15] a tab or section when %j with %j is visible: %s', (when, values, visible) => {
  expect(isVisible({ when }, values)).toBe(visible)
})
