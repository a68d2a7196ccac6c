import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import type { fields } from './schema.ts'

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
 * Names are those at the time of the save. Pure.
 */
export function onSave(
  _: DepenseData | undefined,
  after: DepenseData,
  { needed }: Pick<RuleContext, 'needed'>,
): DepenseData {
  const supplier = textOf(needed.fournisseur?.nom)
  const type_name = textOf(needed.type?.libelle)
  return { ...after, type_name, name: supplier ?? type_name ?? after.numero }
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' && value !== '' ? value : undefined)
