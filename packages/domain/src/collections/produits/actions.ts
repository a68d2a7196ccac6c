import type { Action } from '../../core/action.ts'
import type { Data } from '../../core/collection.ts'
import { relation } from '../../core/fields/kinds.ts'
import { invalid } from '../../core/problem.ts'
import { saleFinds, takeBackSale } from '../mouvements/taken-back.ts'
import { situations } from './situation.ts'
import { encaisser } from './encaisser.ts'
import { takenFields } from './from-model.ts'
import { freed } from './freed.ts'
import { isGone } from './gone.ts'
import { holderFinds, refuseKept } from './kept-by-order.ts'
import { expiration, leverReservation, reserver } from './reservation.ts'
import type { ProduitData } from './rules.ts'

/** The named actions of a product, besides the common ones (PROD-22, PROD-25). */
export const actions = {
  reserver,
  'lever-reservation': leverReservation,
  expiration,
  vendre: {
    label: 'Vendu',
    verb: 'Vendre',
    done: () => 'Vendu',
    run: (_, { now }) => ({ inStock: false, onSale: false, qtyAvailable: 0, isInPOS: false, soldoutAt: now }),
  },
  encaisser,
  'remettre-en-vente': {
    label: 'Remettre en vente',
    many: true,
    done: () => 'Remis en vente',
    finds: (produit) => ({ ...holderFinds(produit), ...(isGone(produit) && saleFinds(produit.id)) }),
    // Whoever had reserved it is gone with the sale that came to nothing.
    run(produit, context) {
      refuseKept(produit, context)
      return {
        inStock: true,
        onSale: true,
        commande: undefined,
        suivi: undefined,
        ...(produit.hasInventory && { qtyAvailable: 1 }),
        ...(produit.isDraft && { soldoutAt: undefined }),
        ...(produit.isReserved && freed(context.now)),
        ...(isGone(produit) && { also: takeBackSale(context, produit.id, produit.category) }),
      }
    },
  },
  ...situations,
  'prendre-modele': {
    label: "Reprendre d'un modèle",
    many: true,
    verb: 'Reprendre',
    done: () => 'Repris du modèle',
    input: { modele: relation({ label: 'Modèle', to: 'modeles', required: true }) },
    panel: 'produits/modele',
    suggests: ({ modele }): Data => (modele === undefined ? {} : { modele }),
    finds: (_, { modele }) => ({ modeles: { collection: 'modeles', where: { id: String(modele) } } }),
    run: (produit, { found }, { modele }) => {
      const [model] = found.modeles ?? []
      if (!model)
        throw invalid([{ path: 'modele', message: "Ce modèle n'est pas dans cette boutique, ou il a été supprimé" }])
      const taken = takenFields(produit, model).map(({ name, taken: value }) => [name, value])
      return { modele: String(modele), ...Object.fromEntries(taken) }
    },
  },
} satisfies Record<string, Action<ProduitData>>
