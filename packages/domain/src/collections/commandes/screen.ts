import { defineScreen } from '../../core/screen.ts'
import { isLateOrder, linePhotos, orderAmountText, orderChip, orderGroup, productsText } from './order-status.ts'
import { leftToPay, orderRemovalText } from './order-left.ts'
import { vatOf } from './order-vat.ts'
import { actions } from './actions.ts'
import { fromContact, fromModel, fromProduct, fromRequest } from './from.ts'
import { paymentDot, paymentNote } from './payment-notice.ts'
import { COPIED } from './rules.ts'
import { reminders } from './reminders.ts'
import { fields } from './schema.ts'

/** The list and form of orders (ORDER-01 to ORDER-42). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/boutique/commandes',
    nav: { menu: 'boutique/clients', order: 20, icon: 'package' },
    reach: { email: 'contact_email', phone: 'contact_phone', rows: 'menu' },
    list: {
      layout: 'rows',
      row: {
        title: 'contact_name',
        secondText: productsText,
        date: 'deliveryDate',
        isLate: isLateOrder,
        photos: linePhotos,
        dot: paymentDot,
        state: orderChip,
        amount: 'total',
        amountText: orderAmountText,
        amountNote: paymentNote,
        number: 'numero',
      },
      groups: { by: 'deliveryDate', heading: orderGroup },
      filters: ['contact', 'etat', 'productsStatus'],
      exportButton: true,
      exportColumns: [
        { heading: 'Reste à payer (€)', value: leftToPay },
        { heading: 'dont TVA (€)', value: vatOf },
      ],
      search: true,
      searchHint: 'Rechercher un client, un numéro, une pièce',
      searchLabel: ({ numero, contact_name }) => [numero, contact_name].filter(Boolean).join(' · '),
      reminders,
      tabs: [
        { id: 'toutes', label: 'Toutes', where: { isArchived: false }, sort: 'deliveryDate' },
        { id: 'archivees', label: 'Archivées', where: { isArchived: true }, sort: '-updatedAt' },
      ],
    },
    form: {
      from: {
        produits: { label: 'Créer une commande', fill: fromProduct },
        modeles: { label: 'Créer une commande', fill: fromModel },
        demandes: { label: 'Créer une commande', inBar: true, fill: fromRequest },
        contacts: { label: 'Nouvelle commande', inBar: true, fill: fromContact },
      },
      bar: ['archiver', 'desarchiver', 'confirmer'],
      offers: { archiver: ({ isArchived }) => !isArchived, desarchiver: ({ isArchived }) => isArchived === true },
      previews: { confirmer: 'commandes/confirmation' },
      header: 'commandes/resume',
      sentences: { remove: 'Voulez-vous supprimer cette commande ?' },
      removal: ({ nbPaiements }) => orderRemovalText(nbPaiements),
      fills: { contact: COPIED },
      locks: { customDeliveryAddress: ({ deliveryToBillingAddress }) => deliveryToBillingAddress === true },
      tabs: [
        {
          id: 'status',
          label: 'Status',
          sections: [
            {
              title: 'État',
              fields: [
                ['etat', 'paymentStatus', 'productsStatus'],
                ['deliveryDate', 'collectionDate'],
                ['effectiveDate', 'productionProgess'],
                ['validation', 'validatedAt'],
              ],
              panel: 'commandes/validation',
            },
          ],
        },
        {
          id: 'produits',
          label: 'Produits',
          count: ({ produits = [] }) => produits.length || undefined,
          sections: [{ title: 'Produits', fields: ['produits'] }],
        },
        {
          id: 'client',
          label: 'Client',
          sections: [
            {
              title: 'Client',
              fields: [
                'contact',
                ['contact_firstname', 'contact_lastname'],
                ['contact_email', 'contact_phone'],
                ['contact_entreprise', 'contact_commercialName'],
              ],
            },
            {
              title: 'Adresse',
              fields: ['contact_address', 'contact_address2', ['contact_zip', 'contact_city', 'contact_country']],
            },
            { title: 'Message', fields: ['commande_message'] },
          ],
        },
        {
          id: 'paiements',
          label: 'Paiements',
          count: ({ nbPaiements }) => nbPaiements || undefined,
          sections: [
            { title: 'Liste des paiements', fields: [], panel: 'commandes/paiements' },
            { title: 'Acompte et solde', fields: [['acompteValue', 'acompteType', 'balancePayment']] },
            { title: 'TVA', fields: ['regimeTVA'] },
          ],
        },
        {
          id: 'transport',
          label: 'Transport',
          sections: [
            { title: 'Livraison', fields: ['deliveryMethod'] },
            {
              title: 'Adresse de livraison',
              when: { field: 'deliveryMethod', isNot: 'store' },
              fields: ['deliveryAddressType', 'deliveryToBillingAddress', 'customDeliveryAddress'],
            },
            {
              title: 'Frais',
              fields: [
                ['deliveryCost', 'packingCost'],
                ['freeShipping', 'deliveryIncluded', 'isPaidToCarrier'],
              ],
            },
          ],
        },
        {
          id: 'options',
          label: 'Autres options',
          sections: [
            {
              title: 'Commande',
              fields: [['numero', 'date'], ['origin', 'support', 'source'], 'demande', 'isArchived'],
            },
            {
              title: 'Suivi',
              folded: 'always',
              fields: [['orderedAt', 'environment', 'riskScore'], 'confirmationSentAt'],
            },
          ],
        },
      ],
    },
  },
)
