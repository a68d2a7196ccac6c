import { contactName } from '../../collections/contacts/contact-name.ts'
import { phoneKey } from '../../texts/phone-number.ts'
import type { ImportedCollection, ImportRecord } from '../types.ts'
import { type Draft, textAt } from './draft.ts'

type Keys = ImportRecord['keys']

/** A key of the values of some fields, where all of them are there. */
const keyOf = (draft: Draft, ...paths: string[]): Keys => {
  const values = paths.map((path) => draft.values[path])
  if (values.some((value) => value === undefined || value === '')) return []
  return [Object.fromEntries(paths.map((path, at) => [path, String(values[at])]))]
}

/** How the documents of each collection are found again, the surest key first. */
const KEYS: Readonly<Record<ImportedCollection, (draft: Draft) => Keys>> = {
  produits(draft) {
    const sure = [...keyOf(draft, 'sku'), ...keyOf(draft, 'pathname')]
    return sure.length > 0 ? sure : keyOf(draft, 'name')
  },
  contacts(draft) {
    const email = textAt(draft, 'email').toLowerCase()
    const phone = phoneKey(textAt(draft, 'phone'))
    const sure: Keys = [...(email ? [{ email }] : []), ...(phone === undefined ? [] : [{ phoneKey: phone }])]
    const name = contactName(draft.values)
    return sure.length > 0 || name === undefined ? sure : [{ name }]
  },
  fournisseurs: (draft) => keyOf(draft, 'nom'),
  depenses(draft) {
    const numbered = keyOf(draft, 'numero', 'billingDate')
    return numbered.length > 0 ? numbered : keyOf(draft, 'billingDate', 'montant', 'description')
  },
  commandes: (draft) => keyOf(draft, 'numero'),
}

/** The keys of a record, see `ImportRecord`. */
export const keysOf = (draft: Draft): Keys => KEYS[draft.collection](draft)

/** What people call a record. */
export function titleOf(draft: Draft): string {
  const { values, lines, named } = draft
  if (draft.collection === 'contacts') return contactName(values) ?? `Ligne ${lines[0]}`
  const supplier = named.find(({ path }) => path === 'fournisseur')?.names[0]
  const texts = [values.name, values.nom, values.numero, supplier, values.sku, values.description]
  const found = texts.find((text) => typeof text === 'string' && text !== '')
  return typeof found === 'string' ? found : `Ligne ${lines[0]}`
}
