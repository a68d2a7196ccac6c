import { type Collection, sectionFields } from '@boutique/domain'
import { registry } from '@boutique/domain/registry'
import { expect, it } from 'vitest'
import { filledText, foldText } from './fold-text.ts'
import { titlesOf } from './use-folds.ts'

it.each([
  [0, ''],
  [1, '1 rempli'],
  [2, '2 remplis'],
])('the heading of a closed section with %i filled fields: "%s"', (count, expected) => {
  expect(filledText(count)).toBe(expected)
})

const produits = registry.get('produits') as Collection
const textOf = (rows: string[], filled: string[], document: Record<string, unknown>) =>
  foldText(sectionFields(produits.fields, { fields: rows }), filled, document)

it('the line of a closed section names its fields, and says the short values', () => {
  expect(textOf(['shortname', 'sku'], ['sku'], { sku: '26476001' })).toBe('Nom court, SKU\u00a0: 26476001')
  expect(textOf(['condition', 'category'], ['condition', 'category'], { condition: 'used', category: 'c1' })).toBe(
    'État\u00a0: Occasion, Catégorie',
  )
})

it('the line of a closed section names the parts of an object', () => {
  const document = { dimensions: { width: 4 } }
  expect(textOf(['dimensions', 'isInPOS'], ['dimensions'], document)).toBe(
    'Largeur, Profondeur, Hauteur, Diamètre, Poids, Fragile, Dimensions spécifiques, Est disponible au magasin',
  )
})

it.each([
  [undefined, []],
  ['Référence', []],
  [['Référence', 4, null], ['Référence']],
])('the sections that the browser kept as %j', (stored, expected) => {
  expect(titlesOf(stored)).toEqual(expected)
})
