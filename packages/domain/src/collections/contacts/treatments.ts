import { Problem } from '../../core/problem.ts'
import { isMissing } from '../../core/fields/validate.ts'

/** Products that were changed since this instant are left as they are by the fix-up of `onSale` (PROC-04). */
export const ON_SALE_UNTOUCHED_SINCE = '2019-01-01T00:00:00.000Z'
/** The most products of one fix-up of `onSale` (PROC-03). */
export const MAX_ON_SALE = 200
/** The most addresses that one treatment clears. */
export const MAX_CLEARED = 5000

/** The data treatments of a boutique, with their labels. */
export const TREATMENTS = {
  'en-vente': 'Retirer de la vente les produits sans stock',
  adresses: 'Nettoyer les adresses',
} as const
export type TreatmentKind = keyof typeof TREATMENTS

/** The types of addresses that can be cleared, by their stored name. */
export const ADDRESS_TYPES: Readonly<Record<string, string>> = {
  produit: 'Produits',
  modele: 'Modèles',
  pages: 'Pages',
  post: 'Articles',
}

/** A treatment that somebody asks for. */
export interface Treatment {
  kind: TreatmentKind
  /** Names the treatment in the journal. */
  label: string
  /** The type of the addresses to clear. */
  type?: string
}

const MAX_LABEL = 200

/**
 * Checks a treatment, in the order of the specification: label, then type.
 *
 * @throws Problem 422 with the sentence of what is missing (PROC-06, PROC-07)
 */
export function parseTreatment({ traitement, libelle, type }: Record<string, unknown>): Treatment {
  if (typeof traitement !== 'string' || !Object.hasOwn(TREATMENTS, traitement))
    throw refusal('traitement', "Ce traitement n'existe pas")
  const kind = traitement as TreatmentKind
  if (libelle !== undefined && libelle !== null && typeof libelle !== 'string')
    throw refusal('libelle', 'Texte attendu')
  const label = (libelle ?? '').slice(0, MAX_LABEL + 1).trim()
  if (label.length > MAX_LABEL) throw refusal('libelle', `${MAX_LABEL} caractères au plus`)
  if (kind === 'en-vente') return { kind, label: label || TREATMENTS[kind] }
  if (label === '') throw refusal('libelle', 'Le libellé est obligatoire pour réaliser le traitement')
  if (isMissing(type)) throw refusal('type', 'Le type est obligatoire pour réaliser le traitement')
  if (typeof type !== 'string' || !Object.hasOwn(ADDRESS_TYPES, type)) throw refusal('type', "Ce type n'existe pas")
  return { kind, label, type }
}

const refusal = (path: string, message: string): Problem =>
  new Problem(422, 'validation', message, { errors: [{ path, message }] })
