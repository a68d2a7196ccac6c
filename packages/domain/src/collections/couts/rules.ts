import type { RuleContext } from '../../core/collection.ts'
import type { DataOf } from '../../core/field.ts'
import { equal } from '../../core/changes/equal.ts'
import { Problem } from '../../core/problem.ts'
import { dayOf } from '../../dates.ts'
import { hoursAmount } from './hours.ts'
import { type fields, NATURES } from './schema.ts'

export type CoutData = DataOf<typeof fields>

/** A new cost is of today, and its hours have the rate of the boutique. */
export function defaults({ now, needed }: Pick<RuleContext, 'now' | 'needed'>): Partial<CoutData> {
  const rate = needed.boutique?.tauxHoraire
  return { date: dayOf(now), ...(typeof rate === 'number' && { taux: rate }) }
}

/** Whether another document writes the cost: a purchase or an expense. */
export const isWritten = ({ achat, depense }: CoutData): boolean => achat !== undefined || depense !== undefined

/** The fields of a cost that its purchase or expense decides. */
const DECIDED = ['produit', 'nature', 'montant', 'date', 'libelle'] as const

/**
 * The amount of hours is computed, and only they have a rate. What a purchase or an expense has written is changed
 * there. Pure.
 * @throws Problem 409 for a change of a cost that another document writes
 */
export function onSave(before: CoutData | undefined, after: CoutData, { actor }: Pick<RuleContext, 'actor'>): CoutData {
  if (!actor.system && before && isWritten(before) && DECIDED.some((name) => !equal(before[name], after[name])))
    throw writtenElsewhere(before)
  const { heures, taux, ...cost } = after
  const isHours = cost.nature === 'heures' && !isWritten(after)
  return {
    ...cost,
    // The rate stays while another nature is chosen for a moment.
    ...(isWritten(after) ? {} : { heures, taux }),
    ...(isHours && { montant: hoursAmount(heures, taux) }),
    name: cost.libelle ?? NATURES[cost.nature ?? 'restauration'],
  }
}

const writtenElsewhere = ({ achat }: CoutData): Problem =>
  new Problem(
    409,
    'cout.ecrit-ailleurs',
    achat === undefined ? 'Ce coût se change dans sa dépense' : 'Ce coût se change dans son achat',
  )

/** @throws Problem 409 for a cost that its purchase or expense would write again */
export function onRemove(cost: CoutData, { actor }: Pick<RuleContext, 'actor'>): void {
  if (!actor.system && isWritten(cost)) throw writtenElsewhere(cost)
}
