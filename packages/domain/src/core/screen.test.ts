import { expect, it } from 'vitest'
import { type FormTab, isTabVisible } from './screen.ts'

const tab = (when?: FormTab['when']): FormTab => ({ id: 't', label: 'T', when, sections: [] })

it.each<[FormTab['when'], Record<string, unknown>, boolean]>([
  [undefined, {}, true],
  [{ field: 'origine', is: 'achat' }, { origine: 'achat' }, true],
  [{ field: 'origine', is: 'achat' }, { origine: 'commande' }, false],
  [{ field: 'origine', is: 'achat' }, {}, false],
  [{ field: 'origine', isNot: 'commande' }, { origine: 'achat' }, true],
  [{ field: 'origine', isNot: 'commande' }, { origine: 'commande' }, false],
  [{ field: 'origine', isNot: 'commande' }, {}, true],
  [{ field: 'vu', is: false }, { vu: false }, true],
])('[FORM-15] a tab when %j with %j is visible: %s', (when, values, visible) => {
  expect(isTabVisible(tab(when), values)).toBe(visible)
})
