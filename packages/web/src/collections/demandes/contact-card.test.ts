import { expect, it } from 'vitest'
import { contactCard } from './contact-card.ts'

it.each([
  [{}, {}],
  [
    {
      contact: 'c1',
      contact_entreprise: 'Bois',
      contact_email: 'lea@exemple.fr',
      contact_phone: '+33 6 41.22 80-17',
      contact_zip: '44000',
      contact_city: 'Nantes',
      contact_country: 'France',
    },
    {
      contact: 'c1',
      company: 'Bois',
      email: 'lea@exemple.fr',
      phone: '+33 6 41.22 80-17',
      call: '+33641228017',
      town: '44000 Nantes, France',
    },
  ],
  [{ contact_city: 'Nantes' }, { town: 'Nantes' }],
  [{ contact_country: 'France' }, { town: 'France' }],
])('the card of %j', (demande, card) => {
  expect(contactCard(demande)).toStrictEqual(card)
})
