import { fold } from '../../texts/fold.ts'
import { FEWEST_DIGITS, personalPattern, personalText, type PersonalWords, withoutPerson } from './personal-pattern.ts'
import { phoneKey } from '../../texts/phone-number.ts'

/**
 * How the erasure of a contact treats the documents of each collection that belong to it: as a whole, or only these
 * fields. Orders, payments and subscriptions keep the amounts, dates and numbers that the accounts need (ADR 35).
 */
export const ERASED: Readonly<Record<string, 'whole' | readonly string[]>> = {
  contacts: 'whole',
  demandes: 'whole',
  commandes: [
    ...['contact_firstname', 'contact_lastname', 'contact_email', 'contact_phone', 'contact_entreprise'],
    ...['contact_commercialName', 'contact_address', 'contact_address2', 'contact_zip', 'contact_city'],
    ...['contact_country', 'customDeliveryAddress', 'commande_message', 'source', 'token', 'confirmationProblem'],
    'confirmationLater',
  ],
  ventes: [
    ...['client_firstname', 'client_lastname', 'client_email', 'client_phone', 'commentaire', 'charge'],
    ...['chequeNumber', 'chequeAccount', 'chequeBank', 'chequeCity', 'chequeAddress', 'chequeBankAddress'],
  ],
  abonnements: ['name', 'billServiceLabel'],
  // The papers of a purchase are kept: they prove what the accounts say.
  achats: ['commentaire'],
  // What the law asks to keep of a seller is in the register.
  'achats/identites': 'whole',
  reversements: ['commentaire'],
}
/**
 * E-mails and telephones that an erasure does not empty by their names: those of the shop, its staff and its authors.
 * In the documents of a boutique it empties those that are the person's own, which it searches in every text.
 */
const ONLY_SEARCHED: Readonly<Record<string, readonly string[]>> = {
  boutiques: ['firebaseAuthEmail', 'fromMail', 'responseMail'],
  utilisateurs: ['phoneNumber'],
  campagnes: ['senderMail'],
  pages: ['metaAuthorEmail'],
  posts: ['metaAuthorEmail'],
  modeles: ['metaAuthorEmail'],
  produits: ['metaAuthorEmail', 'reservedBy'],
  'schemas/datas': ['contact_email', 'contact_phone'],
}
/** The derived name of the client in documents that are kept, and what it becomes. */
export const CLIENT_NAMES: Readonly<Record<string, string>> = {
  commandes: 'contact_name',
  ventes: 'client_name',
  abonnements: 'contact_name',
  achats: 'vendeur_name',
  reversements: 'contact_name',
}
/** What the check of all declarations compares with them: it refuses fields that an erasure would forget. */
export const ERASURE = { erased: ERASED, onlySearched: ONLY_SEARCHED, names: CLIENT_NAMES }
/** Of these documents only some fields are about others: a household shares a name, an address and a number. */
export const TEXTS_ABOUT_OTHERS: Readonly<Record<string, readonly string[]>> = { contacts: ['address2', 'comments'] }
export const ERASED_NAME = 'Contact effacé'
type Data = Record<string, unknown>

/** The data of a document of an erased contact. */
export function erasedData(slug: string, data: Data): Data {
  const erased = ERASED[slug]
  if (erased === undefined || erased === 'whole') return {}
  const kept = Object.fromEntries(Object.entries(data).filter(([name]) => !erased.includes(name)))
  const name = CLIENT_NAMES[slug]
  return name === undefined ? kept : { ...kept, [name]: ERASED_NAME }
}

/** The fields of a document that holds a client without a contact: orders, requests and entries; payments. */
const PREFIXES = ['contact_', 'client_']
const isPersonal = (name: string): boolean => PREFIXES.some((prefix) => name.startsWith(prefix))

/**
 * Whether a document is about the person: its fields hold one of their addresses or contacts, their full name, or
 * their number. A household shares a number: with another address and another first name it is somebody else's.
 */
export function isAboutPerson(data: Data, contacts: readonly string[], words: PersonalWords): boolean {
  if (typeof data.contact === 'string') return contacts.includes(data.contact)
  return PREFIXES.some((prefix) => {
    const [email, phone, first, last] = ['email', 'phone', 'firstname', 'lastname'].map((name) =>
      personalText(data[prefix + name]),
    )
    if (email && words.emails.includes(email.toLowerCase())) return true
    if (first && last && words.people.some((one) => isSame(one.first, first) && isSame(one.last, last))) return true
    const isAnother = email && first && !words.people.some((one) => isSame(one.first, first))
    const key = phone && phoneKey(phone)
    return Boolean(
      key && key.length >= FEWEST_DIGITS && !isAnother && words.phones.some((one) => phoneKey(one) === key),
    )
  })
}

const plain = (text: string): string => fold(text).replaceAll(/[^\p{L}\p{N}]/gu, '')
const isSame = (one: string, other: string): boolean => plain(one) === plain(other)

/** The data of a document about the person that is not declared in `ERASED`, or only in part: no field names them. */
export function dataWithoutPerson(slug: string, data: Data, words: PersonalWords): Data {
  const erased = Object.hasOwn(ERASED, slug)
    ? erasedData(slug, data)
    : Object.fromEntries(Object.entries(data).filter(([name]) => !isPersonal(name)))
  // In an entry about them one name alone is theirs; the lines of an order may have it as a common word.
  const pattern = personalPattern(words, { isAlone: !Object.hasOwn(ERASED, slug) })
  return (pattern === undefined ? erased : withoutPerson(erased, pattern)) as Data
}

/** The labels of what an erasure counts, in the order of its certificate. */
export const ERASURE_COUNTS: Readonly<Record<string, string>> = {
  contacts: 'Fiches de contact effacées',
  demandes: 'Demandes effacées, avec leurs messages et leurs réponses',
  commandes: 'Commandes sans identité, dont les montants sont gardés',
  ventes: 'Paiements sans identité, dont les montants sont gardés',
  abonnements: 'Abonnements sans identité, dont les montants sont gardés',
  achats: 'Achats et dépôts sans identité, dont les montants sont gardés',
  'achats/identites': 'Identités de vendeur effacées des achats',
  reversements: 'Reversements sans identité, dont les montants sont gardés',
  fichiers: 'Fichiers supprimés',
  courriels: "Lignes d'envoi de campagnes supprimées",
  journal: 'Lignes du journal vidées de leurs valeurs',
  mentions: "Mentions effacées dans d'autres documents",
  adresses:
    'Documents dont une adresse publique ou un fichier porte encore le nom, gardé tel quel : à changer à la main',
}
