import type { Data, RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { choosesContact } from '../contacts/contact-copy.ts'
import { contactName } from '../contacts/contact-name.ts'
import { dayOf } from '../../dates.ts'
import type { fields } from './schema.ts'

export type VenteData = DataOf<typeof fields>

/** A new sale is of today. */
export const defaults = ({ now }: Pick<RuleContext, 'now'>): Partial<VenteData> => ({ saleDate: dayOf(now) })

/** The order and the contact of the sale, for the name of the client. */
export function needs({ commande, contact }: VenteData): Record<string, { collection: string; id: string }> {
  return {
    ...(typeof commande === 'string' && { commande: { collection: 'commandes', id: commande } }),
    ...(typeof contact === 'string' && { contact: { collection: 'contacts', id: contact } }),
  }
}

/**
 * The rules of a sale: a sale of an order has the origin of one and its client; derives the name of the client
 * (SALE-24). Pure.
 */
export function onSave(
  before: VenteData | undefined,
  after: VenteData,
  { needed, actor }: Pick<RuleContext, 'needed' | 'actor'>,
): VenteData {
  const isLinked = after.commande !== undefined && after.commande !== before?.commande
  const isOfContact = choosesContact(before, after, actor)
  const sale: VenteData = {
    ...after,
    ...(isLinked && { origine: 'commande', ...clientOf(after, needed.commande, 'contact_') }),
    ...(!isLinked && isOfContact && clientOf(after, needed.contact, '')),
  }
  return {
    ...sale,
    client_name: contactName({
      firstname: sale.client_firstname,
      lastname: sale.client_lastname,
      email: sale.client_email,
      phone: sale.client_phone,
    }),
  }
}

/** The client of an order or a contact, where the sale names none. */
function clientOf(sale: VenteData, source: Data | undefined, prefix: string): Partial<VenteData> {
  const names = ['firstname', 'lastname', 'email', 'phone'] as const
  if (!source || names.some((name) => sale[`client_${name}`] !== undefined)) return {}
  const client = Object.fromEntries(names.map((name) => [`client_${name}`, source[`${prefix}${name}`]]))
  if (client.client_firstname !== undefined || client.client_lastname !== undefined) return client
  return { ...client, client_lastname: companyOf(source, prefix) }
}

/** The name of a company without a person: a sale has no field of its own for it. */
function companyOf(source: Data, prefix: string): string | undefined {
  const name = source[`${prefix}commercialName`] ?? source[`${prefix}entreprise`]
  return typeof name === 'string' ? name.slice(0, 200) : undefined
}
