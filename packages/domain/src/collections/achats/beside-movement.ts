import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Data, Question, RuleContext } from '../../core/collection.ts'
import { costWrites } from './costs.ts'
import type { AchatData } from './rules.ts'
import { salesOf } from './sold.ts'

type Movement = Data & { produit?: string }

/** The deposit that a moved piece is of, with its cost and its sales. */
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
    produits: { collection: 'produits', where: { id: produit } },
    ...(typeof achat === 'string' && {
      achats: { collection: 'achats', where: { id: achat, depot: true } },
      couts: { collection: 'couts', where: { produit, achat } },
      ventes: salesOf([produit]),
    }),
  }
}

/** A sale of a piece on consignment makes its cost: what its owner gets. A return takes it back (piece 8). */
export function alongside(
  before: Movement | undefined,
  after: Movement | undefined,
  { found }: Pick<RuleContext, 'found'>,
): AlsoWrite[] {
  const { produits = [], achats = [], couts = [], ventes = [] } = found
  const [deposit] = achats
  if (!deposit) return []
  const produit = (after ?? before)?.produit
  const { pieces = [], ...achat } = deposit as AchatData
  const own = { ...achat, pieces: pieces.filter((piece) => piece.produit === produit) }
  // A piece that left its deposit has no cost of it: the deposit has seen to that.
  if (own.pieces.length === 0) return []
  return costWrites({ id: deposit.id, achat: own, couts, produits, ventes })
}
