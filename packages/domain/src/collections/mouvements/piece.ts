import type { RuleContext } from '../../core/collection.ts'
import type { ProduitData } from '../produits/rules.ts'
import type { Selling } from './selling.ts'

type Found = RuleContext['found'][string]

/** A product, as it is in the stock. */
export type Piece = ProduitData & { id: string }
/** A line of the ledger. */
export interface Movement {
  id: string
  produit: string
  type: string
  quantite: number
  prix?: number
  date: string
  at?: string
  updatedAt?: string
  commande?: string
  vente?: string
}

/** The change of an order or a sale, for one of its pieces. */
export interface PieceChange {
  piece: Piece
  before: Selling | undefined
  after: Selling | undefined
  context: RuleContext & { id: string }
}

/** Products that a commit found, as pieces. */
export const piecesOf = (documents: Found | undefined): Piece[] => (documents ?? []) as unknown as Piece[]
export const movementsOf = (documents: Found | undefined, produit: string): Movement[] =>
  ((documents ?? []) as unknown as Movement[]).filter((one) => one.produit === produit)

/** Whether the stock of a product is counted, and may not fall below zero. */
export const isCounted = ({ hasInventory, negativeStock, productType }: Piece): boolean =>
  hasInventory === true && !negativeStock && productType !== 'variants'

/** Whether a product is the last of its kind: one order at most may keep it. */
export const isUnique = (piece: Piece): boolean => isCounted(piece) && (piece.qtyAvailable ?? 0) <= 1
