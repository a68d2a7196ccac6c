import type { Action } from '../../core/action.ts'
import { Problem } from '../../core/problem.ts'
import type { VenteData } from './rules.ts'

/** Whether a sale is one over the counter that took pieces from the stock. */
export const isCounterSale = ({ etat, origine, commande, produits = [] }: VenteData): boolean =>
  etat === 'validated' && origine === 'achat' && commande === undefined && produits.length > 0

/**
 * Cancels a sale over the counter: the payment counts no longer, and its pieces are back in the stock (ADR 70).
 * @throws Problem 409 for another sale
 */
export const cancel: Action<VenteData> = {
  label: 'Annuler la vente',
  done: () => 'Vente annulée : ses pièces sont de nouveau en stock',
  run(vente) {
    if (!isCounterSale(vente))
      throw new Problem(409, 'vente.annulation', "Cette vente n'est pas une vente au comptoir en cours")
    return { etat: 'canceled' }
  },
}
