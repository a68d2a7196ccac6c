import { expect, it } from 'vitest'
import { registry } from '../../collections/index.ts'
import type { Field } from '../../core/field.ts'
import { readCell } from './read-cell.ts'

const field = (path: string): Field => {
  const [collection = '', name = '', member] = path.split('.')
  const found = registry.get(collection)?.fields[name]
  return (member ? found?.fields?.[member] : found) as Field
}

it.each<[string, string, unknown]>([
  ['produits.price', '1 200,00 €', 1200],
  ['produits.qtyAvailable', '3', 3],
  ['produits.isFeatured', 'oui', true],
  ['produits.condition', 'OCCASION', 'used'],
  ['produits.condition', 'refurbished', 'refurbished'],
  ['produits.publishedAt', '01/05/2026 10:00', '2026-05-01T08:00:00.000Z'],
  ['depenses.billingDate', '31/12/2026', '2026-12-31'],
  ['commandes.productionProgess', '40 %', 40],
  ['contacts.email', 'Lea@Exemple.fr', 'Lea@Exemple.fr'],
  ['contacts.zip', '01000', '01000'],
])('%s takes "%s"', (path, cell, value) => {
  expect(readCell(field(path), cell, 'Colonne', 'person')).toEqual({ value })
})

it.each([
  ['produits.price', 'cher', 'nombre', "« cher » n'est pas un nombre"],
  [
    'produits.price',
    '1,200',
    'nombre.ambigu',
    '« 1,200 » peut se lire 1200 ou 1,200 : écrivez-le sans séparateur de milliers',
  ],
  ['produits.price', '10 %', 'pourcentage', '« 10 % » est un pourcentage, « Prix » attend un montant'],
  [
    'produits.qtyAvailable',
    '10%',
    'pourcentage',
    '« 10% » est un pourcentage, « Quantité disponible » attend un nombre',
  ],
  ['produits.price', '-5', 'valeur', '« -5 » : 0 au moins'],
  ['produits.qtyAvailable', '2,5', 'valeur', '« 2,5 » : Nombre entier attendu'],
  ['produits.isFeatured', 'bof', 'oui-non', "« bof » n'est ni oui ni non"],
  ['produits.condition', 'rouillé', 'choix', "« rouillé » n'est pas une valeur de « État » (Occasion, Neuf, Restauré)"],
  ['depenses.billingDate', '31/02/2026', 'date', "« 31/02/2026 » n'est pas une date comme 31/12/2026 ou 2026-12-31"],
  ['contacts.email', 'lea', 'valeur', '« lea » : Adresse e-mail attendue'],
  ['produits.sku', 'x'.repeat(50), 'valeur', `« ${'x'.repeat(50)} » : 40 caractères au plus`],
])('%s refuses "%s": %s', (path, cell, code, message) => {
  expect(readCell(field(path), cell, 'Colonne', 'person')).toEqual({ code, message })
})

it('a number is turned into the unit of its field', () => {
  expect(readCell(field('produits.dimensions.weight'), '1250', 'Poids (g)', 'person')).toEqual({ value: 1.25 })
})
