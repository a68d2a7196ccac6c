import type { Data, Question, RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import type { CommandeData } from '../commandes/rules.ts'
import { isSoldOrder } from '../commandes/order-stock.ts'
import type { VenteData } from '../ventes/rules.ts'
import { ofOthers, quantityOf } from './ledger.ts'
import { isCounted, type Movement, movementsOf, piecesOf } from './piece.ts'

type Line = Data & Partial<Movement>

/** Whether a line of a sale is written that was not there before: with its sale, or when its deletion is undone. */
const isNewSale = (before: Line | undefined, after: Line | undefined): after is Line =>
  before === undefined && after?.type === 'vente' && (after.quantite ?? 0) < 0

/** The order or the payment of a line of a sale that is written, which must still sell. */
export function sellerFinds(before: Line | undefined, after: Line | undefined): Record<string, Question> {
  if (!isNewSale(before, after)) return {}
  const { commande, vente } = after
  if (commande !== undefined) return { sellers: { collection: 'commandes', where: { id: commande } } }
  return vente === undefined ? {} : { sellers: { collection: 'ventes', where: { id: vente } } }
}

/**
 * Refuses the line of a sale that an undo brings back while its order or payment sells no longer, or while another one has
 * sold the piece meanwhile: the commit that sells a piece writes the piece too.
 * @throws Problem 409 `piece.vente-annulee`, `piece.vendue`
 */
export function refuseStaleSale(
  before: Line | undefined,
  after: Line | undefined,
  { found, now }: Pick<RuleContext, 'found' | 'now'>,
): void {
  if (!isNewSale(before, after)) return
  const { produit = '', commande, vente } = after
  const document = commande ?? vente
  const [piece] = piecesOf(found.produits)
  if (document === undefined || !piece) return
  const name = `« ${piece.name ?? 'Cette pièce'} »`
  const [seller] = found.sellers ?? []
  const isSelling =
    commande === undefined
      ? (seller as VenteData | undefined)?.etat === 'validated'
      : seller !== undefined && isSoldOrder(seller as CommandeData)
  if (!isSelling) throw new Problem(409, 'piece.vente-annulee', `La vente de ${name} a été annulée depuis`)
  const others = ofOthers(movementsOf(found.moves, produit), document)
  const isUntouched = (piece as Data).updatedAt !== now
  if (isUntouched && isCounted(piece) && (piece.qtyAvailable ?? 0) <= 0 && quantityOf(others) < 0)
    throw new Problem(409, 'piece.vendue', `${name} a été vendue de nouveau depuis`)
}
