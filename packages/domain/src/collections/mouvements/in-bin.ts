import { mayBeRefused } from '../../core/actor.ts'
import type { RuleContext } from '../../core/collection.ts'
import { invalid } from '../../core/problem.ts'
import { type Selling, takenIds } from './selling.ts'

/**
 * Refuses that an order newly names a piece of which nothing is left but the bin: it would sell nothing.
 * @param named the pieces that the document named before
 * @throws Problem 422 with the path of the field
 */
export function refuseInBin(
  named: readonly (string | undefined)[],
  after: Selling | undefined,
  { actor, found }: Pick<RuleContext, 'actor' | 'found'>,
): void {
  const { pieces } = found
  if (!after || !pieces || !mayBeRefused(actor)) return
  const there = new Set(pieces.map(({ id }) => id))
  const gone = takenIds(after).filter((id) => !there.has(id) && !named.includes(id))
  if (gone.length === 0) return
  const message = "Cette pièce est dans la corbeille, ou n'existe plus : restaurez-la avant de la vendre"
  throw invalid(gone.map((id) => ({ path: (after.held.get(id) ?? after.sold.get(id))?.path ?? 'produits', message })))
}
