import type { OrderState } from './order-status.ts'
import { CLOSED } from './order-status.ts'
import { orderPercent, type SummarizedOrder } from './order-left.ts'
import { mayBeSold, type ProductState } from '../produits/product-state.ts'

/** The parts of an order that say which pieces it sells. */
export interface SellingOrder extends Omit<SummarizedOrder, 'produits'>, OrderState {
  produits?: readonly { sku?: string; qty?: number; price?: number; aFabriquer?: boolean }[]
}

/** Whether an order sells its pieces: it is validated, or paid in full, and does not come back. */
export function isSoldOrder(
  order: Omit<SellingOrder, 'produits'> & { produits?: SummarizedOrder['produits'] },
): boolean {
  const { etat = '', productsStatus } = order
  const isSold = etat === 'validated' || (orderPercent(order) ?? 0) >= 100
  return isSold && !(CLOSED as readonly string[]).includes(etat) && productsStatus !== 'waiting_return'
}

/**
 * The quantities that an order has sold, by SKU: it is validated, or paid in full. Lines to be made, and an order that is
 * canceled or comes back, sell no piece of the stock.
 */
export function soldQuantities(order: SellingOrder): Readonly<Record<string, number>> {
  const { produits = [] } = order
  if (!isSoldOrder(order)) return {}
  const sold = new Map<string, number>()
  for (const { sku, qty = 0, aFabriquer } of produits)
    if (sku !== undefined && qty > 0 && !aFabriquer) sold.set(sku, (sold.get(sku) ?? 0) + qty)
  return Object.fromEntries(sold)
}

/** Whether a product can still be bought although an order has sold all of its stock. */
export const isStillOnSale = (product: ProductState & { onSale?: boolean }, sold: number): boolean =>
  product.hasInventory === true && product.onSale === true && mayBeSold(product) && (product.qtyAvailable ?? 0) <= sold
