/** The fields that make the name of a contact. */
export interface ContactFields {
  firstname?: string
  lastname?: string
  commercialName?: string
  email?: string
  phone?: string
}

/** An e-mail address, trimmed and in lower case: " Lea@Exemple.FR " → "lea@exemple.fr" (CONTACT-13). */
export function normaliseEmail(email: string): string {
  return email.trim().toLowerCase()
}

/**
 * A name, trimmed, with a capital after each space, hyphen or apostrophe and small letters elsewhere:
 * " jean-paul " → "Jean-Paul", "DUPONT" → "Dupont", "d'arc" → "D'Arc" (CONTACT-14, CONTACT-15).
 */
export function capitaliseName(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/(?<=^|[\s\-'’])\p{L}/gu, (letter) => letter.toUpperCase())
}

/** Joins the non-empty parts, trimmed, with one space; undefined when all are empty. */
function joined(...parts: (string | undefined)[]): string | undefined {
  const text = parts
    .map((part) => part?.trim())
    .filter(Boolean)
    .join(' ')
  return text || undefined
}

/**
 * The display name of a contact: first and last name, else the one there is, else the commercial name, else the
 * e-mail, else the phone (CONTACT-16). Undefined when all are empty.
 */
export function contactName({ firstname, lastname, commercialName, email, phone }: ContactFields): string | undefined {
  return joined(firstname, lastname) ?? joined(commercialName) ?? joined(email) ?? joined(phone)
}

/**
 * The label of a contact in search results: first name, last name, and the e-mail or else the phone (CONTACT-03); the
 * commercial name in place of the names where there are none. May be empty.
 */
export function contactSearchLabel({ firstname, lastname, commercialName, email, phone }: ContactFields): string {
  const name = joined(firstname, lastname) ?? joined(commercialName)
  return joined(name, joined(email) ?? phone) ?? ''
}
