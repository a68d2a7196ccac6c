import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { type FieldError, invalid } from '../../core/problem.ts'
import { dividedPieces, undivided } from '../achats/division.ts'
import { fields } from './schema.ts'

export type DepenseData = DataOf<typeof fields>

/** The supplier and the type of the expense, for its name. */
export function needs({ fournisseur, type }: DepenseData): Record<string, { collection: string; id: string }> {
  return {
    ...(typeof fournisseur === 'string' && { fournisseur: { collection: 'fournisseurs', id: fournisseur } }),
    ...(typeof type === 'string' && { type: { collection: 'depenseTypes', id: type } }),
  }
}

/**
 * Derives the name of an expense, so that a list needs no other document: its supplier, else its type, else its number.
 * Names are those at the time of the save. Divides the amount over its pieces (piece 2). Pure.
 * @throws Problem 422 for a piece that is there twice, and for a refund that is divided over pieces
 */
export function onSave(
  _: DepenseData | undefined,
  after: DepenseData,
  { needed }: Pick<RuleContext, 'needed'>,
): DepenseData {
  const supplier = textOf(needed.fournisseur?.nom)
  const type_name = textOf(needed.type?.libelle)
  const named = { ...after, type_name, name: supplier ?? type_name ?? after.numero }
  if (!after.pieces?.length) return { ...named, reste: undefined }
  refusePieces(after)
  const pieces = dividedPieces(after)
  return { ...named, pieces, reste: undivided({ ...after, pieces }) }
}

function refusePieces({ montant = 0, pieces = [] }: DepenseData): void {
  const seen = new Set<string>()
  const errors: FieldError[] = []
  if (montant < 0) errors.push({ path: 'montant', message: 'Un remboursement ne se répartit pas sur des pièces' })
  for (const { id, produit } of pieces) {
    if (produit !== undefined && seen.has(produit))
      errors.push({ path: `pieces/${id}/produit`, message: 'Cette pièce est déjà dans cette dépense' })
    if (produit !== undefined) seen.add(produit)
  }
  if (errors.length > 0) throw invalid(errors, undefined, fields)
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
