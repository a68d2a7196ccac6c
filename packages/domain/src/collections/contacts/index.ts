import { defineCollection } from '../../core/collection.ts'
import { phoneDigits } from '../../texts/phone-number.ts'
import { addressLabel } from '../../labels/address-label.ts'
import { actions } from './actions.ts'
import { onSave } from './rules.ts'
import { fields } from './schema.ts'
import { screen } from './screen.ts'

/** The people and companies that a boutique deals with (CONTACT). */
export const contacts = defineCollection({
  slug: 'contacts',
  scope: 'boutique',
  label: {
    one: 'contact',
    many: 'Contacts',
    empty: 'Aucun contact',
    purpose: 'Un contact est un client, un visiteur ou un partenaire : ses coordonnées, ses demandes, ses commandes.',
    create: 'Nouveau contact',
  },
  access: { area: 'store', profile: 'boutique-contacts' },
  title: 'name',
  named: 'lastname',
  option: {
    label: ({ name = '' }) => name,
    sort: 'name',
    code: 'phoneKey',
    codeOf: phoneDigits,
  },
  sort: 'name',
  fields,
  onSave,
  search: {
    name: 'A',
    firstname: 'A',
    lastname: 'A',
    commercialName: 'A',
    email: 'A',
    phone: 'code',
    city: 'C',
    zip: 'C',
    address: 'C',
  },
  actions,
  paperLabel: { parts: [], of: (contact) => addressLabel({ ...contact, company: contact.commercialName }) },
  importable: true,
  screen,
})
