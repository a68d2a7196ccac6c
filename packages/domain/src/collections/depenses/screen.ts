import type { DataOf } from '../../core/field.ts'
import { defineScreen } from '../../core/screen.ts'
import { formatDay } from '../../dates.ts'
import { preview } from '../../texts/preview.ts'
import { fields } from './schema.ts'

/** What the name does not say: type, number, description. */
const secondText = ({ name, type_name, numero, description }: DataOf<typeof fields>): string =>
  [type_name, numero && `n° ${numero}`, description && preview(description)]
    .filter((part) => part && part !== name && part !== `n° ${name}`)
    .join(' · ')

/** The list and form of expenses (EXP-01 to EXP-07). */
export const screen = defineScreen(
  { fields },
  {
    path: '/boutique/depenses',
    nav: { menu: 'boutique/comptes', order: 20, icon: 'receipt' },
    list: {
      layout: 'rows',
      period: { field: 'billingDate' },
      total: { field: 'montant', label: 'Total des dépenses' },
      row: {
        title: 'name',
        untitled: ({ billingDate }) =>
          billingDate === undefined ? 'Dépense sans date' : `Dépense du ${formatDay(billingDate)}`,
        date: 'billingDate',
        secondText,
        amount: 'montant',
      },
      filters: ['fournisseur', 'type'],
      tabs: [{ id: 'toutes', label: 'Toutes les dépenses', where: {} }],
    },
    form: {
      from: {
        produits: {
          label: 'Noter une dépense',
          fill: ({ id }) => ({ pieces: [{ id, produit: id }] }),
        },
      },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            {
              title: 'Dépense',
              fields: [['montant', 'mode', 'billingDate'], ['fournisseur', 'type', 'numero'], 'description'],
            },
            {
              title: 'Pièces',
              hint: 'La dépense compte dans le coût de ces pièces.',
              folded: 'while-empty',
              fields: [['nature', 'repartition'], 'pieces', 'reste'],
            },
          ],
        },
        { id: 'facture', label: 'Facture', sections: [{ title: 'Facture', fields: ['photos'] }] },
      ],
    },
  },
)
