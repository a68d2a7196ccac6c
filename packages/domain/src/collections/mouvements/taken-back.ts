import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Question, RuleContext } from '../../core/collection.ts'
import { cents, euros } from '../../money/money.ts'
import { isThisMonth, newLine, quantityOf } from './ledger.ts'
import { type Movement, movementsOf } from './piece.ts'
import { priceBack } from './sold.ts'

/** The question for the ledger of a piece, for `takeBackSale`. */
export const saleFinds = (id: string): Record<string, Question> => ({
  moves: { collection: 'mouvements', where: { produit: id, type: { in: ['vente', 'retour'] } } },
})

/**
 * What a sale that came to nothing leaves in the ledger when its piece is put on sale again by hand: its line of this month
 * goes, or one less has left; after that month one comes back. The order or payment stays as it is, and gives nothing back a
 * second time when it is deleted. A piece that was only marked as sold has a line without a document: it is left to `alongside`.
 */
export function takeBackSale(context: RuleContext, id: string, category?: string): AlsoWrite[] {
  const { found, now } = context
  const moves = movementsOf(found.moves, id)
  const last = moves.filter(({ type }) => type === 'vente').toSorted(latestFirst)[0]
  const by = last?.commande === undefined ? 'vente' : 'commande'
  const document = last?.[by]
  if (!last || document === undefined || quantityOf(moves.filter((one) => one[by] === document)) >= 0) return []
  const share = priceBack([last], 1)
  if (!isThisMonth(last, now))
    return [newLine({ produit: id, type: 'retour', quantite: 1, prix: share, category, [by]: document }, context)]
  if (last.quantite === -1) return [{ type: 'remove', collection: 'mouvements', id: last.id }]
  const values = { quantite: last.quantite + 1, prix: euros(cents(last.prix ?? 0) - cents(share)), at: now }
  return [{ type: 'change', collection: 'mouvements', id: last.id, values }]
}

const latestFirst = (one: Movement, other: Movement): number =>
  (other.at ?? other.date).localeCompare(one.at ?? one.date)
