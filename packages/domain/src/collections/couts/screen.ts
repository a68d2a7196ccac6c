import { defineScreen } from '../../core/screen.ts'
import { formatNumber } from '../../core/fields/format-number.ts'
import { formatEuros } from '../../money/money.ts'
import { type CoutData, isWritten } from './rules.ts'
import { fields, NATURES } from './schema.ts'

/** The nature that the name does not say, the hours behind the amount, and for the owner of a sold piece its price. */
export const secondText = ({ name, nature, heures, taux, deDepot, prixVente }: CoutData): string =>
  [
    deDepot && prixVente !== undefined && `vendue ${formatEuros(prixVente, 'card')}`,
    !deDepot && nature && NATURES[nature] !== name && NATURES[nature],
    nature === 'heures' && heures !== undefined && `${formatNumber(heures)} h`,
    nature === 'heures' && taux !== undefined && `${formatEuros(taux, 'card')} l'heure`,
  ]
    .filter(Boolean)
    .join(' · ')

/** The costs of all pieces; each piece shows its own. */
export const screen = defineScreen(
  { fields },
  {
    path: '/boutique/couts',
    list: {
      layout: 'rows',
      period: { field: 'date' },
      total: { field: 'montant', label: 'Total des coûts' },
      row: { title: 'name', date: 'date', secondText, amount: 'montant' },
      filters: ['produit', 'nature', 'deposant'],
      tabs: [
        { id: 'tous', label: 'Tous les coûts', where: {} },
        { id: 'a-reverser', label: 'À reverser aux déposants', where: { aReverser: true } },
      ],
    },
    form: {
      from: { produits: { label: 'Ajouter un coût', fill: ({ id }) => ({ produit: id, nature: 'heures' as const }) } },
      locks: {
        produit: isWritten,
        nature: isWritten,
        montant: (cost) => isWritten(cost) || cost.nature === 'heures',
        date: isWritten,
        libelle: isWritten,
      },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Coût', fields: [['produit', 'nature'], 'libelle', ['montant', 'date']] },
            { title: 'Heures', when: { field: 'nature', is: 'heures' }, fields: [['heures', 'taux']] },
          ],
        },
      ],
    },
  },
)
