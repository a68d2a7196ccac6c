import { group, list } from '../../core/fields/composites.ts'
import { boolean, choice, date, instant, multiline, relation, text } from '../../core/fields/kinds.ts'
import { decimal, integer, price } from '../../core/fields/number-kinds.ts'
import { SUPPORTS } from '../../money/payments.ts'
import { REGIME_LABELS } from '../../vat/regimes.ts'
import { clientFields } from '../shared/client.ts'
import { amountOrPercentage, lineFields, lineRows } from './lines.ts'
import { transferFields } from '../shared/transferred.ts'

/** Values that other programs compute: accepted and not stored (ORDER-68, ORDER-69). */
const computed = (label: string) => price({ label, hidden: true, exported: false })

const ETATS = {
  waiting: 'En attente',
  'manual-validation': 'À valider',
  validated: 'Validée',
  canceled: 'Annulée',
  refused: 'Refusée',
  refunded: 'Remboursée',
  disputed: 'Litige',
  problem_solve: 'Problème résolu',
} as const

/** The labels of the states of a payment. */
export const PAYMENT_STATUSES = {
  waiting: 'En attente',
  waiting_capture: 'À capturer',
  advance_payment: 'Acompte payé',
  succeeded: 'Payé',
  authentication_required: 'Authentification demandée',
  card_declined: 'Carte refusée',
  expired_card: 'Carte expirée',
  incorrect_cvc: 'Code de carte incorrect',
  processing_error: 'Erreur de traitement',
  parameter_invalid_empty: 'Paramètre manquant',
} as const

const SOURCES = { paiements: 'Les paiements', personne: 'Une personne' } as const

