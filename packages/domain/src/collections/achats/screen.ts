import { addDays, formatDay } from '../../dates.ts'
import { childrenOf } from '../../core/screens/children.ts'
import { defineScreen } from '../../core/screen.ts'
import type { StateMark } from '../../core/screens/state-mark.ts'
import { formatEuros } from '../../money/money.ts'
import { actions } from './actions.ts'
import type { AchatData } from './rules.ts'
import { fields } from './schema.ts'
import { sellerIdentity } from './seller-identity.ts'

/** How many days before its date of return a deposit is shown as coming to it. */
export const DAYS_BEFORE_RETURN = 14

/** The number and the pieces of a purchase. */
export const secondText = ({ numero, pieces = [], depot }: AchatData): string =>
  [numero, pieces.length > 0 && `${pieces.length} ${pieces.length > 1 ? 'pièces' : 'pièce'}`, depot && 'dépôt']
    .filter(Boolean)
    .join(' · ')

/** What a purchase waits for: what is to be paid to the owner, to be divided, to be returned. */
export function stateOf(
  { depot, contact, du = 0, aRepartir, reste = 0, ouvert, retourLe }: AchatData,
  today: string,
): StateMark | undefined {
  if (aRepartir)
    return {
      color: 'yellow',
      text: reste > 0 ? `reste ${formatEuros(reste, 'card')}` : `${formatEuros(-reste, 'card')} de trop`,
    }
  if (!depot) return undefined
  if (contact === undefined) return { color: 'red', text: 'sans déposant' }
  if (du > 0) return { color: 'yellow', text: `doit ${formatEuros(du, 'card')}` }
  if (!ouvert) return { color: 'gray', text: 'terminé' }
  if (retourLe === undefined || retourLe > addDays(today, DAYS_BEFORE_RETURN))
    return { color: 'green', text: 'en dépôt' }
  return { color: retourLe < today ? 'red' : 'yellow', text: `à rendre le ${formatDay(retourLe)}` }
}

/** The list and the form of purchases (piece 1, piece 8). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/boutique/achats',
    nav: { menu: 'boutique/comptes', order: 15, icon: 'package' },
    list: {
      layout: 'rows',
      period: { field: 'date' },
      total: { field: 'montant', label: 'Total des achats', where: { depot: false } },
      row: {
        title: 'vendeur_name',
        untitled: ({ date, depot }) =>
          `${depot ? 'Dépôt' : 'Achat'} ${date === undefined ? 'sans date' : `du ${formatDay(date)}`}`,
        date: 'date',
        secondText,
        state: stateOf,
        amount: 'montant',
      },
      filters: ['contact', 'fournisseur', 'lieu'],
      reminders: [
        {
          id: 'a-rendre',
          label: 'À rendre',
          where: (today) => ({ depot: true, ouvert: true, retourLe: { lte: addDays(today, DAYS_BEFORE_RETURN) } }),
          sort: 'retourLe',
          said: { one: 'dépôt à rendre bientôt', many: 'dépôts à rendre bientôt' },
          order: 62,
        },
        { tab: 'a-reverser', said: { one: 'déposant à payer', many: 'déposants à payer' }, order: 61 },
        { tab: 'a-repartir', said: { one: 'achat à répartir', many: 'achats à répartir' }, order: 60 },
      ],
      tabs: [
        { id: 'tous', label: 'Tous les achats', where: {} },
        { id: 'a-repartir', label: 'À répartir', where: { aRepartir: true } },
        { id: 'en-depot', label: 'En dépôt', where: { depot: true, ouvert: true }, sort: 'retourLe' },
        { id: 'a-reverser', label: 'À reverser', where: { aReverser: true } },
      ],
    },
    form: {
      from: {
        produits: {
          label: 'Noter son achat',
          fill: ({ id, name }) => ({ pieces: [{ id, produit: id, ...(typeof name === 'string' && { name }) }] }),
        },
      },
      previews: { reverser: 'achats/reverser' },
      bar: ['repartir-le-reste', 'reverser', 'ajouter-piece'],
      offers: {
        reverser: ({ aReverser }) => aReverser === true,
        'repartir-le-reste': ({ aRepartir, pieces = [] }) => aRepartir === true && pieces.length > 0,
      },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            {
              title: 'Achat',
              fields: [
                ['contact', 'fournisseur'],
                ['date', 'lieu', 'depot'],
              ],
            },
            { title: 'Prix', when: { field: 'depot', is: false }, fields: [['montant', 'mode', 'repartition']] },
            {
              title: 'Dépôt-vente',
              when: { field: 'depot', is: true },
              fields: [['commission', 'retourLe'], ['commissionTaux', 'commissionMontant'], 'commissionPaliers'],
            },
            { title: 'Pièces', fields: ['pieces'], panel: 'achats/photos' },
            {
              title: 'Ventes',
              hint: 'Ce qui revient au déposant.',
              when: { field: 'depot', is: true },
              ofStored: true,
              fields: [],
              related: {
                of: 'couts',
                by: 'achat',
                sort: '-date',
                sum: 'montant',
                opens: ['reversement', 'produit'],
                label: { one: 'pièce vendue', many: 'Pièces vendues', empty: 'Aucune pièce vendue' },
              },
            },
            { title: 'Note', folded: 'while-empty', fields: [['numero'], 'commentaire'] },
          ],
        },
        { id: 'papiers', label: 'Papiers', sections: [{ title: 'Papiers', fields: ['papiers'] }] },
        {
          id: 'vendeur',
          label: 'Vendeur',
          sections: [
            {
              title: 'Identité du vendeur',
              hint: "Pour le registre d'objets mobiliers : les références de la pièce d'identité, sans copie.",
              fields: ['horsRegistre'],
              panel: 'achats/registre',
              children: childrenOf(sellerIdentity, {
                title: 'Vendeur',
                add: 'Ajouter le vendeur',
                columns: ['nom', 'prenom'],
                form: [
                  ['nom', 'prenom'],
                  'qualite',
                  'domicile',
                  ['societe', 'siege'],
                  ['pieceNature', 'pieceNumero'],
                  ['pieceDate', 'pieceAutorite'],
                ],
              }),
            },
          ],
        },
      ],
    },
  },
)
