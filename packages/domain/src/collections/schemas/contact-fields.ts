import { email, text } from '../../core/fields/kinds.ts'

/** Who filled in the form: the same fields as in a request (SCHEMA-19). */
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
