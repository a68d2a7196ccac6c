import { fold } from './fold.ts'
import { phoneKey } from './phone-number.ts'

/**
 * How the erasure of a contact treats the documents of each collection that belong to it: as a whole, or only these
 * fields. Orders, payments and subscriptions keep the amounts, dates and numbers that the accounts need (ADR 34).
 */
export const ERASED: Readonly<Record<string, 'whole' | readonly string[]>> = {
  contacts: 'whole',
  demandes: 'whole',
  commandes: [
    ...['contact_firstname', 'contact_lastname', 'contact_email', 'contact_phone', 'contact_entreprise'],
    ...['contact_commercialName', 'contact_address', 'contact_address2', 'contact_zip', 'contact_city'],
    ...['contact_country', 'customDeliveryAddress', 'commande_message', 'source', 'token', 'confirmationProblem'],
  ],
  ventes: [
    ...['client_firstname', 'client_lastname', 'client_email', 'client_phone', 'commentaire', 'charge'],
    ...['chequeNumber', 'chequeAccount', 'chequeBank', 'chequeCity', 'chequeAddress', 'chequeBankAddress'],
  ],
  abonnements: ['name', 'billServiceLabel'],
}
/** The derived name of the client in documents that are kept, and what it becomes. */
export const CLIENT_NAMES: Readonly<Record<string, string>> = {
  commandes: 'contact_name',
  ventes: 'client_name',
  abonnements: 'contact_name',
}
export const ERASED_NAME = 'Contact effacé'
/** What replaces a mention of an erased contact in other texts. */
export const ERASED_TEXT = '[effacé]'

/** What names a person in other texts: addresses, numbers, and full names. */
export interface PersonalWords {
  emails: readonly string[]
  /** As they were typed. */
  phones: readonly string[]
  /** First and last name, in both orders. */
  names: readonly string[]
}

type Data = Record<string, unknown>
const texts = (values: readonly unknown[]): string[] => [
  ...new Set(
    values.filter((one): one is string => typeof one === 'string' && one.trim() !== '').map((one) => one.trim()),
  ),
]

/** What names the person of some contacts: one, and those that were merged into it. */
export function personalWords(contacts: readonly Data[]): PersonalWords {
  const names = contacts.flatMap(({ firstname, lastname }) => {
    const [first] = texts([firstname])
    const [last] = texts([lastname])
    // One name alone may be a common word, or another person.
    return first && last ? [`${first} ${last}`, `${last} ${first}`] : []
  })
  return {
    emails: texts(contacts.map(({ email }) => email)).map((one) => one.toLowerCase()),
    phones: texts(contacts.map(({ phone }) => phone)),
    names: texts(names),
  }
}

const escaped = (text: string): string => text.replaceAll(/[.*+?^${}()|[\]\\/-]/g, '\\$&')

/** The digits of a number with any separators between them, after any prefix. */
function phonePattern(phone: string): string | undefined {
  const digits = (phoneKey(phone) ?? phone).replaceAll(/\D/g, '').slice(-9)
  return digits.length < 6 ? undefined : `((([+]|00)33[ .()0-]{0,5})|0)?${[...digits].join('[ .()-]?')}`
}

/**
 * A regular expression, for PostgreSQL and JavaScript, that finds the person in a text that `fold` has folded; undefined
 * when nothing names them.
 */
export function personalPattern({ emails, phones, names }: PersonalWords): string | undefined {
  const parts = [
    ...[...emails, ...names].map((one) => escaped(fold(one)).replaceAll(/\s+/g, '[ ]+')),
    ...phones.flatMap((one) => phonePattern(one) ?? []),
  ]
  return parts.length === 0 ? undefined : parts.join('|')
}

/** A value without mentions of a person: each becomes `[effacé]`, also within objects and lists. */
export function withoutPerson(value: unknown, pattern: string): unknown {
  const everywhere = new RegExp(pattern, 'g')
  const clean = (one: unknown): unknown => {
    if (typeof one === 'string') return withoutMatches(one, everywhere)
    if (Array.isArray(one)) return one.map(clean)
    if (typeof one === 'object' && one !== null)
      return Object.fromEntries(Object.entries(one).map(([name, inner]) => [name, clean(inner)]))
    return one
  }
  return clean(value)
}

/** Replaces what a pattern finds in the folded text, at its place in the text as written. */
function withoutMatches(text: string, pattern: RegExp): string {
  const matches = [...fold(text).matchAll(pattern)]
  if (matches.length === 0) return text
  // The place of each folded character in the text: a letter may fold to none, or to two.
  const places: number[] = []
  let folded = ''
  let at = 0
  for (const letter of text) {
    const key = fold(letter)
    for (let unit = 0; unit < key.length; unit++) places.push(at)
    folded += key
    at += letter.length
  }
  let result = ''
  let from = 0
  for (const match of folded.matchAll(pattern)) {
    const end = match.index + match[0].length
    result += text.slice(from, places[match.index]) + ERASED_TEXT
    from = places[end] ?? text.length
  }
  return result + text.slice(from)
}

/** The data of a document of an erased contact. */
export function erasedData(slug: string, data: Data): Data {
  const erased = ERASED[slug]
  if (erased === undefined || erased === 'whole') return {}
  const kept = Object.fromEntries(Object.entries(data).filter(([name]) => !erased.includes(name)))
  const name = CLIENT_NAMES[slug]
  return name === undefined ? kept : { ...kept, [name]: ERASED_NAME }
}

/** The labels of what an erasure counts, in the order of its certificate. */
export const ERASURE_COUNTS: Readonly<Record<string, string>> = {
  contacts: 'Fiches de contact effacées',
  demandes: 'Demandes effacées, avec leurs messages et leurs réponses',
  commandes: 'Commandes sans identité, dont les montants sont gardés',
  ventes: 'Paiements sans identité, dont les montants sont gardés',
  abonnements: 'Abonnements sans identité, dont les montants sont gardés',
  fichiers: 'Fichiers supprimés',
  courriels: "Lignes d'envoi de campagnes supprimées",
  journal: 'Lignes du journal vidées de leurs valeurs',
  mentions: "Mentions effacées dans d'autres documents",
}
