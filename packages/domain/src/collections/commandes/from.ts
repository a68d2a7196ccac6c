import { lineFromModel, lineFromProduct, lineFromRequest, type SoldModel, type SoldProduct } from './order-lines.ts'
import type { DemandeData } from '../demandes/rules.ts'
import { clientFields } from '../shared/client.ts'
import { COPIED, type CommandeData } from './rules.ts'

type Source = { id: string }
type Line = NonNullable<CommandeData['produits']>[number]

const order = (source: Source, line: Omit<Line, 'id'>): CommandeData => ({
  produits: [{ id: source.id, qty: 1, ...line }],
})

/** A new order with one line: the produit; of the contact for whom it is reserved. */
export function fromProduct(product: Source): CommandeData {
  const { isReserved, reservePour } = product as Source & { isReserved?: boolean; reservePour?: string }
  return {
    ...order(product, lineFromProduct(product as SoldProduct)),
    ...(isReserved && reservePour !== undefined && { contact: reservePour }),
  }
}

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

const MAX_MESSAGE_LENGTH = 10_000

/**
 * A new order of a request: its client, the products asked about at their price, and what the client wrote. The order
 * names the request.
 */
export function fromRequest(source: Source): CommandeData {
  const request = source as DemandeData & Source
  const names = Object.keys(clientFields) as (keyof typeof clientFields)[]
  const client = names.flatMap((name) => (request[name] ? [[name, request[name]] as const] : []))
  const lines = (request.requests ?? []).filter(({ produit_name }) => produit_name !== undefined)
  const message = messageOf(request)
  return {
    origin: 'request',
    demande: source.id,
    ...(Object.fromEntries(client) as CommandeData),
    ...(message && { commande_message: message }),
    ...(lines.length > 0 && { produits: lines.map((line) => ({ id: line.id, qty: 1, ...lineFromRequest(line) })) }),
  }
}

/** What the client wrote, below each other; where there are several messages, each after the name of its product. */
function messageOf({ requests = [] }: DemandeData): string {
  const written = requests.flatMap(({ produit_name: name, message, content }) => {
    const text = (message ?? content)?.trim()
    return text ? [{ name, text }] : []
  })
  const texts = written.map(({ name, text }) => (name && written.length > 1 ? `${name} : ${text}` : text))
  return texts.join('\n\n').slice(0, MAX_MESSAGE_LENGTH)
}
