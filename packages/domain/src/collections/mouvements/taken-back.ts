import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Question, RuleContext } from '../../core/collection.ts'
import { dayOf } from '../../dates.ts'
import { euros } from '../../money/money.ts'
import { type Movement, movementsOf } from './piece.ts'

/** The question for the ledger of a piece, for `takeBackSale`. */
export const saleFinds = (id: string): Record<string, Question> => ({
  moves: { collection: 'mouvements', where: { produit: id, type: { in: ['vente', 'retour'] } } },
})

/**
 * What a sale that came to nothing leaves in the ledger when its piece is put on sale again by hand: its line of this month
 * goes, or one less has left; after that month one comes back. The order or payment stays as it is, and gives nothing back a
 * second time when it is deleted. A piece that was only marked as sold has a line without a document: it is left to `alongside`.
 */
export function takeBackSale({ found, now, actor }: RuleContext, id: string, category?: string): AlsoWrite[] {
  const moves = movementsOf(found.moves, id)
  const last = moves.filter(({ type }) => type === 'vente').toSorted(latestFirst)[0]
  const [by, document] = last?.commande ? (['commande', last.commande] as const) : (['vente', last?.vente] as const)
  if (!last || document === undefined) return []
  const gone = -moves.filter((one) => one[by] === document).reduce((sum, { quantite }) => sum + quantite, 0)
  if (gone <= 0) return []
  const share = Math.round(((last.prix ?? 0) * 100) / -last.quantite)
  if (last.date.slice(0, 7) === dayOf(now).slice(0, 7)) {
    if (last.quantite === -1) return [{ type: 'remove', collection: 'mouvements', id: last.id }]
    const values = { quantite: last.quantite + 1, prix: euros(Math.round((last.prix ?? 0) * 100) - share), at: now }
    return [{ type: 'change', collection: 'mouvements', id: last.id, values }]
  }
  const data = {
    ...{ produit: id, type: 'retour', quantite: 1, prix: euros(share), date: dayOf(now), at: now },
    ...{ par: actor.id, par_name: actor.displayname, category, [by]: document },
  }
  return [{ type: 'create', collection: 'mouvements', data }]
}

const latestFirst = (one: Movement, other: Movement): number =>
  (other.at ?? other.date).localeCompare(one.at ?? one.date)
