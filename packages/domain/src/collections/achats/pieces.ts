import type { ItemRows } from '../../core/screens/item-rows.ts'
import { formatDay } from '../../dates.ts'
import { cents, formatEuros } from '../../money/money.ts'

/** A piece of a purchase. */
export interface Piece {
  id: string
  produit?: string
  name?: string
  /** Euros. */
  estimation?: number
  /** Euros. */
  part?: number
  rendueLe?: string
}

/** Whether a product is one of the pieces of a purchase. One that left it while it was in the bin may still name it. */
export const hasPiece = (purchase: object, produit: string): boolean =>
  'pieces' in purchase &&
  Array.isArray(purchase.pieces) &&
  purchase.pieces.some((piece: Piece) => piece.produit === produit)

/** The rows of the pieces of a purchase, and the dialog of one. */
export const pieceRows: ItemRows<Exclude<keyof Piece, 'id'>, Piece> = {
  title: 'name',
  requires: 'produit',
  add: 'Ajouter un produit du catalogue',
  secondText: ({ produit, rendueLe }) =>
    [produit === undefined && 'sans fiche', rendueLe && `rendue le ${formatDay(rendueLe)}`].filter(Boolean).join(' · '),
  link: { field: 'produit', label: 'Ouvrir la pièce' },
  detail: ({ estimation }) => (estimation === undefined ? '' : `estimée ${formatEuros(estimation, 'card')}`),
  cents: ({ part = 0 }) => cents(part),
  tabs: [{ id: 'piece', label: 'Pièce', fields: ['produit', 'name', ['estimation', 'part'], 'rendueLe'] }],
}
