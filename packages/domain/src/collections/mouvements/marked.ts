import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Question, RuleContext } from '../../core/collection.ts'
import { hasLeftUnsold, isGone } from '../produits/gone.ts'
import type { ProduitData } from '../produits/rules.ts'
import { isThisMonth, newLine, quantityOf } from './ledger.ts'
import { type Movement, movementsOf } from './piece.ts'

type State = ProduitData | undefined

/** What takes pieces from the stock. */
const LEAVING: readonly string[] = ['vente', 'retour', 'perte', 'reprise']

/**
 * Whether a change makes a product leave the stock, or brings it back: only then the ledger may need a line. Nothing moves
 * when its stock begins or ends to be counted.
 */
export const alongsideWhen = (before: State, after: State): boolean =>
  before !== undefined &&
  after !== undefined &&
  before.hasInventory === after.hasInventory &&
  isGone(before) !== isGone(after)

export const alongsideFinds = (before: State, after: State, id: string): Record<string, Question> =>
  alongsideWhen(before, after) ? { moves: { collection: 'mouvements', where: { produit: id } } } : {}

/**
 * The line of a piece that leaves the stock without an order or a payment: "Vendu", a typed quantity, a loss. It has no
 * price, so that results leave it out; the payment that comes later takes it over. A piece that is back takes it back, or
 * adds a return to a month that is over (ADR 70).
 */
export function alongside(before: State, after: State, context: RuleContext & { id: string }): AlsoWrite[] {
  if (!before || !after || !alongsideWhen(before, after)) return []
  const moves = movementsOf(context.found.moves, context.id).filter(({ type }) => LEAVING.includes(type))
  const loose = moves.filter(({ commande, vente }) => commande === undefined && vente === undefined)
  if (!isGone(after)) return takenBack(loose, after, context)
  // An order or a payment of this commit explains it, or an undo that restored the line of before.
  if (moves.some(({ at, updatedAt }) => at === context.now || updatedAt === context.now)) return []
  const quantity = Math.max(1, before.qtyAvailable ?? 1)
  const type = hasLeftUnsold(after) ? (after.situation === 'perdu' ? 'perte' : 'reprise') : 'vente'
  return [line({ type, quantite: -quantity }, after, context)]
}

function takenBack(loose: readonly Movement[], after: ProduitData, context: RuleContext & { id: string }): AlsoWrite[] {
  const current = loose.filter((one) => isThisMonth(one, context.now))
  const past = loose.filter((one) => !isThisMonth(one, context.now))
  const removed = current.map(({ id }): AlsoWrite => ({ type: 'remove', collection: 'mouvements', id }))
  const gone = -quantityOf(past)
  if (gone <= 0 || current.some(({ quantite }) => quantite > 0)) return gone <= 0 ? removed : []
  const last = past.findLast(({ quantite }) => quantite < 0)?.type ?? 'vente'
  return [...removed, line({ type: last === 'vente' ? 'retour' : last, quantite: gone }, after, context)]
}

const line = (
  what: { type: string; quantite: number },
  { category }: ProduitData,
  context: RuleContext & { id: string },
): AlsoWrite => newLine({ produit: context.id, ...what, category }, context)
