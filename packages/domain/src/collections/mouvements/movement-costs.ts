import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Data } from '../../core/collection.ts'
import { cents, euros } from '../../money/money.ts'

/** The part of a product that says what one of it cost. */
interface CostlyPiece extends Data {
  cout?: number
  hasInventory?: boolean
  qtyAvailable?: number
}

interface MovedPiece extends Data {
  id: string
  type?: string
  quantite?: number
  cout?: number
}

/**
 * What left a piece cost, for each sale and return of it, where the ledger says something else. The cost of a product is
 * shared by the pieces that were sold and those that are left, in equal parts; a return takes back what its pieces cost.
 */
export function movementCosts(piece: CostlyPiece, movements: readonly MovedPiece[]): AlsoWrite[] {
  const moved = movements.filter(({ type }) => type === 'vente' || type === 'retour')
  const sold = soldCount(moved)
  const left = piece.hasInventory ? Math.max(0, piece.qtyAvailable ?? 0) : 0
  const pieces = Math.max(1, sold + left)
  const whole = cents(piece.cout ?? 0)
  return moved.flatMap(({ id, quantite = 0, cout }) => {
    const cost = euros(Math.max(0, Math.round((whole * Math.abs(quantite)) / pieces)))
    return cost === (cout ?? 0) ? [] : [{ type: 'change', collection: 'mouvements', id, values: { cout: cost } }]
  })
}

/** How many of a product were sold and did not come back. */
export const soldCount = (movements: readonly { type?: string; quantite?: number }[]): number =>
  -movements.reduce(
    (sum, { type, quantite = 0 }) => (type === 'vente' || type === 'retour' ? sum + quantite : sum),
    0,
  ) || 0

/** What one more of a product costs if it is sold now, in euros: the part that the ledger will give it. */
export function unitCost(piece: CostlyPiece, sold: number): number {
  const left = piece.hasInventory ? Math.max(1, piece.qtyAvailable ?? 1) : 1
  return euros(Math.max(0, Math.round(cents(piece.cout ?? 0) / Math.max(1, left + sold))))
}

/** Where a sold piece came from, as the ledger copies it once: its purchase, with supplier and place. */
export function originOf(movement: Data, piece: Data, purchase: Data | undefined): Data {
  if (movement.achat !== undefined || typeof piece.achat !== 'string' || !purchase) return {}
  const { fournisseur, lieu } = purchase
  return {
    achat: piece.achat,
    ...(fournisseur !== undefined && { fournisseur }),
    ...(lieu !== undefined && { lieu }),
  }
}
