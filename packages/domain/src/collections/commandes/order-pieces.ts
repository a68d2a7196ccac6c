import { addTaken, type Selling, type Taken } from '../mouvements/selling.ts'
import { joinPath } from '../../core/changes/path.ts'
import { lineCents, type PricedLine } from './order-amounts.ts'
import { CLOSED } from './order-status.ts'
import { isSoldOrder, type SellingOrder } from './order-stock.ts'
import { orderPercent } from './order-left.ts'

/** A line that names its piece of the catalogue. */
interface PieceLine extends PricedLine {
  id: string
  produit_id?: string
  aFabriquer?: boolean
}
interface OrderOfPieces extends Omit<SellingOrder, 'produits'> {
  produits?: readonly PieceLine[]
}

/**
 * What an order takes from the stock: its pieces are kept for it while it is open, and sold once it is validated or paid in
 * full. One that is canceled or comes back, and a line to be made, take nothing. Pure.
 */
export function orderPieces(order: OrderOfPieces | undefined): Selling | undefined {
  if (!order) return undefined
  const { etat = '', productsStatus, produits = [] } = order
  const isOpen = !(CLOSED as readonly string[]).includes(etat) && productsStatus !== 'waiting_return'
  const lines = isOpen ? produits.flatMap((line) => taken(line)) : []
  const isSold = isSoldOrder(order)
  const step = isSold
    ? productsStatus === 'completed'
      ? 'livre'
      : undefined
    : isPaidInPart(order)
      ? 'acompte'
      : undefined
  return {
    by: 'commande',
    held: addTaken(isSold ? [] : lines),
    sold: addTaken(isSold ? lines : []),
    ...(step && { step }),
    ...((productsStatus === 'waiting_return' || etat === 'refunded') && { comesBack: true }),
  }
}

const isPaidInPart = (order: OrderOfPieces): boolean => (orderPercent(order) ?? 0) > 0

function taken(line: PieceLine): (Taken & { id: string })[] {
  const { id, produit_id: produit, qty = 0, aFabriquer } = line
  if (produit === undefined || qty <= 0 || aFabriquer) return []
  return [{ id: produit, quantity: qty, cents: lineCents(line), path: joinPath(['produits', id, 'produit_id']) }]
}
