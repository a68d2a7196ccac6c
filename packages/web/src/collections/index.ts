import { lazy } from 'react'
import type { PiecesBySlug } from '../engine/list/pieces.ts'

/** What collections show in their own way in lists, loaded when their screen opens. */
export const listPieces: PiecesBySlug = {
  produits: { Card: lazy(() => import('./produits/ProductCard.tsx')) },
}
