import { expect, it } from 'vitest'
import { othersText, usedText } from './usages-text.ts'

it.each([
  [{ named: 0, others: 0, more: false }, undefined],
  [{ named: 2, others: 0, more: false }, undefined],
  [{ named: 0, others: 1, more: false }, 'Elle sert dans un document que vous ne voyez pas.'],
  [{ named: 1, others: 3, more: false }, 'Elle sert aussi dans 3 documents que vous ne voyez pas.'],
  [{ named: 100, others: 0, more: true }, "Elle sert aussi dans d'autres documents."],
])('%j: %s', (counts, text) => {
  expect(othersText(counts)).toBe(text)
})

it.each<[string[], number, boolean, string | undefined]>([
  [[], 0, false, undefined],
  [['Accueil'], 0, false, 'Elle sert dans Accueil.'],
  [['Accueil', 'Atelier'], 0, false, 'Elle sert dans Accueil et Atelier.'],
  [['Accueil', 'Atelier'], 1, false, 'Elle sert dans Accueil, Atelier et un autre document.'],
  [[], 1, false, 'Elle sert dans un document.'],
  [[], 3, false, 'Elle sert dans 3 documents.'],
  [['a', 'b', 'c', 'd', 'e', 'f', 'g'], 1, false, 'Elle sert dans a, b, c, d, e et 3 autres documents.'],
  [['a'], 99, true, "Elle sert dans a et d'autres documents."],
])('%j, %i others: %s', (titles, others, more, text) => {
  expect(usedText(titles, others, more)).toBe(text)
})
