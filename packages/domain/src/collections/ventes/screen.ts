import { defineScreen } from '../../core/screen.ts'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { formatDay } from '../../dates.ts'
import { paymentModeLabel } from '../../money/payments.ts'
import { preview } from '../../texts/preview.ts'
import { cancel, isCounterSale } from './cancel.ts'
import { fields } from './schema.ts'

const modeAndComment = (mode: string | undefined, comment: string | undefined): string =>
  [mode && paymentModeLabel(mode), comment && preview(comment)].filter(Boolean).join(' · ')

/** Only what is not validated shows its state. */
function stateOf(etat: string | undefined): StateMark | undefined {
  if (etat === 'canceled') return { color: 'gray', text: 'Annulée' }
  return etat === 'error' ? { color: 'red', text: 'Erreur' } : undefined
}

/** The named actions of a sale. */
export const actions = { 'annuler-vente': cancel }

/** The list and form of sales (SALE-01 to SALE-13). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/boutique/ventes',
    nav: { menu: 'boutique/comptes', order: 10, icon: 'cash' },
    opensFor: 'boutique-compta',
    list: {
      layout: 'rows',
      period: { field: 'saleDate' },
      // No money came in from the others.
      total: { field: 'montant', where: { etat: 'validated' }, label: 'Total des ventes' },
      row: {
        title: 'client_name',
        untitled: ({ saleDate }) => (saleDate === undefined ? 'Vente sans date' : `Vente du ${formatDay(saleDate)}`),
        date: 'saleDate',
        secondText: ({ mode, commentaire }) => modeAndComment(mode, commentaire),
        state: ({ etat }) => stateOf(etat),
        amount: 'montant',
      },
      filters: ['origine'],
      tabs: [{ id: 'toutes', label: 'Toutes les ventes', where: {} }],
    },
    form: {
      bar: ['annuler-vente'],
      offers: { 'annuler-vente': isCounterSale },
      tabs: [
        {
          id: 'paiement',
          label: 'Paiement',
          sections: [
            {
              title: 'Paiement',
              fields: [
                ['montant', 'mode', 'type'],
                ['saleDate', 'date', 'etat'],
                ['origine', 'support'],
              ],
              panel: 'ventes/recu',
            },
            {
              title: 'Chèque',
              when: { field: 'mode', is: 'cheque' },
              fields: [
                ['chequeNumber', 'chequeAccount', 'chequeDate'],
                ['chequeBank', 'chequeCity'],
                ['chequeAddress', 'chequeBankAddress'],
              ],
            },
            {
              title: 'Charge',
              when: { field: 'mode', is: 'stripe' },
              fields: ['charge/id'],
              panel: 'ventes/charge',
            },
          ],
        },
        {
          id: 'client',
          label: 'Client',
          when: { field: 'origine', isNot: 'commande' },
          sections: [
            {
              title: 'Client',
              fields: ['contact', ['client_firstname', 'client_lastname'], ['client_email', 'client_phone']],
            },
          ],
        },
        {
          id: 'produits',
          label: 'Produit-s',
          when: { field: 'origine', is: 'achat' },
          sections: [{ title: 'Produits', fields: ['produits'] }],
        },
        {
          id: 'commande',
          label: 'Commande',
          when: { field: 'origine', is: 'commande' },
          sections: [{ title: 'Commande', fields: ['commande'], panel: 'ventes/commande' }],
        },
        {
          id: 'commentaire',
          label: 'Commentaire',
          sections: [{ title: 'Commentaire', fields: ['commentaire'] }],
        },
      ],
    },
  },
)
