import { boolean, choice, date, relation, text } from '../../core/fields/kinds.ts'
import { decimal, price } from '../../core/fields/number-kinds.ts'

/** What a piece costs for. */
export const NATURES = {
  achat: 'Achat',
  restauration: 'Restauration',
  heures: 'Heures',
  livraison: 'Livraison',
  commission: 'Commission',
} as const

/** Every field of a cost (piece 2). */
export const fields = {
  produit: relation({ label: 'Pièce', to: 'produits', exists: true, filter: true }),
  nature: choice({ label: 'Nature', values: NATURES, default: 'restauration', filter: true }),
  heures: decimal({ label: 'Heures', unit: 'h', min: 0, max: 100_000, step: 0.25 }),
  taux: price({ label: "Taux de l'heure", hint: 'Celui de la boutique, au départ', min: 0, max: 100_000 }),
  montant: price({
    label: 'Montant',
    hint: "Celui des heures se calcule : heures × taux de l'heure.",
    filter: true,
    sort: true,
    sum: true,
    min: 0,
    max: 10_000_000,
  }),
  date: date({ label: 'Date', filter: true, sort: true }),
  libelle: text({ label: 'Libellé', max: 300 }),
  name: text({ label: 'Nom', description: 'Son libellé, sinon sa nature', derived: true, max: 300 }),
  achat: relation({ label: 'Achat', to: 'achats', write: 'server', hidden: true, filter: true }),
  depense: relation({ label: 'Dépense', to: 'depenses', write: 'server', hidden: true, filter: true }),
  /** What is owed to the owner of a piece that was sold on consignment. */
  deDepot: boolean({ label: 'Part du déposant', write: 'server', hidden: true, filter: true }),
  prixVente: price({ label: 'Prix de vente', write: 'server', hidden: true }),
  deposant: relation({ label: 'Déposant', to: 'contacts', write: 'server', hidden: true, filter: true }),
  aReverser: boolean({ label: 'À reverser', write: 'server', hidden: true, filter: true }),
  reversement: relation({ label: 'Reversement', to: 'reversements', write: 'server', hidden: true, filter: true }),
}
