import {
  type Collection,
  collectionOf,
  type Data,
  dimensionsText,
  PAYMENT_MODES,
  type PaymentMode,
  type RegisteredPiece,
  type RegisteredPurchase,
  type RegisterIdentity,
} from '@boutique/domain'
import { lockToRead, readDocument, readDocuments } from '../../store/documents/documents.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { Engine } from '../../operations/engine.ts'
import { identityOf } from './sql/purchases.ts'

/** What the register copies of a purchase. */
export interface PurchaseToRegister {
  purchase: RegisteredPurchase
  identity: RegisterIdentity
  /** People left it out of the register. */
  isOut: boolean
  isDeleted: boolean
  rev: number
  sellerRev: number
}

interface Piece {
  produit?: string
  name?: string
  part?: number
  estimation?: number
}

/** The longest texts that a line copies, in characters. */
const MAX_COPIED = { name: 300, description: 4000, features: 2000 }
const cut = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : undefined

/**
 * A purchase as the register copies it, with its pieces and its seller, also one that was deleted; undefined for none.
 * @param locks the purchase cannot change until the transaction ends
 */
export async function readPurchase(
  { registry }: Engine,
  on: Queryable,
  boutique: string,
  id: string,
  locks = false,
): Promise<PurchaseToRegister | undefined> {
  const purchases = collectionOf(registry, 'achats')
  const stored = locks ? await lockToRead(on, purchases, id, boutique) : await readDocument(on, purchases, id)
  if (!stored || stored.scope !== boutique) return undefined
  const data = dataOf(stored)
  const pieces = (data.pieces ?? []) as Piece[]
  const ids = pieces.flatMap(({ produit }) => (produit === undefined ? [] : [produit]))
  const products = new Map(
    (await readDocuments(on, collectionOf(registry, 'produits'), ids)).map((one) => [one.id, one]),
  )
  const isDeposit = data.depot === true
  const mode = typeof data.mode === 'string' ? PAYMENT_MODES[data.mode as PaymentMode] : undefined
  const purchase: RegisteredPurchase = {
    achat: id,
    achatNumero: cut(data.numero, MAX_COPIED.name),
    date: String(data.date ?? stored.createdAt.slice(0, 10)),
    provenance: await nameIn(on, collectionOf(registry, 'achatLieux'), boutique, data.lieu, 'libelle'),
    mode: isDeposit ? undefined : mode,
    ...(isDeposit && { estime: true as const }),
    pieces: pieces.flatMap((piece) => {
      const product = piece.produit === undefined ? undefined : products.get(piece.produit)
      if (!product || product.scope !== boutique) return []
      const prix = (isDeposit ? piece.estimation : piece.part) ?? 0
      return [{ piece: described(product, piece), prix, unite: prix }]
    }),
  }
  const seller = await identityOf(on, boutique, id)
  return {
    purchase,
    identity: seller?.identity ?? {},
    isOut: data.horsRegistre === true,
    isDeleted: stored.deleted,
    rev: stored.rev,
    sellerRev: seller?.rev ?? 0,
  }
}

/** The name of a document of the boutique that a relation names. */
async function nameIn(on: Queryable, collection: Collection, boutique: string, id: unknown, field: string) {
  if (typeof id !== 'string') return undefined
  const stored = await readDocument(on, collection, id)
  return stored?.scope === boutique ? cut(dataOf(stored)[field], MAX_COPIED.name) : undefined
}

function described(product: StoredDocument, { name }: Piece): RegisteredPiece {
  const data = dataOf(product)
  const piece: RegisteredPiece = {
    id: product.id,
    nom: cut(data.name, MAX_COPIED.name) ?? cut(name, MAX_COPIED.name) ?? 'Objet sans nom',
    sku: cut(data.sku, MAX_COPIED.name),
    description: cut(data.description, MAX_COPIED.description),
    dimensions: cut(dimensionsText((data.dimensions ?? {}) as Data), MAX_COPIED.name),
    caracteristiques: cut(featuresText(data.features), MAX_COPIED.features),
    photo: (data.photos as string[] | undefined)?.[0],
  }
  return Object.fromEntries(
    Object.entries(piece).filter(([, value]) => value !== undefined),
  ) as unknown as RegisteredPiece
}

const featuresText = (features: unknown): string =>
  ((features ?? []) as { libelle?: string; valeur?: string }[])
    .flatMap(({ libelle, valeur }) => (valeur ? [libelle ? `${libelle} : ${valeur}` : valeur] : []))
    .join(' ; ')
