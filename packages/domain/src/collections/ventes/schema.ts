import { group } from '../../core/fields/composites.ts'
import { boolean, choice, date, email, multiline, relation, relations, text } from '../../core/fields/kinds.ts'
import { integer, price } from '../../core/fields/number-kinds.ts'
import { PAYMENT_MODES, SUPPORTS } from '../../money/payments.ts'
import { transferFields } from '../shared/transferred.ts'

/**
 * The charge of a card provider (SALE-26), as the program that took the payment stores it; amounts are in the smallest
 * unit of the currency. The form only takes its id: the rest is read from the provider.
 */
const chargeFields = {
  id: text({
    label: 'Identifiant de la charge',
    hint: 'Commence par « ch_ » chez Stripe',
    max: 200,
    // The id is a part of the provider's address.
    pattern: /^[A-Za-z0-9_-]+$/,
    patternMessage: 'Identifiant de charge attendu, par exemple ch_3Nq…',
  }),
  amount: integer({ label: 'Montant' }),
  amount_refunded: integer({ label: 'Montant remboursé' }),
  currency: text({ label: 'Devise', max: 10 }),
  status: text({ label: 'État', max: 60 }),
  paid: boolean({ label: 'Payée' }),
  refunded: boolean({ label: 'Remboursée' }),
  captured: boolean({ label: 'Capturée' }),
  failure_code: text({ label: "Code de l'échec", max: 200 }),
  failure_message: text({ label: "Raison de l'échec", max: 2000 }),
  receipt_email: text({ label: 'E-mail du reçu', max: 300 }),
  receipt_number: text({ label: 'Numéro du reçu', max: 200 }),
  customer: text({ label: 'Client', max: 200 }),
  description: text({ label: 'Description', max: 1000 }),
}

export const chequeFields = {
  chequeNumber: text({ label: 'Numéro du chèque', max: 60 }),
  chequeAccount: text({ label: 'Compte', max: 60 }),
  chequeBank: text({ label: 'Banque', max: 200 }),
  chequeDate: date({ label: 'Date du chèque' }),
  chequeCity: text({ label: 'Fait à', max: 200 }),
  chequeAddress: text({ label: 'Adresse du tireur', max: 500 }),
  chequeBankAddress: text({ label: 'Adresse de la banque', max: 500 }),
}

/** Every field of a sale, which is a payment received (SALE-14 to SALE-26). */
export const fields = {
  /** A refund is a negative amount. */
  montant: price({
    label: 'Montant',
    required: true,
    filter: true,
    sort: true,
    sum: true,
    min: -10_000_000,
    max: 10_000_000,
  }),
  mode: choice({ label: 'Mode', values: PAYMENT_MODES, filter: true }),
  type: choice({ label: 'Type', values: { all: 'Totalité', acompte: 'Acompte', solde: 'Solde' }, filter: true }),
  saleDate: date({ label: 'Date de la vente', filter: true, sort: true }),
  date: date({ label: 'Date' }),
  etat: choice({
    label: 'État',
    values: { validated: 'Validée', canceled: 'Annulée', error: 'Erreur' },
    default: 'validated',
    filter: true,
  }),
  origine: choice({ label: 'Origine', values: { achat: 'Achat', commande: 'Commande' }, filter: true }),
  support: choice({ label: 'Support', values: SUPPORTS }),
  commande: relation({
    label: 'Commande',
    to: 'commandes',
    exists: true,
    offers: { isArchived: false },
    filter: true,
  }),
  contact: relation({ label: 'Contact', to: 'contacts', exists: true, filter: true }),
  client_firstname: text({ label: 'Prénom', max: 200 }),
  client_lastname: text({ label: 'Nom', max: 200 }),
  client_email: email({ label: 'E-mail' }),
  client_phone: text({ label: 'Téléphone', max: 40 }),
  client_name: text({ label: 'Nom du client', derived: true, sort: true, read: 'member', max: 500 }),
  produits: relations({ label: 'Produits', to: 'produits' }),
  commentaire: multiline({ label: 'Commentaire', max: 10_000 }),
  ...chequeFields,
  charge: group({ label: 'Charge', fields: chargeFields }),
  ...transferFields,
}
