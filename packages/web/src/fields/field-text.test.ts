import { registry } from '@boutique/domain/registry'
import { describe, expect, it } from 'vitest'
import type { Field } from '@boutique/domain'
import { fieldText, shortText } from './field-text.ts'

const produit = registry.get('produits')?.fields ?? {}
const field = (name: string) => produit[name] as Field

describe('a value in one line', () => {
  it.each<[string, unknown, string]>([
    ['name', 'Table', 'Table'],
    ['name', undefined, ''],
    ['price', 1480.5, '1\u00a0480,50\u00a0€'],
    ['qtyAvailable', -2, '\u22122'],
    ['reservedHowManyDay', 3, '3\u00a0jours'],
    ['isFeatured', true, 'Oui'],
    ['isFeatured', false, 'Non'],
    ['productType', 'pack', 'Lot composé'],
    ['productType', 'inconnu', 'inconnu'],
    ['publishedAt', '2024-03-06T23:30:00.000Z', '7 mars 2024 à 00:30'],
    ['photos', ['a', 'b'], '2\u00a0photos'],
    ['options', [{ id: 'o', libelle: 'Couleur' }], 'Couleur'],
    ['dimensions', { width: 12.5, fragile: false }, 'Largeur 12,5\u00a0cm'],
  ])('%s %j → %s', (name, value, text) => {
    expect(fieldText(field(name), value)).toBe(text)
  })

  it.each([
    [
      [
        { id: 'a', name: 'Table' },
        { id: 'b', name: 'Banc' },
      ],
      'Table, Banc',
    ],
    [[{ id: 'a', name: 'Table' }, { id: 'b' }], '2\u00a0éléments'],
  ])('the lines %j of an order read %s', (value, text) => {
    expect(fieldText(registry.get('commandes')?.fields.produits as Field, value)).toBe(text)
  })

  it('an instant is shown as a day in a row', () => {
    expect(shortText(field('publishedAt'), '2024-03-06T10:00:00.000Z')).toBe('06/03/24')
  })
})
