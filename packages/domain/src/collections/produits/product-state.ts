import type { StateColor } from '../../core/screens/state-mark.ts'
import { addDays, formatDay, parisDay, wholeDays } from '../../dates.ts'

/** The fields that determine the state of a produit; an empty field is absent, a missing flag is false. */
export interface ProductState {
  hasInventory?: boolean
  negativeStock?: boolean
  qtyAvailable?: number
  fabricable?: string
  inStock?: boolean
  isOnlineStore?: boolean
  isDraft?: boolean
  productType?: string
  isReserved?: boolean
  /** Instant. */
  reservedAt?: string
  /** Days. */
  reservedHowManyDay?: number
  /** An e-mail address. */
  reservedBy?: string
  /** Instant. */
  publishedAt?: string
  /** Instant. */
  soldoutAt?: string
  /** Instant. */
  createdAt?: string
}

/** Whether visitors of the website see a product. Mails leave out the others. */
export const isOnWebsite = ({ isDraft, isOnlineStore }: ProductState): boolean => !isDraft && isOnlineStore === true

/** The notification of a new product: where it can be seen from now on, or what it still needs. */
export function createdSentence(product: ProductState): string {
  if (product.isDraft) return 'Création réussie : en brouillon, une photo le mettra en vente'
  return `Création réussie : ${product.isOnlineStore ? 'en ligne, dans « En vente »' : 'hors ligne, dans « Cachés »'}`
}

/** A tag on the photo of a card: the state it shows (its colour) and its text. */
export interface Overlay {
  kind: 'sold' | 'onOrder' | 'reserved' | 'draft' | 'hidden'
  text: string
}

/** Sold: not a draft, with inventory, and a quantity of 0 or less (PROD-65). A missing quantity counts 0. */
export function isSold({ isDraft, hasInventory, qtyAvailable = 0 }: ProductState): boolean {
  return !isDraft && hasInventory === true && qtyAvailable <= 0
}

/** The overlays of a card, in display order (PROD-11..15). */
export function overlay(product: ProductState): Overlay[] {
  const overlays: Overlay[] = []
  if (product.hasInventory && !product.negativeStock && !product.qtyAvailable) {
    overlays.push(
      product.fabricable === 'soldout' ? { kind: 'onOrder', text: 'sur commande' } : { kind: 'sold', text: 'vendu' },
    )
  }
  if (product.isReserved) {
    const since = product.reservedAt ? ` depuis le ${formatDay(product.reservedAt)}` : ''
    overlays.push({ kind: 'reserved', text: `réservé${since}` })
  }
  if (product.isDraft) overlays.push({ kind: 'draft', text: 'brouillon' })
  if (!product.isOnlineStore) overlays.push({ kind: 'hidden', text: 'caché' })
  return overlays
}

/**
 * The sentence above the form of a produit (PROD-32..34); one that visitors do not see is not on sale. Days are whole days from publishedAt, else createdAt, never
 * fewer than 0 (PROD-35); unknown dates of an imported produit are left out of the sentence.
 *
 * @param now the current instant
 */
export function statusBanner(product: ProductState, now: string): string {
  if (product.isDraft) return 'Brouillon'
  const start = product.publishedAt ?? product.createdAt
  const daysUntil = (end: string) => (start ? Math.max(0, wholeDays(start, end)) : undefined)
  if (isSold(product)) {
    if (!product.soldoutAt) return 'Ce produit a été vendu'
    const days = daysUntil(product.soldoutAt)
    const soldOn = `Ce produit a été vendu le ${formatDay(product.soldoutAt)}`
    return days === undefined ? soldOn : `${soldOn} en ${daysText(days)}`
  }
  if (product.isReserved) return reservedSentence(product)
  if (!product.isOnlineStore) return 'Ce produit est caché du site'
  const days = daysUntil(now)
  return days === undefined ? 'Ce produit est en vente' : `Ce produit est en vente depuis ${daysText(days)}`
}

/** The specified plural, also for 0 days; one day is singular. */
const daysText = (days: number): string => (days === 1 ? '1 jour' : `${days} jours`)

/** The colour of the dot beside that sentence. */
export function statusColor(product: ProductState): StateColor {
  if (product.isDraft) return 'gray'
  if (isSold(product)) return 'red'
  if (product.isReserved) return 'yellow'
  return product.isOnlineStore ? 'green' : 'gray'
}

/** The longest reservation that has a last day in the sentence, in days. */
export const MAX_RESERVATION_DAYS = 3660

/** The last day of a reservation that has a duration; undefined for none, and for one of more than ten years. */
export function reservationEnd({ reservedAt, reservedHowManyDay = 0 }: ProductState): string | undefined {
  if (reservedAt === undefined || reservedHowManyDay < 1 || reservedHowManyDay > MAX_RESERVATION_DAYS) return undefined
  return addDays(parisDay(reservedAt), reservedHowManyDay)
}

/** Since when, for whom and until which day a piece is reserved, as far as it is known. */
function reservedSentence({ reservedAt, reservedBy, reservedHowManyDay }: ProductState): string {
  const since = reservedAt ? ` depuis le ${formatDay(reservedAt)}` : ''
  const by = reservedBy ? ` pour ${reservedBy}` : ''
  const end = reservationEnd({ reservedAt, reservedHowManyDay })
  const until = end === undefined ? '' : `, jusqu'au ${formatDay(end)}`
  return `Ce produit est réservé${since}${by}${until}`
}

/**
 * Whether the form and the menus offer to sell a product: whatever is in stock, also what is hidden from the website or has
 * no photo yet, which the shop sells to whoever comes in.
 */
export const mayBeSold = ({ inStock }: ProductState): boolean => inStock === true

/** Whether the card has the sold-out button: in stock and online (PROD-24). */
export function soldOutButtonShown({ inStock, isOnlineStore }: ProductState): boolean {
  return inStock === true && isOnlineStore === true
}
