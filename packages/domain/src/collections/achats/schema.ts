import { list } from '../../core/fields/composites.ts'
import { boolean, choice, date, multiline, photos, relation, text } from '../../core/fields/kinds.ts'
import { decimal, integer, price } from '../../core/fields/number-kinds.ts'
import { PAYMENT_MODES } from '../../money/payments.ts'
import { COMMISSIONS } from './commission.ts'
import { pieceRows } from './pieces.ts'

export const REPARTITIONS = {
  egale: 'À parts égales',
  estimation: 'Selon les estimations',
  manuelle: 'À la main',
} as const

const euros = (label: string, hint?: string) => price({ label, hint, min: 0, max: 10_000_000 })
const percentage = (label: string) => decimal({ label, unit: '%', min: 0, max: 100, step: 1 })

/** The most pieces of one purchase. */
export const MAX_PIECES = 200

export const pieceFields = {
  produit: relation({ label: 'Produit', to: 'produits', exists: true }),
  name: text({ label: 'Nom', max: 300 }),
  estimation: euros('Valeur estimée'),
  part: euros('Part du prix'),
  rendueLe: date({ label: 'Rendue le', today: true }),
}

/** Every field of a purchase, or of pieces that their owner deposits (piece 1, piece 8). */
export const fields = {
  numero: text({ label: 'Numéro', filter: true, sort: true, unique: true, max: 20 }),
  date: date({ label: 'Date', filter: true, sort: true }),
  contact: relation({
    label: 'Contact',
    hint: 'À qui vous achetez',
    to: 'contacts',
    exists: true,
    creates: true,
    filter: true,
  }),
  fournisseur: relation({ label: 'Fournisseur', to: 'fournisseurs', exists: true, creates: true, filter: true }),
  vendeur_name: text({
    label: 'Vendeur',
    description: 'Le contact, sinon le fournisseur, quand il a été choisi',
    derived: true,
    sort: true,
    max: 500,
  }),
  lieu: relation({ label: 'Lieu', to: 'achatLieux', exists: true, creates: true, filter: true }),
  montant: price({ label: 'Montant', min: 0, max: 10_000_000, filter: true, sort: true, sum: true }),
  mode: choice({ label: 'Mode', values: PAYMENT_MODES, filter: true }),
  papiers: photos({ label: 'Papiers', documents: true }),
  repartition: choice({ label: 'Répartition', values: REPARTITIONS, default: 'egale' }),
  pieces: list({ label: 'Pièces', item: 'une pièce', fields: pieceFields, most: MAX_PIECES, rows: pieceRows }),
  reste: price({ label: 'Reste à répartir', description: 'Négatif : réparti en trop', derived: true }),
  aRepartir: boolean({ label: 'À répartir', derived: true, filter: true }),
  commentaire: multiline({ label: 'Commentaire', max: 10_000 }),
  horsRegistre: boolean({
    label: "Hors du registre d'objets mobiliers",
    hint: "Ce qui n'y entre pas : du neuf, des fournitures",
    filter: true,
  }),

  depot: boolean({ label: 'Dépôt-vente', hint: 'Les pièces restent à leur propriétaire', filter: true }),
  commission: choice({ label: 'Commission', values: COMMISSIONS, default: 'taux' }),
  commissionTaux: percentage('Taux de la commission'),
  commissionMontant: euros('Commission par pièce'),
  commissionPaliers: list({
    label: 'Paliers',
    item: 'un palier',
    most: 20,
    fields: { jusqua: euros("Jusqu'au prix de", 'Vide : au-delà'), taux: percentage('Taux') },
  }),
  retourLe: date({ label: 'À rendre le', filter: true, sort: true }),
  ouvert: boolean({ label: 'En cours', description: 'Une pièce déposée est encore là', derived: true, filter: true }),
  vendues: integer({
    label: 'Pièces vendues',
    derived: true,
    rollup: { of: 'couts', by: 'achat', where: { deDepot: true } },
  }),
  du: price({
    label: 'À reverser',
    derived: true,
    rollup: { of: 'couts', by: 'achat', sum: 'montant', where: { aReverser: true } },
  }),
  aReverser: boolean({ label: 'Doit au déposant', derived: true, filter: true }),
}
