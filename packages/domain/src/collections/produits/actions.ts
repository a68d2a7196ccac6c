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
    verb: 'Vendre',
    run: (_, { now }) => ({ inStock: false, onSale: false, qtyAvailable: 0, isInPOS: false, soldoutAt: now }),
  },
  'remettre-en-vente': {
    label: 'Remettre en vente',
    done: () => 'Remis en vente',
    run: ({ hasInventory }) => ({ inStock: true, onSale: true, ...(hasInventory && { qtyAvailable: 1 }) }),
  },
} satisfies Record<string, Action<ProduitData>>
