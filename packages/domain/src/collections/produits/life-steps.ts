import { cents } from '../../money/money.ts'
import { hasLeftUnsold, isGone } from './gone.ts'
import { isOnWebsite } from './product-state.ts'
import type { StagedProduct } from './stage.ts'

/** What happened to a piece. */
export const LIFE_STEPS = {
  creation: 'Fiche créée',
  achat: 'Achetée',
  cout: 'Coût ajouté',
  'en-vente': 'Mise en vente',
  cache: 'Cachée du site',
  restauration: 'En restauration',
  reserve: 'Réservée',
  commande: 'Gardée par une commande',
  libere: 'Réservation levée',
  expire: 'Réservation arrivée à son terme',
  acompte: 'Acompte payé',
  vente: 'Vendue',
  livraison: 'Livrée',
  retour: 'Retournée',
  perte: 'Perdue',
  reprise: 'Reprise par son déposant',
  stock: 'Remise en stock',
  suppression: 'Mise à la corbeille',
  restitution: 'Sortie de la corbeille',
} as const
export type LifeStepKind = keyof typeof LIFE_STEPS

/** The fields of a product that its steps are read from. */
export const LIFE_FIELDS = [
  ...['achat', 'cout', 'situation', 'isDraft', 'isOnlineStore', 'isReserved', 'reservePour', 'reservedBy'],
  ...['finReservation', 'commande', 'suivi', 'hasInventory', 'qtyAvailable', 'soldoutAt', 'deleted'],
] as const

/** A product at one moment of its life. */
export interface LifeState extends StagedProduct {
  cout?: number
  reservePour?: string
  finReservation?: string
  deleted?: boolean
}

/** A step, as far as the state of the product says it. */
export interface StateStep {
  kind: LifeStepKind
  /** The purchase, the order and the contact behind it; the address that was typed without a contact. */
  achat?: string
  commande?: string
  contact?: string
  address?: string
  /** The last day of a reservation. */
  until?: string
  /** The cost since then, in euros; `avant`: the one before, where there was one. */
  montant?: number
  avant?: number
}

/**
 * What one change of a product was in its life, from the state before and after it; usually nothing. Pure.
 * @param before undefined for its creation
 * @param action the one of the journal
 */
export function stepsBetween(before: LifeState | undefined, after: LifeState, action: string): StateStep[] {
  const steps: StateStep[] = before ? [] : [{ kind: 'creation' }]
  const was: LifeState = before ?? { isDraft: true }
  const becomes = (name: keyof LifeState, value: unknown): boolean => after[name] === value && was[name] !== value
  if ((was.deleted === true) !== (after.deleted === true))
    steps.push({ kind: after.deleted ? 'suppression' : 'restitution' })
  if (after.achat !== undefined && after.achat !== was.achat) steps.push({ kind: 'achat', achat: after.achat })
  const [earlier, later] = [was.cout ?? 0, after.cout ?? 0]
  if (cents(earlier) !== cents(later))
    steps.push({ kind: 'cout', montant: later, ...(cents(earlier) !== 0 && { avant: earlier }) })
  steps.push(...ofSale(was, after))
  if (becomes('situation', 'restauration')) steps.push({ kind: 'restauration' })
  steps.push(...ofReservation(was, after, action))
  if (becomes('suivi', 'acompte')) steps.push({ kind: 'acompte', commande: after.commande })
  if (becomes('suivi', 'livre')) steps.push({ kind: 'livraison', commande: after.commande })
  const isShown = isOnWebsite(after)
  const hides = becomes('situation', 'restauration') || hasLeftUnsold(after)
  if (isShown !== isOnWebsite(was) && !hides) steps.push({ kind: isShown ? 'en-vente' : 'cache' })
  return steps
}

/** It left the stock, or is back. */
function ofSale(was: LifeState, after: LifeState): StateStep[] {
  const { situation, commande } = after
  if (situation !== was.situation && situation === 'perdu') return [{ kind: 'perte' }]
  if (situation !== was.situation && situation === 'repris') return [{ kind: 'reprise' }]
  if (situation !== was.situation && situation === 'retourne') return [{ kind: 'retour', commande: was.commande }]
  if (!isGone(was) && isGone(after)) return [{ kind: 'vente', commande }]
  return isGone(was) && !isGone(after) ? [{ kind: 'stock' }] : []
}

/** An order or a person keeps it, or does so no longer. */
function ofReservation(was: LifeState, after: LifeState, action: string): StateStep[] {
  const { commande, isReserved, reservePour, reservedBy, finReservation } = after
  if (commande !== undefined && commande !== was.commande) return isGone(after) ? [] : [{ kind: 'commande', commande }]
  if (action === 'expiration') return [{ kind: 'expire' }]
  const isChanged =
    isReserved &&
    (!was.isReserved ||
      (reservePour !== undefined && reservePour !== was.reservePour) ||
      (finReservation !== undefined && finReservation !== was.finReservation))
  if (isChanged)
    return [
      {
        kind: 'reserve',
        ...(reservePour !== undefined && { contact: reservePour }),
        ...(reservePour === undefined && reservedBy !== undefined && { address: reservedBy }),
        ...(finReservation !== undefined && { until: finReservation }),
      },
    ]
  return was.isReserved && !isReserved && !isGone(after) && !hasLeftUnsold(after) ? [{ kind: 'libere' }] : []
}
