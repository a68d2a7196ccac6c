import { list } from '../../core/fields/composites.ts'
import type { Data } from '../../core/collection.ts'
import { boolean, choice, email, multiline, relation, text } from '../../core/fields/kinds.ts'
import { invalid } from '../../core/problem.ts'
import { missingFields, parseData } from '../../core/fields/validate.ts'
import { requestFields } from './schema.ts'

const lineFields = {
  produit_id: relation({ label: 'Produit', to: 'produits' }),
  produit_name: text({ label: 'Nom du produit', max: 300 }),
  produit_option: choice({ label: 'Demande', values: requestFields.produit_option.values ?? {} }),
  message: multiline({ label: 'Message', max: 10_000 }),
}

/** The fields that the form of a website sends. `website` is a trap: people do not see it, programs fill it in. */
export const postedFields = {
  firstname: text({ label: 'Prénom', max: 200 }),
  lastname: text({ label: 'Nom', max: 200 }),
  email: email({ label: 'E-mail', required: true }),
  phone: text({ label: 'Téléphone', max: 40 }),
  entreprise: text({ label: 'Entreprise', max: 300 }),
  zip: text({ label: 'Code postal', max: 20 }),
  city: text({ label: 'Ville', max: 200 }),
  country: text({ label: 'Pays', max: 100 }),
  ...lineFields,
  requests: list({ label: 'Demandes', item: 'une demande', fields: lineFields, most: 20 }),
  newsletter: boolean({ label: 'Souhaite recevoir la newsletter' }),
  website: text({ label: 'À laisser vide', description: 'Une demande qui remplit ce champ est ignorée' }),
}

/** What a visitor asks about a product, or in general. */
export interface PostedLine {
  produit_id?: string
  produit_name?: string
  produit_option?: 'priceRequest' | 'availability'
  message?: string
}

/** A request as the form of a website sends it. */
export interface PostedRequest {
  /** The fields of the client by their names in a contact. */
  client: { email: string } & Partial<
    Record<'firstname' | 'lastname' | 'phone' | 'commercialName' | 'zip' | 'city' | 'country', string>
  >
  lines: PostedLine[]
  newsletter: boolean
}

/** Whether the trap of the form is filled in. */
export const isTrapped = ({ website }: Data): boolean => website !== undefined && website !== null && website !== ''

/**
 * Reads what a form sent; the members of the result are always in the same order.
 * @throws Problem 422 with the path of each refused value, for unknown names too
 */
export function readPosted(sent: Data): PostedRequest {
  const { data, errors } = parseData(postedFields, sent)
  const unread = new Set(errors.map(({ path }) => path.split('/')[0]))
  const missing = missingFields(postedFields, data).filter(({ path }) => !unread.has(path))
  const { firstname, lastname, phone, entreprise: commercialName, zip, city, country } = data as Record<string, string>
  const listed = (data.requests ?? []) as PostedLine[]
  const lines = [data as PostedLine, ...listed]
    .map(lineOf)
    .filter((one) => one.produit_id ?? one.produit_name ?? one.message)
  const found = [...errors, ...missing]
  if (lines.length === 0 && !['message', 'requests'].some((name) => unread.has(name)))
    found.push({ path: 'message', message: 'Écrivez un message ou choisissez un produit' })
  if (found.length > 0) throw invalid(found, undefined, postedFields)
  const client = { email: String(data.email), firstname, lastname, phone, commercialName, zip, city, country }
  return { client: present(client), lines, newsletter: data.newsletter === true }
}

const lineOf = ({ produit_id, produit_name, produit_option, message }: PostedLine): PostedLine =>
  present({ produit_id, produit_name, produit_option, message })

const present = <T extends object>(value: T): T =>
  Object.fromEntries(Object.entries(value).filter(([, one]) => one !== undefined)) as T
