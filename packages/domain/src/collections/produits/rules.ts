import type { Data, RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { mayBeRefused } from '../../core/actor.ts'
import { Problem } from '../../core/problem.ts'
import { hasLeftUnsold, isGone } from './gone.ts'
import { isKept } from './kept-by-order.ts'
import { parisDay } from '../../dates.ts'
import { isOnWebsite, isSold, reservationEnd } from './product-state.ts'
import { addressFrom, isMadeFrom } from '../../texts/made-address.ts'
import { normaliseBlocks } from '../shared/blocks.ts'
import { checkPathname } from '../shared/pathname.ts'
import type { fields } from './schema.ts'

export type ProduitData = DataOf<typeof fields>

/** Whether a new piece stays a draft: it lacks a name or a photo (PROD-71). */
export const staysDraft = ({ name, photos }: Data): boolean => !name || !Array.isArray(photos) || photos.length === 0

/**
 * The rules of a product, in the order of the specification: draft, inventory, point of sale, sold, on sale, reserved
 * (PROD-65 to PROD-77, PROD-95). A published piece never becomes a draft again. Pure.
 * @throws Problem 422 for a new address that is no path
 */
export function onSave(
  before: ProduitData | undefined,
  after: ProduitData,
  { now, actor }: Pick<RuleContext, 'now'> & Partial<Pick<RuleContext, 'actor'>>,
): ProduitData {
  checkPathname(before, after)
  const produit: ProduitData = { ...after, contents: normaliseBlocks(before?.contents, after.contents) }
  if (produit.isDraft && (!staysDraft(produit) || (before && !before.isDraft))) {
    produit.isDraft = false
  }
  if (!produit.pathname || followsName(before, produit, now)) produit.pathname = addressFrom(produit.name)
  const hasVariants = produit.productType === 'variants'
  if (hasVariants) {
    produit.qtyAvailable = 0
    produit.hasInventory = false
  } else {
    produit.qtyAvailable = produit.hasInventory ? (produit.qtyAvailable ?? 0) : 0
    produit.inStock = produit.qtyAvailable !== 0
  }
  leavePointOfSale(produit)
  followSituation(before, produit)
  const wasGone = before !== undefined && isGone(before)
  if (wasGone && !isGone(produit) && !actor?.system) leaveOrder(produit)
  becomeSold(produit, wasGone, now)
  if (!hasVariants) produit.onSale = !produit.hasInventory || produit.inStock === true
  // An undo puts back the day of the reservation.
  const isPutBack =
    actor?.system === true && produit.reservedAt !== undefined && produit.reservedAt !== before?.reservedAt
  if (produit.isReserved && !before?.isReserved && !isPutBack) produit.reservedAt = now
  if (actor && mayBeRefused(actor)) refuseFreed(before, produit)
  followReservation(before, produit, now)
  return produit
}

/** @throws Problem 409 where a person frees a piece that an open order keeps: its action says which one. */
function refuseFreed(before: ProduitData | undefined, produit: ProduitData): void {
  if (!before?.isReserved || produit.isReserved || before.commande !== produit.commande || !isKept(produit)) return
  throw new Problem(409, 'piece.prise', KEPT, { errors: [{ path: 'isReserved', message: KEPT }] })
}
const KEPT = 'Une commande garde cette pièce : retirez-la de la commande, ou annulez la commande'

/**
 * The last day of a reservation, after which the server ends it. A duration that is over when it is typed ends nothing: it
 * tells of the past. Another address is that of another person.
 */
function followReservation(before: ProduitData | undefined, produit: ProduitData, now: string): void {
  const isSame = (name: keyof ProduitData): boolean => produit[name] === before?.[name]
  if (!produit.isReserved) produit.finReservation = undefined
  else if (!before || !(['isReserved', 'reservedAt', 'reservedHowManyDay'] as const).every(isSame)) {
    const end = reservationEnd(produit)
    produit.finReservation = end !== undefined && end >= parisDay(now) ? end : undefined
  }
  if (isSame('reservePour') && !isSame('reservedBy')) produit.reservePour = undefined
  if (produit.isReserved || isGone(produit)) produit.reservationFinieLe = undefined
}

/** How long the address of a new piece follows its name although it is online, in milliseconds: a form saves names half typed. */
const SETTLING = 10 * 60_000

/** Whether the address was made from another name before, and no visitor can have kept it (PROD-95). */
function followsName(before: ProduitData | undefined, after: ProduitData, now: string): boolean {
  const { name, pathname, publishedAt } = after
  // Also with a number: another piece may have had the address of the name.
  if (!isMadeFrom(pathname, before?.name) || isMadeFrom(pathname, name) || before === undefined) return false
  return !isOnWebsite(before) || Date.parse(now) - Date.parse(publishedAt ?? '') < SETTLING
}

function leavePointOfSale(produit: ProduitData): void {
  if (!produit.isInPOS || (produit.hasInventory && produit.inStock)) return
  // Its quantity is 0 at this point, with or without inventory.
  produit.isInPOS = false
  produit.inStock = false
}

/**
 * What happens to a piece in the shop ends with its sale, or when somebody puts it on sale; a lost one that is in the stock
 * again was found.
 */
function followSituation(before: ProduitData | undefined, produit: ProduitData): void {
  const { situation } = produit
  if (produit.suivi === 'livre' && produit.commande === undefined && !isGone(produit)) produit.suivi = undefined
  if (situation === undefined || situation !== before?.situation) return
  const isShown = (one: ProduitData): boolean => one.isOnlineStore === true || one.isInPOS === true
  const isPutOnSale = isShown(produit) && !isShown(before)
  const isBack = isGone(before) && !isGone(produit)
  if (hasLeftUnsold(produit) ? isBack || isPutOnSale : isGone(produit) || isPutOnSale) produit.situation = undefined
}

/** A piece that a person puts into the stock again is no longer that of the order that sold it. */
function leaveOrder(produit: ProduitData): void {
  produit.commande = undefined
  produit.suivi = undefined
}

function becomeSold(produit: ProduitData, wasSold: boolean, now: string): void {
  const sold = isSold(produit)
  if (sold) {
    // Also for a piece that stays sold: the check above lets a negative quantity pass.
    produit.inStock = false
    produit.isInPOS = false
    if (!wasSold && !hasLeftUnsold(produit)) produit.soldoutAt = now
  } else if (wasSold && !isGone(produit) && produit.hasInventory) produit.inStock = true
}

/** The boutique's own defaults override the fixed ones; unset ones change nothing (PROD-81). */
const boutiqueDefaults = {
  optionPrice: 'optionPriceByDefault',
  isInStore: 'isInStoreByDefault',
  condition: 'conditionByDefault',
  freeShipping: 'freeShippingByDefault',
  deliveryIncluded: 'deliveryIncludedByDefault',
  isCustomMaded: 'isCustomMadedByDefault',
} as const

/** The initial values of a new product besides its fields' own defaults (PROD-76, PROD-81). */
export function defaults({ now, needed }: RuleContext): Partial<ProduitData> {
  const boutique: Data = needed.boutique ?? {}
  const own: Record<string, unknown> = {}
  for (const [field, setting] of Object.entries(boutiqueDefaults)) {
    if (boutique[setting] !== undefined) own[field] = boutique[setting]
  }
  return { publishedAt: now, ...own }
}
