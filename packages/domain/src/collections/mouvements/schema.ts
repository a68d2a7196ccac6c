import { choice, date, instant, relation, text } from '../../core/fields/kinds.ts'
import { integer, price } from '../../core/fields/number-kinds.ts'

/** What happened to a piece. */
export const MOVEMENTS = {
  achat: 'Achat',
  restauration: 'Restauration',
  vente: 'Vente',
  retour: 'Retour',
  perte: 'Perte',
  reprise: 'Reprise',
  livraison: 'Livraison',
} as const

const byRules = { write: 'server' } as const

/**
 * A line of the ledger of pieces: only rules write it. What it says of the piece is copied at that moment.
 */
export const fields = {
  produit: relation({ label: 'Produit', to: 'produits', ...byRules, required: true, filter: true }),
  type: choice({ label: 'Mouvement', values: MOVEMENTS, ...byRules, required: true, filter: true }),
  /** What the stock gains; negative for what leaves. */
  quantite: integer({ label: 'Quantité', ...byRules, required: true, filter: true, sum: true }),
  /** What was asked in total, also for a return, which takes it back. */
  prix: price({ label: 'Prix', ...byRules, min: 0, filter: true, sum: true }),
  date: date({ label: 'Date', ...byRules, required: true, filter: true, sort: true }),
  at: instant({ label: 'Instant', ...byRules }),
  par: text({ label: 'Par', description: "L'identifiant de la personne", ...byRules, filter: true, max: 64 }),
  par_name: text({ label: 'Fait par', ...byRules, max: 300 }),
  commande: relation({ label: 'Commande', to: 'commandes', ...byRules, filter: true }),
  vente: relation({ label: 'Vente', to: 'ventes', ...byRules, filter: true }),
  category: relation({ label: 'Catégorie', to: 'productCategories', ...byRules, filter: true }),
  fournisseur: relation({
    label: 'Fournisseur',
    to: 'fournisseurs',
    ...byRules,
    filter: true,
  }),
  lieu: relation({ label: "Lieu d'achat", to: 'achatLieux', ...byRules, filter: true }),
  achat: relation({ label: 'Achat', to: 'achats', ...byRules, filter: true }),
  cout: price({ label: 'Coût', ...byRules, min: 0, filter: true, sum: true }),
}
