import { isEmail, phoneKey } from '@boutique/domain'

/** The fields by which two contacts are the same person. */
export interface DuplicateKeys {
  email?: string
  phoneKey?: string
}

/** The keys of typed values; none for what is not an e-mail address or has too few digits. */
export function duplicateKeys({ email, phone }: Record<string, unknown>): DuplicateKeys {
  const isAddress = typeof email === 'string' && isEmail(email)
  const key = typeof phone === 'string' ? phoneKey(phone) : undefined
  return { ...(isAddress && { email }), ...(key !== undefined && { phoneKey: key }) }
}

/** A contact with the same e-mail address, telephone, or both. */
export interface Duplicate {
  id: string
  name: string
  sentence: string
}

interface Found {
  id: string
  [field: string]: unknown
}

/**
 * The contacts that were found by each key, once each and without the edited one, with a sentence.
 *
 * @param own the id of the edited contact
 */
export function duplicatesOf(own: string, byEmail: readonly Found[], byPhone: readonly Found[]): Duplicate[] {
  const all = new Map([...byEmail, ...byPhone].map((contact) => [contact.id, contact]))
  all.delete(own)
  return [...all.values()].map((contact) => {
    const shared = [
      ...(byEmail.some(({ id }) => id === contact.id) ? ['cette adresse e-mail'] : []),
      ...(byPhone.some(({ id }) => id === contact.id) ? ['ce numéro de téléphone'] : []),
    ]
    const name = typeof contact.name === 'string' && contact.name !== '' ? contact.name : 'Un contact sans nom'
    return { id: contact.id, name, sentence: `${name} a déjà ${shared.join(' et ')}` }
  })
}
