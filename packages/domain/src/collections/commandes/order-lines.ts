import { formatEuros } from '../../money/money.ts'
import type { RegimeName } from '../../vat/regimes.ts'
import { type PricedLine } from './order-amounts.ts'
import { type PricedProduct, shownPrice } from '../../money/price.ts'

/** The dimensions of a produit or a modele: centimetres, and specific ones as texts. */
export interface PieceDimensions {
  width?: number
  depth?: number
  height?: number
  diametre?: number
  specifiques?: readonly { libelle?: string; valeur?: string }[]
}

/** The parts of a produit that an order line copies. */
export interface SoldProduct extends PricedProduct {
  id?: string
  name?: string
  sku?: string
  photos?: readonly string[]
  startPrice?: number
  unitPrice?: string
  isCustomMaded?: boolean
  regimeTVA?: RegimeName
  dimensions?: PieceDimensions
}

/** The parts of a variant of a produit that an order line copies. */
export interface SoldVariant {
  libelle?: string
  price?: number
  width?: number
  depth?: number
  height?: number
}

/** The parts of a modele that an order line copies. */
export interface SoldModel {
  name?: string
  sku?: string
  photos?: readonly string[]
  startPrice?: number
  dimensions?: PieceDimensions
  dimensionsText?: string
}

/** The parts of a request line that an order line copies. */
export interface RequestedProduct {
  produit_id?: string
  produit_name?: string
  produit_photo?: string
  produit_prixDeVente?: number
  produit_unite?: string
  produit_width?: number
  produit_depth?: number
  produit_height?: number
  produit_diametre?: number
}

/** The members of an order line that come from the catalogue; a missing one is undefined, so that it replaces another. */
export interface CatalogueLine {
  produit_id: string | undefined
  name: string | undefined
  variantLibelle: string | undefined
  sku: string | undefined
  price: number | undefined
  unite: string | undefined
  dimensions: string | undefined
  width: number | undefined
  depth: number | undefined
  height: number | undefined
  photo: string | undefined
  aFabriquer: boolean | undefined
  regimeTVA: RegimeName | undefined
}

/** The most characters of the dimensions of a line. */
const MAX_DIMENSIONS = 500

/** The French name of a unit: a price is for a piece, a pair or a lot. */
const UNITS: Readonly<Record<string, string>> = { piece: 'pièce', paire: 'paire', lot: 'lot' }

const unitName = (unit: string | undefined): string | undefined =>
  unit !== undefined && Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined

/** The line of a produit, at the price shown; that of a variant has its label, price and dimensions. */
export function lineFromProduct(product: SoldProduct, variant?: SoldVariant): CatalogueLine {
  const { id, name, sku, photos, unitPrice, isCustomMaded } = product
  const dimensions = { ...product.dimensions, ...defined(variant) }
  return {
    produit_id: id,
    name,
    variantLibelle: variant?.libelle,
    sku,
    price: notNegative(variant?.price ?? shownPrice(product) ?? product.startPrice),
    unite: unitName(unitPrice),
    ...measures(dimensions),
    dimensions: dimensionsText(dimensions),
    photo: photos?.[0],
    aFabriquer: isCustomMaded || undefined,
    regimeTVA: product.regimeTVA,
  }
}

/** The line of a modele, at its starting price: it is made to order. */
export function lineFromModel({ name, sku, photos, startPrice, ...model }: SoldModel): CatalogueLine {
  const { dimensions = {}, dimensionsText: text } = model
  return {
    produit_id: undefined,
    name,
    variantLibelle: undefined,
    sku,
    price: notNegative(startPrice),
    unite: UNITS.piece,
    ...measures(dimensions),
    dimensions: text?.trim() ? text.trim().slice(0, MAX_DIMENSIONS) : dimensionsText(dimensions),
    photo: photos?.[0],
    aFabriquer: true,
    regimeTVA: undefined,
  }
}

/** The line of a product that was asked about, as it was then. */
export function lineFromRequest(requested: RequestedProduct): CatalogueLine {
  const dimensions = {
    width: requested.produit_width,
    depth: requested.produit_depth,
    height: requested.produit_height,
    diametre: requested.produit_diametre,
  }
  return {
    produit_id: requested.produit_id,
    name: requested.produit_name,
    variantLibelle: undefined,
    sku: undefined,
    price: notNegative(requested.produit_prixDeVente),
    unite: unitName(requested.produit_unite),
    ...measures(dimensions),
    dimensions: dimensionsText(dimensions),
    photo: requested.produit_photo,
    aFabriquer: undefined,
    regimeTVA: undefined,
  }
}

/**
 * The dimensions in one line of French: "L 120 × P 60 × H 75 cm", "Ø 45 × H 30 cm · Assise : 46 cm". Undefined when
 * there are none.
 */
export function dimensionsText({
  width,
  depth,
  height,
  diametre,
  specifiques = [],
}: PieceDimensions): string | undefined {
  const sides = diametre
    ? [part('Ø', diametre), part('H', height)]
    : [part('L', width), part('P', depth), part('H', height)]
  const standard = sides.filter((side) => side !== undefined).join(' × ')
  const specific = specifiques.flatMap(({ libelle, valeur }) =>
    libelle?.trim() && valeur?.trim() ? [`${libelle.trim()} : ${valeur.trim()}`] : [],
  )
  const text = [...(standard ? [`${standard} cm`] : []), ...specific].join(' · ')
  return text === '' ? undefined : text.slice(0, MAX_DIMENSIONS)
}

/** The quantity, unit price and discount of a line for display: "2 × 120,00 €", "2 × 120,00 € − 10 %". */
export function lineDetail({ qty = 0, price = 0, discount = 0, discountType }: PricedLine): string {
  const product = `${qty}\u00a0×\u00a0${formatEuros(price, 'row')}`
  if (discount === 0) return product
  const off = discountType === 'pourcentage' ? `${number(discount)}\u00a0%` : formatEuros(discount, 'row')
  return `${product} \u2212\u00a0${off}`
}

const number = (value: number): string => String(value).replace('.', ',')
const part = (letter: string, value: number | undefined): string | undefined =>
  value ? `${letter} ${number(value)}` : undefined

const measures = ({ width, depth, height }: PieceDimensions): Pick<CatalogueLine, 'width' | 'depth' | 'height'> => ({
  width: notNegative(width),
  depth: notNegative(depth),
  height: notNegative(height),
})

/** An order line has no negative price or dimension. */
const notNegative = (value: number | undefined): number | undefined =>
  value !== undefined && value >= 0 ? value : undefined

/** The dimensions that a variant has itself. */
function defined({ width, depth, height }: SoldVariant = {}): PieceDimensions {
  return {
    ...(width !== undefined && { width }),
    ...(depth !== undefined && { depth }),
    ...(height !== undefined && { height }),
  }
}
