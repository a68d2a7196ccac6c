import { isSold, type ProductState } from './product-state.ts'

/** The fields that determine whether a piece has left the stock. */
export interface GoneProduct extends ProductState {
  situation?: string
}

/** Whether a piece left the stock without a sale. */
export const hasLeftUnsold = ({ situation }: GoneProduct): boolean => situation === 'perdu' || situation === 'repris'

/**
 * Whether a piece has left the stock. PROD-65 never calls a draft sold, so that a draft of quantity 0 is one only when a
 * day of sale or its situation says so: it was sold, lost or given back before it had a photo.
 */
export function isGone(product: GoneProduct): boolean {
  const { isDraft, hasInventory, qtyAvailable = 0, soldoutAt } = product
  if (!isDraft) return isSold(product)
  return hasInventory === true && qtyAvailable <= 0 && (soldoutAt !== undefined || hasLeftUnsold(product))
}

/** Whether the card and the bar offer to put a piece on sale again: it is gone, or was marked so with its variants. */
export function backOnSaleShown(product: GoneProduct): boolean {
  return isGone(product) || (!product.isDraft && product.productType === 'variants' && product.inStock === false)
}
