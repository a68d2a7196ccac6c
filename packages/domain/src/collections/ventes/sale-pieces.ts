import { divideCents } from '../../money/divide.ts'
import { cents } from '../../money/money.ts'
import { type PricedProduct, shownPrice } from '../../money/price.ts'
import { addTaken, type Selling } from '../mouvements/selling.ts'
import type { VenteData } from './rules.ts'

/**
 * What a sale takes from the stock: one of each of its products, when it is validated and is not the payment of an order, whose
 * pieces the order sells. What was paid is shared by the prices of the pieces; a refund takes nothing. Pure.
 * @param prices the products, as far as they are known
 */
export function salePieces(
  sale: VenteData | undefined,
  prices: readonly (PricedProduct & { id: string })[],
): Selling | undefined {
  if (!sale) return undefined
  const { etat, commande, origine, montant = 0, produits = [], saleDate } = sale
  const isSold = etat === 'validated' && commande === undefined && origine !== 'commande' && montant >= 0
  const ids = isSold ? produits : []
  const weights = ids.map((id) => cents(shownPrice(prices.find((one) => one.id === id) ?? {}) ?? 0))
  const shares = divideCents(cents(montant), weights)
  return {
    by: 'vente',
    held: new Map(),
    sold: addTaken(ids.map((id, at) => ({ id, quantity: 1, cents: shares[at] ?? 0, path: 'produits' }))),
    ...(saleDate !== undefined && { date: saleDate }),
  }
}
