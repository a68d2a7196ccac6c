import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Data, Question, RuleContext } from '../../core/collection.ts'
import { movementCosts, originOf } from '../mouvements/movement-costs.ts'
import { costWrites } from './costs.ts'
import { refuseStaleSale, sellerFinds } from '../mouvements/come-back.ts'
import { hasPiece } from './pieces.ts'
import type { AchatData } from './rules.ts'
import { salesOf } from './sold.ts'

type Movement = Data & { produit?: string }

/** The piece that moved, its purchase and its movements; of a deposit also its cost and its sales. */
export function alongsideFinds(
  before: Movement | undefined,
  after: Movement | undefined,
  _: string,
  { produits }: RuleContext['found'],
): Record<string, Question> {
  const produit = (after ?? before)?.produit
  if (produit === undefined) return {}
  const achat = produits?.[0]?.achat
  return {
    ...sellerFinds(before, after),
    produits: { collection: 'produits', where: { id: produit } },
    moves: { collection: 'mouvements', where: { produit } },
    ...(typeof achat === 'string' && {
      origin: { collection: 'achats', where: { id: achat }, isUnlocked: true },
      achats: { collection: 'achats', where: { id: achat, depot: true } },
      couts: { collection: 'couts', where: { produit, achat } },
      ventes: salesOf([produit]),
    }),
  }
}

/**
 * A movement has the cost of what moved, and where it came from. A sale of a piece on consignment makes its cost: what its
 * owner gets; a return takes it back (piece 6, piece 8).
 */
export function alongside(
  before: Movement | undefined,
  after: Movement | undefined,
  context: Pick<RuleContext, 'found' | 'id' | 'now'>,
): AlsoWrite[] {
  refuseStaleSale(before, after, context)
  const { produits = [], moves = [], origin = [] } = context.found
  const [piece] = produits
  if (!piece) return []
  const purchase = origin.find((one) => hasPiece(one, piece.id))
  const copied = after ? originOf(after, piece, purchase) : {}
  const own: AlsoWrite[] =
    Object.keys(copied).length > 0
      ? [{ type: 'change', collection: 'mouvements', id: context.id as string, values: copied }]
      : []
  return [...own, ...movementCosts(piece, moves), ...depositWrites(before, after, context.found)]
}

function depositWrites(
  before: Movement | undefined,
  after: Movement | undefined,
  { produits = [], achats = [], couts = [], ventes = [] }: RuleContext['found'],
): AlsoWrite[] {
  const [deposit] = achats
  if (!deposit) return []
  const produit = (after ?? before)?.produit
  const { pieces = [], ...achat } = deposit as AchatData
  const own = { ...achat, pieces: pieces.filter((piece) => piece.produit === produit) }
  // A piece that left its deposit has no cost of it: the deposit has seen to that.
  if (own.pieces.length === 0) return []
  return costWrites({ id: deposit.id, achat: own, couts, produits, ventes })
}
