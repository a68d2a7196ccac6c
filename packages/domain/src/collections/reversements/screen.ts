import { defineScreen } from '../../core/screen.ts'
import { formatDay } from '../../dates.ts'
import { fields } from './schema.ts'

/** The list and the form of settlements (piece 8). */
export const screen = defineScreen(
  { fields },
  {
    path: '/boutique/reversements',
    nav: { menu: 'boutique/comptes', order: 17, icon: 'cash', whileAny: true },
    list: {
      layout: 'rows',
      period: { field: 'date' },
      total: { field: 'montant', label: 'Total des reversements' },
      row: {
        title: 'contact_name',
        untitled: ({ date }) => `Reversement ${date === undefined ? 'sans date' : `du ${formatDay(date)}`}`,
        date: 'date',
        secondText: ({ numero, lignes = [] }) =>
          [numero, `${lignes.length} ${lignes.length > 1 ? 'pièces' : 'pièce'}`].filter(Boolean).join(' · '),
        amount: 'montant',
      },
      filters: ['contact'],
      tabs: [{ id: 'tous', label: 'Tous les reversements', where: {} }],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            {
              title: 'Reversement',
              fields: [['contact', 'date', 'mode'], 'commentaire'],
              panel: 'reversements/releve',
            },
            {
              title: 'Pièces vendues',
              ofStored: true,
              fields: [],
              related: {
                of: 'couts',
                by: 'reversement',
                sort: '-date',
                sum: 'montant',
                opens: ['produit'],
                label: { one: 'pièce vendue', many: 'Pièces vendues', empty: 'Aucune pièce vendue' },
              },
            },
          ],
        },
      ],
    },
  },
)
