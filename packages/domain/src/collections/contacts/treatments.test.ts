import { expect, it } from 'vitest'
import type { Problem } from '../../core/problem.ts'
import { parseTreatment } from './treatments.ts'

const refusalOf = (requested: Record<string, unknown>): string => {
  try {
    return JSON.stringify(parseTreatment(requested))
  } catch (error) {
    return (error as Problem).message
  }
}
const LABEL = 'Le libellé est obligatoire pour réaliser le traitement'
const TYPE = 'Le type est obligatoire pour réaliser le traitement'

it.each<[string, Record<string, unknown>, string]>([
  ['without a label', { type: 'produit' }, LABEL],
  ['with a blank label', { libelle: '  ', type: 'produit' }, LABEL],
  ['without label and type', {}, LABEL],
  ['without a type', { libelle: 'Ménage' }, TYPE],
  ['with an empty type', { libelle: 'Ménage', type: '' }, TYPE],
  ['with an unknown type', { libelle: 'Ménage', type: 'truc' }, "Ce type n'existe pas"],
  ['with a name of every object', { libelle: 'Ménage', type: 'constructor' }, "Ce type n'existe pas"],
  ['with an endless label', { libelle: 'x'.repeat(201), type: 'produit' }, '200 caractères au plus'],
])('[PROC-06] [PROC-07] clearing addresses %s is refused', (_, requested, sentence) => {
  expect(refusalOf({ traitement: 'adresses', ...requested })).toBe(sentence)
})

it('takes the label without its spaces, and names the fix-up by itself', () => {
  expect(parseTreatment({ traitement: 'adresses', libelle: ' Ménage ', type: 'produit' })).toEqual({
    kind: 'adresses',
    label: 'Ménage',
    type: 'produit',
  })
  expect(parseTreatment({ traitement: 'en-vente' }).label).toBe('Retirer de la vente les produits sans stock')
})

it('knows no other treatment', () => {
  expect(refusalOf({ traitement: 'toString' })).toBe("Ce traitement n'existe pas")
})
