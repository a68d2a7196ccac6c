import type { Action } from '../../core/action.ts'
import type { AlsoWrite } from '../../core/changes/writes.ts'
import { Problem } from '../../core/problem.ts'
import { dayOf } from '../../dates.ts'
import type { Piece } from '../achats/pieces.ts'
import { freed } from './freed.ts'
import { hasLeftUnsold, isGone } from './gone.ts'
import { holderFinds, refuseKept } from './kept-by-order.ts'
import type { ProduitData } from './rules.ts'
import type { Situation, StagedProduct } from './stage.ts'

const named = ({ name }: ProduitData): string => `« ${name ?? 'Cette pièce'} »`

function refuseGone(produit: ProduitData): void {
  if (hasLeftUnsold(produit)) throw new Problem(409, 'piece.sortie', `${named(produit)} n'est plus dans le stock`)
  if (isGone(produit)) throw new Problem(409, 'piece.vendue', `${named(produit)} est déjà vendue`)
}

/** A piece that leaves the stock without a sale: hidden from the website, and reserved for nobody. */
const leaves = (produit: ProduitData, situation: Situation, now: string): Partial<ProduitData> => ({
  situation,
  ...(produit.hasInventory && { qtyAvailable: 0 }),
  isOnlineStore: false,
  isInPOS: false,
  ...(produit.isReserved && freed(now)),
})

/** Takes a piece off the website while it is restored. @throws Problem 409 for one that is gone */
const restaurer: Action<ProduitData> = {
  label: 'En restauration',
  many: true,
  done: () => 'En restauration',
  run(produit) {
    refuseGone(produit)
    return { situation: 'restauration', isOnlineStore: false, isInPOS: false }
  },
}

/** Puts a piece on sale for the first time, after its restoration, or after it came back. @throws Problem 409 */
const mettreEnVente: Action<ProduitData> = {
  label: 'Mettre en vente',
  many: true,
  done: () => 'Mis en vente',
  run(produit) {
    refuseGone(produit)
    if (produit.isDraft)
      throw new Problem(409, 'piece.brouillon', `${named(produit)} est un brouillon : il lui faut une photo`)
    return { situation: undefined, isOnlineStore: true }
  },
}

/** A sold piece without an order is with its client; an order says it of its own pieces. @throws Problem 409 */
const livrer: Action<ProduitData & { id?: string }> = {
  label: 'Livré',
  many: true,
  done: () => 'Livré',
  run(produit, { now, actor }) {
    if (!isDeliverable(produit))
      throw new Problem(409, 'piece.livraison', `${named(produit)} ne peut pas être livrée ici`)
    const data = { produit: produit.id, type: 'livraison', quantite: 0, date: dayOf(now), at: now }
    const by = { par: actor.id, par_name: actor.displayname }
    return { suivi: 'livre', also: [{ type: 'create', collection: 'mouvements', data: { ...data, ...by } }] }
  },
}

/** A piece that was lost, stolen or broken leaves the stock, and is no sale. @throws Problem 409 */
const perdre: Action<ProduitData> = {
  label: 'Perdu',
  many: true,
  verb: 'Déclarer perdu',
  done: () => 'Sorti du stock : perdu',
  finds: holderFinds,
  run(produit, context) {
    refuseGone(produit)
    refuseKept(produit, context)
    return leaves(produit, 'perdu', context.now)
  },
}

/** The owner of a deposited piece takes it back: its deposit says when. @throws Problem 409 for another piece */
const rendre: Action<ProduitData> = {
  label: 'Rendu au déposant',
  verb: 'Rendre au déposant',
  done: () => 'Rendu au déposant',
  finds: (produit) => ({
    ...holderFinds(produit),
    ...(produit.achat !== undefined && {
      deposits: { collection: 'achats', where: { id: produit.achat, depot: true } },
    }),
  }),
  run(produit, context) {
    refuseGone(produit)
    refuseKept(produit, context)
    const [deposit] = context.found.deposits ?? []
    if (!deposit) throw new Problem(409, 'piece.sans-depot', `${named(produit)} n'est pas en dépôt-vente`)
    const pieces = (deposit.pieces ?? []) as readonly Piece[]
    const own = pieces.find((piece) => piece.produit === (produit as { id?: string }).id)
    const also: AlsoWrite[] = own
      ? [
          {
            ...{ type: 'change', collection: 'achats', id: deposit.id },
            values: { [`pieces/${own.id}/rendueLe`]: dayOf(context.now) },
          },
        ]
      : []
    return { ...leaves(produit, 'repris', context.now), also }
  },
}

/** Whether a piece is sold without an order, and nothing says yet that it is delivered. */
export const isDeliverable = (product: StagedProduct): boolean =>
  isGone(product) && !hasLeftUnsold(product) && product.commande === undefined && product.suivi !== 'livre'

/** Whether a piece in the shop may be put on sale: it is hidden, in restoration, or came back. */
export const mayGoOnSale = (product: StagedProduct): boolean =>
  !product.isDraft &&
  !hasLeftUnsold(product) &&
  !isGone(product) &&
  (!product.isOnlineStore || product.situation !== undefined)

/** Whether a piece is in the shop: neither sold nor gone. */
export const isInShop = (product: StagedProduct): boolean => !hasLeftUnsold(product) && !isGone(product)

/** The actions that say what nothing else says of a piece. */
export const situations = {
  'mettre-en-restauration': restaurer,
  'mettre-en-vente': mettreEnVente,
  livrer,
  'declarer-perdu': perdre,
  'rendre-au-deposant': rendre,
}
