import type { PieceDimensions } from '../commandes/order-lines.ts'
import { type PricedProduct, shownPrice, struckPrice } from '../../money/price.ts'
import { volumeM3 } from '../../volume.ts'

/** The parts of a produit that a request line copies. */
export interface RequestedProduct extends PricedProduct {
  name?: string
  photos?: readonly string[]
  startPrice?: number
  unitPrice?: string
  pathname?: string
  dimensions?: PieceDimensions
}

const UNITS = ['piece', 'paire', 'lot'] as const
type Unit = (typeof UNITS)[number]

/** The members of a request line that come from a produit; a missing one is undefined, so that it replaces another. */
export interface ProductLine {
  produit_name: string | undefined
  produit_photo: string | undefined
  produit_pathname: string | undefined
  produit_prixDeVente: number | undefined
  produit_prixBarre: number | undefined
  produit_unite: Unit | undefined
  produit_width: number | undefined
  produit_depth: number | undefined
  produit_height: number | undefined
  produit_diametre: number | undefined
  produit_volume: number | undefined
}

/**
 * What a request line copies of a produit (REQ-27): name, first photo, address, the prices shown, unit, dimensions and
 * volume. Amounts and dimensions that are not above 0 are empty.
 */
export function requestLineFrom(product: RequestedProduct): ProductLine {
  const { name, photos, pathname, dimensions = {}, unitPrice } = product
  return {
    produit_name: name,
    produit_photo: photos?.[0],
    produit_pathname: pathname,
    produit_prixDeVente: above0(shownPrice(product) ?? product.startPrice),
    produit_prixBarre: above0(struckPrice(product)),
    produit_unite: UNITS.find((unit) => unit === unitPrice),
    produit_width: above0(dimensions.width),
    produit_depth: above0(dimensions.depth),
    produit_height: above0(dimensions.height),
    produit_diametre: above0(dimensions.diametre),
    produit_volume: above0(volumeM3(dimensions)),
  }
}

/** What a line takes of the produit that was chosen for it: nothing once it has a name of a produit (REQ-28). */
export const filledByProduct = (
  { produit_name: name }: { produit_name?: string },
  product: RequestedProduct,
): Partial<ProductLine> => (name === undefined || name.trim() === '' ? requestLineFrom(product) : {})

const above0 = (value: number | undefined): number | undefined => (value !== undefined && value > 0 ? value : undefined)
