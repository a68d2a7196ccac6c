import { expect, it } from 'vitest'
import type { PaletteItem } from './palette-items.ts'
import { exactFirst } from './palette-order.ts'

const item = (label: string): PaletteItem => ({ id: label, label, icon: 'page' })
const groups = [
  { label: 'Produits', items: ["Chaise d'atelier", 'Table Nour', 'Banc noir'].map(item) },
  { label: 'Contacts', items: ['Nour Haddad'].map(item) },
  { label: 'Aller à', items: ['Journal'].map(item) },
]
const shown = (typed: string) =>
  exactFirst(groups, typed)
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }) => [label, ...items.map((one) => one.label)])

it.each([
  [
    'nour',
    [
      ['Produits', 'Table Nour'],
      ['Contacts', 'Nour Haddad'],
      ['Produits (autres)', "Chaise d'atelier", 'Banc noir'],
      ['Aller à', 'Journal'],
    ],
  ],
  [
    'Hadd NÔUR',
    [
      ['Contacts', 'Nour Haddad'],
      ['Produits', "Chaise d'atelier", 'Table Nour', 'Banc noir'],
      ['Aller à', 'Journal'],
    ],
  ],
])('%s finds what it names first, whatever the group', (typed, expected) => expect(shown(typed)).toEqual(expected))

it('a creation with the typed name stays behind what is nearly found', () => {
  const created = { ...item('Nouveau produit « noir »'), search: { titre: 'noir' } }
  const found = exactFirst(
    [
      { label: 'Produits', items: [item('Noyer')] },
      { label: 'Créer', items: [created] },
    ],
    'noir',
  )
  expect(found.flatMap(({ items }) => items.map((one) => one.label))).toEqual(['Noyer', 'Nouveau produit « noir »'])
})

it('the order stays without a text, and with one that nothing is named after', () => {
  const given = groups.map(({ label, items }) => [label, ...items.map((one) => one.label)])
  expect(shown('')).toEqual(given)
  expect(shown('06 12')).toEqual(given)
})
