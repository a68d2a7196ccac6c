import type { Action } from '../../core/action.ts'
import { choice, relation, text } from '../../core/fields/kinds.ts'
import { price } from '../../core/fields/number-kinds.ts'
import { Problem } from '../../core/problem.ts'
import { PAYMENT_MODES } from '../../money/payments.ts'
import { shownPrice } from '../../money/price.ts'
import { isCounted } from '../mouvements/piece.ts'
import { chosenContact, contactFinds } from './chosen-contact.ts'
import { isSold, mayBeSold } from './product-state.ts'
import { freed } from './reservation.ts'
import type { ProduitData } from './rules.ts'

const { espece, cb, cheque, virement } = PAYMENT_MODES

/**
 * Sells one of a product over the counter: the sale with what was paid, the stock and the ledger in one commit, undone as
 * one. The right to the product is enough (ADR 71). "Vendu" (`vendre`) marks it as sold without a payment.
 * @throws Problem 409 `piece.vendue` for a piece that is gone, `piece.prise` for one that an order keeps
 */
export const encaisser: Action<ProduitData> = {
  label: 'Encaisser',
  done: () => 'Vendu et encaissé',
  input: {
    prix: price({ label: 'Prix', required: true, min: 0, max: 10_000_000 }),
    mode: choice({ label: 'Mode', values: { espece, cb, cheque, virement }, required: true }),
    contact: relation({ label: 'Client', hint: 'Facultatif', to: 'contacts' }),
    client_lastname: text({ label: 'Nom', max: 200 }),
    client_phone: text({ label: 'Téléphone', max: 40 }),
  },
  form: [{ fields: [['prix', 'mode'], 'contact'] }, { fields: [['client_lastname', 'client_phone']] }],
  suggests: (produit) => ({ prix: shownPrice(produit) }),
  finds: contactFinds,
  run(produit, context, { prix, mode, contact, ...client }) {
    if (isSold(produit) || (isCounted(produit) && !mayBeSold(produit)))
      throw new Problem(409, 'piece.vendue', `« ${produit.name ?? 'Cette pièce'} » est déjà vendue`)
    chosenContact({ contact }, context)
    const sale = {
      montant: prix,
      mode,
      type: 'all',
      origine: 'achat',
      support: 'store',
      produits: [produit.id],
      contact,
    }
    return {
      ...(produit.isReserved && freed(context.now)),
      also: [{ type: 'create', collection: 'ventes', data: { ...sale, ...client } }],
    }
  },
}
