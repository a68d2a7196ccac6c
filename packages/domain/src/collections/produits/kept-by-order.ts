import { mayOpen } from '../../core/access.ts'
import type { Question, RuleContext } from '../../core/collection.ts'
import { Problem } from '../../core/problem.ts'
import { type GoneProduct, isGone } from './gone.ts'

/** What a piece says of the order that keeps it. */
interface KeptPiece extends GoneProduct {
  name?: string
  commande?: string
}

/** Whether an open order keeps a piece: it names it, and has not sold it. */
export const isKept = (produit: KeptPiece): boolean => produit.commande !== undefined && !isGone(produit)

/** The question for the order that keeps a piece, for the sentence of a refusal. */
export const holderFinds = ({ commande }: KeptPiece): Record<string, Question> =>
  commande === undefined ? {} : { holders: { collection: 'commandes', where: { id: commande }, isUnlocked: true } }

/**
 * Refuses to free a piece that an open order keeps: it is freed there.
 * @throws Problem 409 `piece.prise`, with the order for who reads orders
 */
export function refuseKept(produit: KeptPiece, { actor, found }: Pick<RuleContext, 'actor' | 'found'>): void {
  const [holder] = found.holders ?? []
  if (!isKept(produit) || !holder) return
  const name = `« ${produit.name ?? 'Cette pièce'} »`
  const readsOrders = actor.system || mayOpen({ area: 'store', profile: 'boutique-commandes' }, actor)
  const order = readsOrders ? ` ${String(holder.numero ?? '')}` : ''
  const whose = readsOrders && holder.contact_name ? ` (${String(holder.contact_name)})` : ''
  const message = `${name} est gardée par une commande${order}${whose} : retirez-la de la commande, ou annulez la commande`
  throw new Problem(409, 'piece.prise', readsOrders ? message.replace('une commande', 'la commande') : message, {
    ...(readsOrders && { commande: holder.id }),
  })
}
