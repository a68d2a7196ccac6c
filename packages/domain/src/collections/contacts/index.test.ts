import { describe, expect, it } from 'vitest'
import { parseData } from '../../core/fields/validate.ts'
import { mayMatch } from '../../core/where.ts'
import { contacts } from './index.ts'

describe('the fields of a contact', () => {
  it.each<[string, Record<string, unknown>]>([
    [
      '[CONTACT-08]',
      {
        firstname: 'Léa',
        lastname: 'Martin',
        commercialName: 'Bois',
        email: 'lea@exemple.fr',
        phone: '06 00 00 00 00',
      },
    ],
    [
      '[CONTACT-09]',
      { address: '1 rue du Port', address2: 'Bâtiment B', zip: '44000', city: 'Nantes', country: 'France' },
    ],
    ['[CONTACT-10]', { comments: [{ id: 'c', text: 'Rappeler' }], stripeCustomer: 'cus_1', trushLevel: 3 }],
  ])('%s keep what they are given: %j', (_, data) => {
    expect(parseData(contacts.fields, data)).toEqual({ data, errors: [] })
  })

  it('[CONTACT-11] [CONTACT-12] are read only for subscribedToNewsletter and name', () => {
    expect(parseData(contacts.fields, { subscribedToNewsletter: true, name: 'Léa' }).errors).toEqual([
      { path: 'subscribedToNewsletter', message: 'Ce champ est calculé' },
      { path: 'name', message: 'Ce champ est calculé' },
    ])
  })

  it('show members only the name', () => {
    expect(
      Object.entries(contacts.fields).flatMap(([name, { read }]: [string, { read?: string }]) => (read ? [name] : [])),
    ).toEqual(['name'])
  })
})

describe('the list of contacts', () => {
  it.each([
    ['Tous les contacts', [true, true, true]],
    ['Inscrits', [true, false, false]],
    ['Non Inscrits', [false, true, true]],
  ])('has the filter "%s": %j', (label, shown) => {
    const people = [{ subscribedToNewsletter: true }, { subscribedToNewsletter: false }, {}]
    const tab = contacts.screen?.list.tabs.find((one) => one.label === label)
    expect(people.map((one) => mayMatch(contacts.fields, tab?.where ?? { name: 'personne' }, one))).toEqual(shown)
  })

  it('[CONTACT-05] has a search, is ordered by name, and has a sentence when empty', () => {
    expect(contacts.screen?.list.search).toBe(true)
    expect(contacts.sort).toBe('name')
    expect(contacts.label.empty).toBe('Aucun contact')
  })
})

it('the form has its four tabs', () => {
  expect(contacts.screen?.form.tabs.map(({ label }) => label)).toEqual([
    'Coordonnées',
    'Demandes',
    'Commentaires',
    'Options',
  ])
})
