import { email, relation, text } from '../../core/fields/kinds.ts'
import { contactName } from '../contacts/contact-name.ts'

/** Who filled in a form of the website: the same fields in a request and in an entry of a schema (SCHEMA-19). */
export const contactFields = {
  contact_firstname: text({ label: 'Prénom', max: 200 }),
  contact_lastname: text({ label: 'Nom', max: 200 }),
  contact_email: email({ label: 'E-mail' }),
  contact_phone: text({ label: 'Téléphone', max: 40 }),
  contact_entreprise: text({ label: 'Entreprise', max: 300 }),
  contact_zip: text({ label: 'Code postal', max: 20 }),
  contact_city: text({ label: 'Ville', max: 200 }),
  contact_country: text({ label: 'Pays', max: 100 }),
}

/** The contact of a document, and the fields of its client that orders and requests both copy. */
export const clientFields = {
  contact: relation({ label: 'Contact', to: 'contacts', exists: true, filter: true }),
  ...contactFields,
}

/** Fields of a contact by the name of their copy. */
export const COPIED_FROM_CONTACT = {
  contact_firstname: 'firstname',
  contact_lastname: 'lastname',
  contact_email: 'email',
  contact_phone: 'phone',
  contact_zip: 'zip',
  contact_city: 'city',
  contact_country: 'country',
} as const

/** How a client is reached: what a document without a line keeps from who does not read contacts. */
export const REACHED_BY = ['contact_email', 'contact_phone', 'contact_zip', 'contact_city', 'contact_country'] as const

interface Client {
  contact_firstname?: string
  contact_lastname?: string
  contact_commercialName?: string
  contact_entreprise?: string
  contact_email?: string
  contact_phone?: string
}

/** The contact of a document whose rules copy it. */
export const needsContact = ({ contact }: { contact?: unknown }): Record<string, { collection: string; id: string }> =>
  typeof contact === 'string' ? { contact: { collection: 'contacts', id: contact } } : {}

/** The name of the client: of the person, else of the company, else e-mail or phone. */
export const clientName = (client: Client): string | undefined =>
  contactName({
    firstname: client.contact_firstname,
    lastname: client.contact_lastname,
    commercialName: client.contact_commercialName ?? client.contact_entreprise,
    email: client.contact_email,
    phone: client.contact_phone,
  })
