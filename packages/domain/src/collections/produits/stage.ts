import type { StateColor } from '../../core/screens/state-mark.ts'
import { type GoneProduct, hasLeftUnsold, isGone } from './gone.ts'

/** What nothing else says of a piece. */
export const SITUATIONS = {
  restauration: 'En restauration',
  retourne: 'Retournée',
  perdu: 'Perdue',
  repris: 'Reprise par son déposant',
} as const
export type Situation = keyof typeof SITUATIONS

/** The stages of the life of a piece, with their names. */
export const STAGES = {
  brouillon: 'Brouillon',
  achete: 'Acheté',
  prepare: 'En préparation',
  restauration: 'En restauration',
  'en-vente': 'En vente',
  reserve: 'Réservé',
  acompte: 'Acompte payé',
  vendu: 'Vendu',
  livre: 'Livré',
  retourne: 'Retourné',
  perdu: 'Perdu',
  repris: 'Repris',
} as const
export type Stage = keyof typeof STAGES

/** The fields that determine the stage of a piece. */
export interface StagedProduct extends GoneProduct {
  isInPOS?: boolean
  achat?: string
  commande?: string
  suivi?: string
}

/**
 * How far a piece is: what left it unsold, then its sale, the order or the person that keeps it, and then what happens to
 * it in the shop. Pure.
 */
export function stageOf(product: StagedProduct): Stage {
  const { situation, suivi, commande, isReserved, isDraft, isOnlineStore, isInPOS, achat } = product
  if (hasLeftUnsold(product)) return situation as Stage
  if (isGone(product)) return suivi === 'livre' ? 'livre' : 'vendu'
  if (commande !== undefined && suivi === 'acompte') return 'acompte'
  if (isReserved || commande !== undefined) return 'reserve'
  if (situation === 'restauration' || situation === 'retourne') return situation
  if (!isDraft && (isOnlineStore || isInPOS)) return 'en-vente'
  if (achat !== undefined) return 'achete'
  return isDraft ? 'brouillon' : 'prepare'
}

/** The colours of the stages, those of the sentence above the form. */
export const STAGE_COLORS: Readonly<Record<Stage, StateColor>> = {
  ...{ brouillon: 'gray', achete: 'gray', prepare: 'gray', restauration: 'gray' },
  ...{ 'en-vente': 'green', reserve: 'yellow', acompte: 'yellow', retourne: 'yellow' },
  ...{ vendu: 'red', livre: 'red', perdu: 'gray', repris: 'gray' },
}
