import { email, text } from '../../core/kinds.ts'

/** One line of text that goes into names and files: without control characters. */
const line = (label: string, max: number) =>
  text({ label, max, pattern: /^\P{Cc}*$/u, patternMessage: 'Caractère interdit' })

/** Who filled in the form: the same fields as in a request (SCHEMA-19). */
export const contactFields = {
  contact_firstname: line('Prénom', 200),
  contact_lastname: line('Nom', 200),
  contact_email: email({ label: 'E-mail' }),
  contact_phone: line('Téléphone', 40),
  contact_entreprise: line('Entreprise', 300),
  contact_zip: line('Code postal', 20),
  contact_city: line('Ville', 200),
  contact_country: line('Pays', 100),
}
