import {
  discount,
  imageBase,
  isPdf,
  isSold,
  isSvg,
  type PricedProduct,
  type ProductState,
  isFromPrice,
  shownPrice,
  struckPrice,
  thumbnailAddress,
  webAddress,
} from '@boutique/domain'
import { plain } from './marks.ts'
import type { MailWords } from './words.ts'

/** The fields of a product that its card may show. All of them are public. */
export interface MailedProduct extends PricedProduct, ProductState {
  name?: string
  photos?: readonly string[]
  pathname?: string
  optionPrice?: string
  translations?: Readonly<Record<string, { name?: string } | undefined>>
}

/** A product as its card shows it; texts are not escaped. */
export interface ProductCard {
  name: string
  photo?: string
  href?: string
  price?: string
  struck?: string
  discount?: string
  /** In place of the price. */
  note?: string
}

export interface CardContext {
  words: MailWords
  websiteURL?: string
  domainAssetsURL?: string
  /** The base address of the images of a boutique without `domainAssetsURL`. */
  host: string
  /** The longest side of the photo in pixels: twice its width in the mail. */
  photoSize: number
}

/** The card of a product. */
export function productCard(
  product: MailedProduct,
  { words, websiteURL, domainAssetsURL, host, photoSize }: CardContext,
): ProductCard {
  const translated = words.lang === 'fr' ? undefined : product.translations?.[words.lang]?.name
  return {
    name: plain(translated ?? product.name ?? ''),
    photo: photoOf(product.photos, domainAssetsURL, host, photoSize),
    href: webAddress(websiteURL, product.pathname),
    ...priceOf(product, words),
  }
}

function photoOf(
  photos: readonly string[] = [],
  domainAssetsURL: string | undefined,
  host: string,
  size: number,
): string | undefined {
  // Mail clients do not show SVG.
  const path = photos.find((one) => !isSvg(one) && !isPdf(one))
  if (path === undefined) return undefined
  const base = imageBase(domainAssetsURL, host)
  // A mail has no page whose scheme an address without one could take.
  return thumbnailAddress(base.startsWith('//') ? `https:${base}` : base, path, size)
}

function priceOf(product: MailedProduct, words: MailWords): Partial<ProductCard> {
  if (isSold(product) && !product.negativeStock && product.fabricable !== 'soldout') return { note: words.sold }
  if (product.optionPrice === 'priceRequest') return { note: words.onRequest }
  const shown = shownPrice(product)
  if (shown === undefined) return {}
  const struck = struckPrice(product)
  const off = discount(product)
  return {
    price: isFromPrice(product) ? words.from(words.euros(shown)) : words.euros(shown),
    ...(struck !== undefined && { struck: words.euros(struck) }),
    ...(off && {
      discount: off.kind === 'percentage' ? words.percentOff(off.percentage) : `\u2212${words.euros(off.value)}`,
    }),
  }
}
