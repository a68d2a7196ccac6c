import type { Action } from '../../core/collection.ts'
import type { ProduitData } from './rules.ts'

/** The named actions of a product card, besides the common ones (PROD-22, PROD-25). */
export const actions = {
  reserver: {
    label: 'Réserver',
    done: ({ isReserved }) => (isReserved ? 'Réservé' : 'Réservation levée'),
    run: (produit, { now }) => ({ isReserved: !produit.isReserved, reservedAt: now }),
  },
  vendre: {
    label: 'Vendu',
    run: (_, { now }) => ({ inStock: false, onSale: false, qtyAvailable: 0, isInPOS: false, soldoutAt: now }),
  },
} satisfies Record<string, Action<ProduitData>>
