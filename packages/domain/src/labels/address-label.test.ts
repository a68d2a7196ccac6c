import { expect, it } from 'vitest'
import type { Data } from '../core/collection.ts'
import { addressLabel } from './address-label.ts'

it.each<[Data, string, string[]]>([
  [
    { name: 'Léa Roux', address: '3 rue du Port', zip: '29200', city: 'Brest', country: 'France' },
    'Léa Roux',
    ['3 rue du Port', '29200 Brest'],
  ],
  [
    {
      name: 'Léa Roux',
      company: 'Maison Roux',
      address2: 'Bât. B',
      zip: '1000',
      city: 'Bruxelles',
      country: 'Belgique',
    },
    'Maison Roux',
    ['Léa Roux', 'Bât. B', '1000 Bruxelles', 'BELGIQUE'],
  ],
  [
    { name: 'Maison Roux', company: 'Maison Roux', address: '3 rue du Port\n\n29200 Brest' },
    'Maison Roux',
    ['3 rue du Port', '29200 Brest'],
  ],
  [{}, '', []],
])('%j', (contact, title, lines) => {
  const label = addressLabel(contact)
  expect([label.title, label.lines.map(({ text }) => text)]).toEqual([title, lines])
})
