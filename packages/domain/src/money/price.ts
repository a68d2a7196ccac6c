import { cents, euros, formatEuros } from './money.ts'

/** The prices of a produit in euros; an empty one is absent. */
export interface PricedProduct {
  price?: number
  salePrice?: number
  retailPrice?: number
  showDiscount?: 'percentage' | 'value'
  productType?: string
  /** The smallest price of its variants. */
  fromPrice?: number
}

/** Whether the price shown is the smallest of several: that of a product with variants, which are what is sold. */
export const isFromPrice = ({ productType, fromPrice }: PricedProduct): boolean =>
  productType === 'variants' && fromPrice !== undefined

/** The discount next to the struck price: whole percent or euros. */
export type Discount = { kind: 'percentage'; percentage: number } | { kind: 'value'; value: number }

/**
 * The price shown in euros: the sale price if present, else the price (PROD-16); the smallest price of the variants
 * where there are some. Undefined when there is none.
 */
export function shownPrice(product: PricedProduct): number | undefined {
  return isFromPrice(product) ? product.fromPrice : (product.salePrice ?? product.price)
}

/**
 * The price struck through in euros: the price beside a sale price, else the retail price (PROD-16, PROD-19).
 * Undefined when there is none or when it is not higher than the price shown.
 */
export function struckPrice(product: PricedProduct): number | undefined {
  if (isFromPrice(product)) return undefined
  const shown = shownPrice(product)
  const struck = product.salePrice === undefined ? product.retailPrice : product.price
  return shown !== undefined && struck !== undefined && struck > shown ? struck : undefined
}

/**
 * The discount between the struck and the shown price, according to the product's showDiscount: 100 minus the integer
 * part of their ratio in percent (PROD-17), or their difference in euros (PROD-18). Undefined when nothing is struck or
 * showDiscount is empty.
 */
export function discount(product: PricedProduct): Discount | undefined {
  const shown = shownPrice(product)
  const struck = struckPrice(product)
  if (shown === undefined || struck === undefined) return undefined
  switch (product.showDiscount) {
    case 'percentage':
      return { kind: 'percentage', percentage: 100 - Math.trunc((cents(shown) * 100) / cents(struck)) }
    case 'value':
      return { kind: 'value', value: euros(cents(struck) - cents(shown)) }
    default:
      return undefined
  }
}

/** The discount as shown on the card: "−34 %" or "−40 €" (U+2212, U+00A0). Undefined when there is none. */
export function discountLabel(product: PricedProduct): string | undefined {
  const shown = discount(product)
  if (!shown) return undefined
  return shown.kind === 'percentage' ? `\u2212${shown.percentage}\u00a0%` : formatEuros(-shown.value, 'card')
}
