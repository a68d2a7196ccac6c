import type { Question, RuleContext } from '../../core/collection.ts'
import type { AlsoWrite } from '../../core/changes/writes.ts'
import { piecesOf } from './piece.ts'
import { heldWrites } from './held.ts'
import { type Selling, takenIds } from './selling.ts'
import { soldWrites } from './sold.ts'

type Found = RuleContext['found']

/**
 * The documents that the stock of an order or a sale depends on: the pieces, locked; its own movements; the sales of pieces
 * that are gone; the orders that hold pieces, for the sentence of a refusal.
 */
export function stockQuestions(
  before: Selling | undefined,
  after: Selling | undefined,
  id: string,
  found: Found,
): Record<string, Question> {
  const ids = takenIds(before, after)
  const by = (after ?? before)?.by
  if (ids.length === 0 || by === undefined) return {}
  const pieces = piecesOf(found.pieces)
  const gone = pieces.flatMap((piece) => ((piece.qtyAvailable ?? 0) <= 0 ? [piece.id] : []))
  const holders = pieces.flatMap(({ commande }) => (commande !== undefined && commande !== id ? [commande] : []))
  return {
    pieces: { collection: 'produits', where: { id: { in: ids } } },
    // After the pieces are locked: a commit before this one may have written them.
    ...(found.pieces && { own: { collection: 'mouvements', where: { [by]: id } } }),
    ...(gone.length > 0 && {
      sales: {
        collection: 'mouvements',
        where: { produit: { in: gone }, type: { in: ['vente', 'retour'] } },
        isPartial: true,
      },
    }),
    ...(holders.length > 0 && {
      holders: { collection: 'commandes', where: { id: { in: [...new Set(holders)].toSorted() } }, isUnlocked: true },
    }),
  }
}

/**
 * What must hold in the stock beside an order or a sale: unique pieces say which order keeps them, what is sold has left with a
 * movement, and what is no longer sold is back (ADR 70). Pure.
 * @throws Problem 409 for a piece that another order keeps, or that is sold already
 */
export function stockWrites(
  before: Selling | undefined,
  after: Selling | undefined,
  context: RuleContext & { id: string },
): AlsoWrite[] {
  const pieces = piecesOf(context.found.pieces)
  const writes = pieces.flatMap((piece) => {
    const change = { piece, before, after, context }
    const left = soldWrites(change)
    return [...left.movements, ...heldWrites(change, left.qtyAvailable)]
  })
  // A piece in the bin cannot be changed; what the ledger says that this document sold of it can.
  const there = new Set(pieces.map(({ id }) => id))
  const inBin = new Set(idsOf(context.found.own).filter((id) => !there.has(id)))
  return [...writes, ...[...inBin].flatMap((id) => soldWrites({ piece: { id }, before, after, context }).movements)]
}

const idsOf = (moves: Found[string] | undefined): string[] => (moves ?? []).map(({ produit }) => String(produit))
