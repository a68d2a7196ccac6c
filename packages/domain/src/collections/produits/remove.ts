import { mayBeRefused } from '../../core/actor.ts'
import type { RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import type { ProduitData } from './rules.ts'

/**
 * An order that waits for a piece would sell nothing once the piece is in the bin, and the piece would come back as kept
 * by it.
 * @throws Problem 409 `piece.prise` for a piece that an open order keeps
 */
export function onRemove(
  { commande, name, qtyAvailable = 0 }: ProduitData,
  { actor }: Pick<RuleContext, 'actor'>,
): void {
  if (!mayBeRefused(actor) || commande === undefined || qtyAvailable <= 0) return
  const piece = `« ${name ?? 'Cette pièce'} »`
  throw new Problem(409, 'piece.prise', `${piece} est prise par une commande : retirez-la d'abord de cette commande`)
}
