import {
  collectionOf,
  type Data,
  dimensionsText,
  PAYMENT_MODES,
  type PaymentMode,
  type RegisteredPiece,
  type RegisteredPurchase,
  type RegisterIdentity,
} from '@boutique/domain'
import { lockDocuments, readDocuments } from '../../store/documents/documents.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import { dataOf, type StoredDocument } from '../../store/documents/row.ts'
import type { Engine } from '../../operations/engine.ts'
import { sellersOf } from './sql/purchases.ts'

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
const UNNAMED = 'Objet sans nom'
const cut = (value: unknown, most: number): string | undefined =>
  typeof value === 'string' && value.trim() !== '' ? value.trim().slice(0, most) : undefined

/** One purchase, as `readPurchases` reads it; undefined for none. */
export async function readPurchase(
  engine: Engine,
  on: Queryable,
  boutique: string,
  id: string,
  locks = false,
): Promise<PurchaseToRegister | undefined> {
  return (await readPurchases(engine, on, boutique, [id], locks)).get(id)
}

/**
 * Purchases as the register copies them, with their pieces and their sellers, by id; also those that were deleted.
 * @param locks they cannot change until the transaction ends
 */
export async function readPurchases(
  { registry }: Engine,
  on: Queryable,
  boutique: string,
  ids: readonly string[],
  locks = false,
): Promise<ReadonlyMap<string, PurchaseToRegister>> {
  const purchases = collectionOf(registry, 'achats')
  const read = locks ? await lockDocuments(on, purchases, ids) : await readDocuments(on, purchases, ids)
  const own = read.filter(({ scope }) => scope === boutique).map((stored) => ({ stored, data: dataOf(stored) }))
  /** The documents of the boutique that relations name, by id. */
  const named = async (slug: string, wanted: readonly unknown[]) => {
    const known = wanted.filter((id): id is string => typeof id === 'string')
    const found = await readDocuments(on, collectionOf(registry, slug), known)
    return new Map(found.flatMap((one) => (one.scope === boutique ? [[one.id, one] as const] : [])))
  }
  const piecesOf = (data: Data) => (data.pieces ?? []) as Piece[]
  const products = await named(
    'produits',
    own.flatMap(({ data }) => piecesOf(data).map(({ produit }) => produit)),
  )
  const places = await named(
    'achatLieux',
    own.map(({ data }) => data.lieu),
  )
  const sellers = await sellersOf(
    on,
    boutique,
    own.map(({ stored }) => stored.id),
  )
  return new Map(
    own.map(({ stored, data }) => {
      const isDeposit = data.depot === true
      const place = places.get(String(data.lieu))
      const purchase: RegisteredPurchase = {
        achat: stored.id,
        achatNumero: cut(data.numero, MAX_COPIED.name),
        date: String(data.date ?? stored.createdAt.slice(0, 10)),
        provenance: place && cut(dataOf(place).libelle, MAX_COPIED.name),
        mode: isDeposit ? undefined : modeOf(data),
        ...(isDeposit && { estime: true as const }),
        sansFiche: piecesOf(data).flatMap(({ produit, name }) =>
          products.has(produit ?? '')
            ? []
            : [{ nom: cut(name, MAX_COPIED.name) ?? UNNAMED, ...(produit !== undefined && { produit }) }],
        ),
        pieces: piecesOf(data).flatMap((piece) => {
          const product = products.get(piece.produit ?? '')
          return product
            ? [{ piece: described(product, piece), prix: (isDeposit ? piece.estimation : piece.part) ?? 0 }]
            : []
        }),
      }
      const seller = sellers.get(stored.id)
      return [
        stored.id,
        {
          purchase,
          identity: seller?.identity ?? {},
          isOut: data.horsRegistre === true,
          isDeleted: stored.deleted,
          rev: stored.rev,
          sellerRev: seller?.rev ?? 0,
        },
      ]
    }),
  )
}

const modeOf = ({ mode }: Data): string | undefined =>
  typeof mode === 'string' ? PAYMENT_MODES[mode as PaymentMode] : undefined

function described(product: StoredDocument, { name }: Piece): RegisteredPiece {
  const data = dataOf(product)
  const piece: RegisteredPiece = {
    id: product.id,
    nom: cut(data.name, MAX_COPIED.name) ?? cut(name, MAX_COPIED.name) ?? UNNAMED,
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
