import { list } from '../../core/fields/composites.ts'
import { choice, date, multiline, relation, text } from '../../core/fields/kinds.ts'
import { price } from '../../core/fields/number-kinds.ts'
import { PAYMENT_MODES } from '../../money/payments.ts'

/** The most sold pieces of one settlement. */
export const MAX_LINES = 200

const amount = (label: string) => price({ label, min: 0, max: 10_000_000 })

/** A sold piece, as it was when its owner was paid. */
export const lineFields = {
  cout: relation({ label: 'Coût', to: 'couts' }),
  produit: relation({ label: 'Produit', to: 'produits' }),
  name: text({ label: 'Pièce', max: 300 }),
  date: date({ label: 'Vendue le' }),
  prix: amount('Prix de vente'),
  montant: amount('Part du déposant'),
}

/** Every field of a settlement (piece 8). */
export const fields = {
  numero: text({ label: 'Numéro', filter: true, sort: true, unique: true, max: 20, derived: true }),
  contact: relation({ label: 'Déposant', to: 'contacts', filter: true, write: 'server' }),
  contact_name: text({ label: 'Nom du déposant', write: 'server', hidden: true, sort: true, max: 500 }),
  date: date({ label: 'Payé le', filter: true, sort: true }),
  mode: choice({ label: 'Mode', values: PAYMENT_MODES, filter: true }),
  lignes: list({ label: 'Pièces vendues', fields: lineFields, most: MAX_LINES, write: 'server', hidden: true }),
  montant: price({
    label: 'Montant',
    derived: true,
    filter: true,
    sort: true,
    sum: true,
    min: 0,
    max: 10_000_000_000,
  }),
  commentaire: multiline({ label: 'Commentaire', max: 10_000 }),
}
