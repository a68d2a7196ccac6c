import { callNumber, type DemandeData } from '@boutique/domain'

/** The lines of the contact card of a request; empty ones are absent. */
export interface ContactCard {
  /** The company, where the card of a person names it too. */
  company?: string
  email?: string
  phone?: string
  /** The number for a telephone link: digits, with a leading plus. */
  call?: string
  town?: string
  /** The id of the contact. */
  contact?: string
}

/** How to reach the client of a request, from its current values. */
export function contactCard(demande: DemandeData): ContactCard {
  const { contact, contact_entreprise, contact_email, contact_phone, contact_zip, contact_city, contact_country } =
    demande
  const place = [contact_zip, contact_city].filter(Boolean).join(' ')
  const town = [place, contact_country].filter(Boolean).join(', ')
  const call = contact_phone === undefined ? undefined : callNumber(contact_phone)
  return {
    ...(contact_entreprise && { company: contact_entreprise }),
    ...(contact_email && { email: contact_email }),
    ...(contact_phone && { phone: contact_phone }),
    ...(call && { call }),
    ...(town && { town }),
    ...(contact && { contact }),
  }
}