/** Every field of an order (ORDER-43 to ORDER-73). */
export const fields = {
  numero: text({ label: 'Numéro', filter: true, sort: true, unique: true, max: 20, read: 'member' }),
  origin: choice({
    label: 'Origine',
    values: { request: 'Demande', buy: 'Achat', exchange: 'Échange', gift: 'Cadeau' },
    filter: true,
  }),
  demande: relation({ label: 'Demande', to: 'demandes', exists: true, filter: true }),
  support: choice({ label: 'Support', values: SUPPORTS, filter: true }),
  source: text({ label: 'Source', max: 300 }),
  environment: choice({
    label: 'Environnement',
    values: { production: 'Production', development: 'Développement' },
    default: 'production',
  }),
  date: date({ label: 'Date' }),
  deliveryDate: date({ label: 'Date de livraison', required: true, today: true, filter: true, sort: true }),
  effectiveDate: date({ label: 'Livrée le' }),
  collectionDate: date({ label: "Date d'enlèvement" }),
  productionProgess: integer({ label: 'Avancement', unit: '%', min: 0, max: 100 }),
  validation: choice({
    label: 'Validation',
    values: { fullPayment: 'Paiement complet', advancePayment: 'Acompte', automatic: 'Automatique' },
    default: 'fullPayment',
    filter: true,
  }),
  etat: choice({ label: 'État', values: ETATS, filter: true }),
  paymentStatus: choice({ label: 'Paiement', values: PAYMENT_STATUSES, filter: true }),
  // What `followPayments` keeps to take back what payments set, and nothing else.
  etatsSuivis: group({
    label: 'Origine des états',
    derived: true,
    hidden: true,
    exported: false,
    fields: {
      etatPar: choice({ label: 'État choisi par', values: SOURCES }),
      etatAvant: choice({ label: 'État avant les paiements', values: ETATS }),
      paymentStatusPar: choice({ label: 'Paiement choisi par', values: SOURCES }),
      paymentStatusAvant: choice({ label: 'Paiement avant les paiements', values: PAYMENT_STATUSES }),
    },
  }),
  productsStatus: choice({
    label: 'Produits',
    values: {
      waiting: 'En attente',
      waiting_production: 'En fabrication',
      waiting_preparation: 'En préparation',
      waiting_shipment: 'À expédier',
      waiting_delivery: 'En livraison',
      completed: 'Terminé',
      waiting_return: 'En retour',
      insufficient_stock: 'Stock insuffisant',
    },
    filter: true,
  }),
  validatedAt: instant({ label: 'Validée le' }),
  orderedAt: instant({ label: 'Passée le' }),
  confirmationAskedAt: instant({ label: 'Confirmation demandée le', write: 'server', hidden: true }),
  confirmationSentAt: instant({ label: 'Confirmation envoyée le', write: 'server' }),
  // Why the confirmation of `confirmationAskedAt` was not sent, or perhaps not; until the next request.
  confirmationProblem: text({ label: "Problème d'envoi", write: 'server', hidden: true, max: 500 }),
  // The `confirmationAskedAt` of the mail that is handed over, noted before: it is not sent twice after an interruption.
  confirmationTriedAt: instant({ label: 'Confirmation remise le', write: 'server', hidden: true }),
  confirmationLaterAt: instant({ label: "Nouvel essai d'envoi le", write: 'server', hidden: true }),
  confirmationLater: text({ label: "Raison du report de l'envoi", write: 'server', hidden: true, max: 500 }),
  confirmationTries: integer({ label: "Essais d'envoi", write: 'server', hidden: true, min: 0, max: 1000 }),
  riskScore: decimal({ label: 'Score de risque', min: 0, max: 1000, step: 1 }),
  isArchived: boolean({ label: 'Archivée', filter: true, read: 'member' }),
  token: text({ label: 'Jeton', max: 200, hidden: true, exported: false }),
  ...clientFields,
  contact_commercialName: text({ label: 'Nom commercial', max: 300 }),
  contact_address: text({ label: 'Adresse', max: 500 }),
  contact_address2: text({ label: "Complément d'adresse", max: 500 }),
  contact_name: text({ label: 'Nom du client', derived: true, sort: true, read: 'member', max: 700 }),
  deliveryMethod: choice({ label: 'Transport', values: { store: 'Retrait au magasin', carrier: 'Transporteur' } }),
  deliveryToBillingAddress: boolean({ label: "Livrer à l'adresse du client" }),
  deliveryAddressType: choice({ label: "Type d'adresse", values: { home: 'Domicile', work: 'Travail' } }),
  customDeliveryAddress: multiline({ label: 'Adresse de livraison', max: 2000 }),
  deliveryCost: price({ label: 'Livraison', min: 0, max: 10_000_000 }),
  packingCost: price({ label: 'Emballage', min: 0, max: 10_000_000 }),
  freeShipping: boolean({ label: 'Livraison gratuite' }),
  deliveryIncluded: boolean({ label: 'Livraison incluse' }),
  isPaidToCarrier: boolean({ label: 'Livraison payée au transporteur' }),
  acompteValue: amountOrPercentage('Acompte'),
  acompteType: choice({ label: "Type d'acompte", values: { valeur: 'Valeur (€)', pourcentage: 'Pourcentage' } }),
  balancePayment: choice({
    label: 'Solde',
    values: { expedition: "Avant l'expédition", transporteur: 'Au transporteur', retrait: 'Au retrait' },
  }),
  amount_cashed: computed('Encaissé'),
  amount_refunded: computed('Remboursé'),
  amount_canceled: computed('Annulé'),
  commande_message: multiline({ label: 'Message du client', max: 10_000 }),
  produits: list({
    ...{ label: 'Produits', item: 'un produit', fields: lineFields, most: 500, rows: lineRows },
    searched: ['name', 'variantLibelle', 'sku'],
  }),
  regimeTVA: choice({ label: 'TVA', hint: "Des lignes qui ne disent rien d'autre", values: REGIME_LABELS }),
  total: price({ label: 'Total', derived: true, filter: true, sort: true, sum: true }),
  montantPaye: price({
    label: 'Payé',
    description: 'La somme des paiements validés de la commande',
    derived: true,
    rollup: { of: 'ventes', by: 'commande', sum: 'montant', where: { etat: 'validated' } },
  }),
  nbPaiements: integer({
    label: 'Nombre de paiements',
    derived: true,
    rollup: { of: 'ventes', by: 'commande' },
  }),
  ...transferFields,
}
