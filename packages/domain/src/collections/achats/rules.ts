import { choosesContact } from '../contacts/contact-copy.ts'
import type { Data, RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { type FieldError, invalid } from '../../core/problem.ts'
import { dayOf } from '../../dates.ts'
import { dividedPieces, undivided } from './division.ts'
import type { Piece } from './pieces.ts'
import { fields } from './schema.ts'

export type AchatData = DataOf<typeof fields>

/** A new purchase is of today. */
export const defaults = ({ now }: Pick<RuleContext, 'now'>): Partial<AchatData> => ({ date: dayOf(now) })

/** The seller. */
export const needs = ({ contact, fournisseur }: AchatData): Record<string, { collection: string; id: string }> => ({
  ...(typeof contact === 'string' && { contact: { collection: 'contacts', id: contact } }),
  ...(typeof fournisseur === 'string' && { fournisseur: { collection: 'fournisseurs', id: fournisseur } }),
})

/**
 * Divides the amount over the pieces, says what is left, and derives the seller (piece 1). Pure.
 * @throws Problem 422 for a product that is there twice
 */
export function onSave(
  before: AchatData | undefined,
  after: AchatData,
  { needed, actor }: Pick<RuleContext, 'needed' | 'actor'>,
): AchatData {
  refuseTwice(after.pieces)
  const { depot = false, du = 0, vendues = 0 } = after
  const pieces = depot ? after.pieces?.map(({ part: _, ...piece }) => piece) : after.pieces && dividedPieces(after)
  const reste = depot || after.montant === undefined ? undefined : undivided({ ...after, pieces })
  const isThere = (pieces ?? []).filter(({ rendueLe }) => rendueLe === undefined).length > vendues
  return {
    ...after,
    pieces,
    reste,
    aRepartir: reste !== undefined && reste !== 0,
    ouvert: depot && isThere,
    aReverser: depot && du > 0,
    vendeur_name: sellerName(before, after, { needed, actor }),
  }
}

function refuseTwice(pieces: readonly Piece[] = []): void {
  const seen = new Set<string>()
  const errors: FieldError[] = []
  for (const { id, produit } of pieces) {
    if (produit === undefined) continue
    if (seen.has(produit)) errors.push({ path: `pieces/${id}/produit`, message: 'Cette pièce est déjà dans cet achat' })
    seen.add(produit)
  }
  if (errors.length > 0) throw invalid(errors, undefined, fields)
}

/** The name of the contact is that of the moment when it was chosen, so that its erasure stays. */
function sellerName(
  before: AchatData | undefined,
  after: AchatData,
  { needed, actor }: Pick<RuleContext, 'needed' | 'actor'>,
): string | undefined {
  if (after.contact !== undefined)
    return choosesContact(before, after, actor) ? textOf(needed.contact?.name) : before?.vendeur_name
  return after.fournisseur === undefined ? undefined : textOf(needed.fournisseur?.nom)
}

const textOf = (value: Data[string]): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined
