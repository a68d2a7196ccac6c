import { lineFromModel, lineFromProduct, type SoldModel, type SoldProduct } from '../../order-lines.ts'
import { COPIED, type CommandeData } from './rules.ts'

type Source = { id: string }
type Line = NonNullable<CommandeData['produits']>[number]

const order = (source: Source, line: Omit<Line, 'id'>): CommandeData => ({
  produits: [{ id: source.id, qty: 1, ...line }],
})

/** A new order with one line: the produit. */
export const fromProduct = (product: Source): CommandeData => order(product, lineFromProduct(product as SoldProduct))

/** A new order with one line: the modele. */
export const fromModel = (model: Source): CommandeData => order(model, lineFromModel(model as SoldModel))

/** A new order of a contact, whose name and address it copies. */
export function fromContact(contact: Source): CommandeData {
  const values = contact as Readonly<Record<string, unknown>>
  const copied = Object.entries(COPIED).flatMap(([name, own]) =>
    typeof values[own] === 'string' ? [[name, values[own]] as const] : [],
  )
  return { contact: contact.id, ...Object.fromEntries(copied) }
}
