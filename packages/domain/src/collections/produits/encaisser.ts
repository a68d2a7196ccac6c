import type { Action } from '../../core/action.ts'
import { mayOpen } from '../../core/access.ts'
import type { AlsoWrite } from '../../core/changes/writes.ts'
import type { Data, RuleContext } from '../../core/collection.ts'
import { choice, relation, text } from '../../core/fields/kinds.ts'
import { price } from '../../core/fields/number-kinds.ts'
import { Problem } from '../../core/problem.ts'
import { formatEuros } from '../../money/money.ts'
import { PAYMENT_MODES } from '../../money/payments.ts'
import { shownPrice } from '../../money/price.ts'
import { phoneKey } from '../../texts/phone-number.ts'
import { isCounted } from '../mouvements/piece.ts'
import { chosenContact, contactFinds } from './chosen-contact.ts'
import { isGone } from './gone.ts'
import { mayBeSold } from './product-state.ts'
import { freed } from './freed.ts'
import type { ProduitData } from './rules.ts'

const { cb, cheque, virement } = PAYMENT_MODES

/**
 * Sells one of a product over the counter: the sale with what was paid, its client, the stock and the ledger in one commit,
 * undone as one. The right to the product is enough (ADR 71). "Vendu" (`vendre`) marks it as sold without a payment.
 * @throws Problem 409 `piece.vendue` for a piece that is gone, `piece.prise` for one that an order keeps, `vente.faite` for
 *   the key of a sale with another price or mode
 */
export const encaisser: Action<ProduitData> = {
  label: 'Encaisser',
  words: 'vendre',
  button: ({ prix }) => (typeof prix === 'number' ? `Encaisser ${formatEuros(prix, 'card')}` : 'Encaisser'),
  done: () => 'Vendu et encaissé',
  opens: { label: 'Reçu', path: 'recu' },
  isSheet: true,
  input: {
    prix: price({ label: 'Prix', required: true, min: 0, max: 10_000_000 }),
    mode: choice({
      label: 'Mode',
      values: { espece: 'Espèces', cb, cheque, virement },
      required: true,
      oneTap: true,
    }),
    contact: relation({
      label: 'Client',
      hint: 'Facultatif : son nom ou son téléphone',
      to: 'contacts',
      orElse: { digits: 'client_phone', words: 'client_lastname' },
    }),
    client_lastname: text({ label: 'Nom', max: 200 }),
    client_phone: text({ label: 'Téléphone', max: 40 }),
    vente: text({
      label: 'Clé de la demande',
      description: "Choisie par qui demande : demandée de nouveau avec la même clé, la vente n'est faite qu'une fois",
      hidden: true,
      max: 64,
    }),
  },
  once: 'vente',
  form: [
    { fields: ['prix'], panel: 'produits/marge' },
    { fields: ['mode', 'contact'] },
    { fields: [['client_lastname', 'client_phone']], whileEmpty: 'contact' },
  ],
  suggests: (produit) => ({ prix: shownPrice(produit) }),
  finds(produit, input) {
    const key = phoneKey(String(input.client_phone ?? ''))
    return {
      ...contactFinds(produit, input),
      ...(key !== undefined && { callers: { collection: 'contacts', where: { phoneKey: key }, isPartial: true } }),
      ...(input.vente !== undefined && { made: { collection: 'ventes', where: { id: String(input.vente) } } }),
    }
  },
  run(produit, context, { prix, mode, vente, contact, ...client }) {
    const [made] = context.found.made ?? []
    if (made) return repeated(made, { montant: prix, mode })
    if (isGone(produit) || (isCounted(produit) && !mayBeSold(produit)))
      throw new Problem(409, 'piece.vendue', `« ${produit.name ?? 'Cette pièce'} » est déjà vendue`)
    chosenContact({ contact }, context)
    const { id, also } = contact === undefined ? caller(client, context) : { id: contact, also: [] }
    const sale = {
      montant: prix,
      mode,
      type: 'all',
      origine: 'achat',
      support: 'store',
      produits: [produit.id],
      contact: id,
    }
    return {
      ...(produit.isReserved && freed(context.now)),
      also: [
        ...also,
        {
          type: 'create',
          collection: 'ventes',
          ...(vente !== undefined && { id: String(vente) }),
          data: { ...sale, ...client },
        },
      ],
    }
  },
}

/** The sale was made by an earlier request of the same key: nothing happens twice. */
function repeated(made: Data, { montant, mode }: Data): Partial<ProduitData> {
  if (made.etat !== 'validated')
    throw new Problem(409, 'vente.annulee', 'Cette vente a été annulée depuis : recommencez pour vendre de nouveau')
  if (made.montant === montant && made.mode === mode) return {}
  const paid = formatEuros(Number(made.montant), 'card')
  throw new Problem(409, 'vente.faite', `La vente est déjà faite, pour ${paid} : vérifiez-la avant de recommencer`)
}

/**
 * The contact of a typed telephone: the one that has it, or a new one. Who may not write contacts only leaves name and
 * telephone in the sale.
 */
function caller(
  { client_lastname: lastname, client_phone: phone }: Data,
  { actor, found, newId }: RuleContext,
): { id?: string; also: AlsoWrite[] } {
  const key = phoneKey(String(phone ?? ''))
  if (key === undefined || !mayOpen({ area: 'store', profile: 'boutique-contacts' }, actor)) return { also: [] }
  const [known] = found.callers ?? []
  if (known) return { id: known.id, also: [] }
  const id = newId()
  return { id, also: [{ type: 'create', collection: 'contacts', id, data: { lastname, phone } }] }
}
