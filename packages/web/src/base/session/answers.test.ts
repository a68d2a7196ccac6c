import { expect, it } from 'vitest'
import { answering, answers, nearlyAnswers } from './answers.ts'

it.each([
  ['Modèles', 'mod', true],
  ['Modèles', 'MODELES', true],
  ['Nouveau fournisseur', 'four nou', true],
  ['Pages', 'pagesx', false],
  ['Pages', '', true],
])('%s matches "%s": %s', (label, typed, expected) => {
  expect(answers(label, typed)).toBe(expected)
})

it.each([
  ['Produits Commerce', 'prodiuts', true],
  ['Produits Commerce', 'produis', true],
  ['Produits Commerce', 'produuits', true],
  ['Paramètres Commerce', 'parametes', true],
  ['Paramètres Commerce', 'paremettre', true],
  ['Demandes', 'demnd', true],
  ['Campagnes', 'contacts', false],
  // Short words have to be exact.
  ['Ventes', 'ven', true],
  ['Ventes', 'vin', false],
  ['Thème sombre', 'theme sonbre', true],
  ['Thème sombre', 'theme claire', false],
  ['Pages', '', false],
  ['Pages', 'a'.repeat(10_000), false],
])('%s nearly matches "%s": %s', (label, typed, expected) => {
  expect(nearlyAnswers(label, typed)).toBe(expected)
})

it('what matches exactly is alone; a slip counts when nothing does', () => {
  const screens = ['Ventes', 'Vente directe', 'Rentes']
  const found = (typed: string) => answering(screens, (one) => one, typed)
  expect(found('vente')).toEqual(['Ventes', 'Vente directe'])
  expect(found('vnetes')).toEqual(['Ventes'])
  expect(found('')).toEqual(screens)
})
