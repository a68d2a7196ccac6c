import { childrenOf } from '../../core/screens/children.ts'
import { defineScreen } from '../../core/screen.ts'
import { backOnSaleShown } from './gone.ts'
import { createdSentence, mayBeSold, type ProductState } from './product-state.ts'
import { addDays } from '../../dates.ts'
import { actions } from './actions.ts'
import { shownPrice } from '../../money/price.ts'
import { seoSection } from '../shared/seo.ts'
import { productOfCategory } from './from-category.ts'
import { productOfModel } from './from-model.ts'
import { isDeliverable, isInShop, mayGoOnSale } from './situation.ts'
import { fields } from './schema.ts'
import { variants } from './variants.ts'

/** How many days the home screen says that a reservation has ended by itself. */
const ENDED_DAYS = 2

/** Whether nothing can be sold at the point of sale: no stock is tracked, or none is left (PROD-38). */
const hasNoStock = ({ hasInventory, qtyAvailable = 0 }: ProductState): boolean => !hasInventory || qtyAvailable <= 0

/** The product list and form (PROD-01 to PROD-40). */
export const screen = defineScreen(
  { fields, actions },
  {
    path: '/boutique/produits',
    nav: { menu: 'boutique/catalogue', order: 10, icon: 'armchair', tile: 10 },
    list: {
      layout: 'cards',
      createAway: '/boutique/pieces',
      row: { title: 'name', photo: 'photos', amount: 'price' },
      search: true,
      searchAmount: shownPrice,
      filters: ['category', 'productType', 'situation'],
      reminders: [
        { tab: 'vendus', said: { one: 'produit en ligne à zéro', many: 'produits en ligne à zéro' }, order: 50 },
        {
          ...{ id: 'fin-de-reservation', label: "Réservés jusqu'à aujourd'hui", order: 47 },
          said: {
            one: "réservation qui finit aujourd'hui",
            many: "réservations qui finissent aujourd'hui",
          },
          where: (today) => ({ isReserved: true, finReservation: today }),
        },
        {
          ...{ id: 'reservations-terminees', label: 'Réservations terminées', order: 48 },
          said: { one: 'réservation terminée', many: 'réservations terminées' },
          where: (today) => ({ reservationFinieLe: { gte: addDays(today, -ENDED_DAYS) } }),
        },
      ],
      tabs: [
        { id: 'en-vente', label: 'En vente', where: { onSale: true, isOnlineStore: true }, reorder: true },
        {
          id: 'vendus',
          label: 'Vendus',
          where: { hasInventory: true, isOnlineStore: true, qtyAvailable: 0 },
          reorder: true,
        },
        { id: 'caches', label: 'Cachés', where: { isOnlineStore: false }, reorder: true },
        { id: 'en-vedette', label: 'En vedette', where: { isFeatured: true }, reorder: true },
        { id: 'reserves', label: 'Réservés', where: { isReserved: true }, reorder: true },
        { id: 'sans-inventaire', label: 'Sans inventaire', where: { hasInventory: false }, reorder: true },
        { id: 'tous', label: 'Tous les produits', where: {}, reorder: true },
      ],
    },
    form: {
      viewOnWeb: ({ isOnlineStore }) => isOnlineStore === true,
      sentences: { created: createdSentence },
      from: { modeles: productOfModel, productCategories: productOfCategory },
      above: 'produits/etat',
      locks: { isInPOS: hasNoStock },
      flips: { isReserved: { on: 'reserver', off: 'lever-reservation' } },
      // The first ones are those that a narrow bar keeps.
      bar: ['encaisser', 'mettre-en-vente', 'livrer', 'remettre-en-vente', 'vendre', 'top'],
      offers: {
        reserver: ({ isReserved }) => isReserved !== true,
        'lever-reservation': ({ isReserved }) => isReserved === true,
        encaisser: mayBeSold,
        vendre: mayBeSold,
        'remettre-en-vente': backOnSaleShown,
        'mettre-en-restauration': (product) => isInShop(product) && product.situation !== 'restauration',
        'mettre-en-vente': mayGoOnSale,
        livrer: isDeliverable,
        'declarer-perdu': isInShop,
        'rendre-au-deposant': (product) => isInShop(product) && product.enDepot === true,
      },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            {
              title: 'Photos',
              hint: "Glissez pour changer l'ordre. La première est celle de la liste.",
              fields: ['photos'],
            },
            { title: 'Produit', fields: ['name', ['price', 'salePrice', 'retailPrice']], panel: 'produits/prix' },
            {
              title: 'Disponibilité',
              switches: true,
              fields: [
                ['isOnlineStore', 'isInStore', 'isInPOS', 'isReserved'],
                ['qtyAvailable', 'hasInventory'],
              ],
            },
            {
              title: 'Réservation',
              when: { field: 'isReserved', is: true },
              panel: 'produits/reservation',
              fields: ['reservedBy', ['reservedAt', 'reservedHowManyDay']],
            },
            {
              title: 'Coût',
              hint: "Ce que la pièce a coûté, jusqu'ici.",
              ofStored: true,
              readWith: 'couts',
              fields: [],
              related: {
                ...{ of: 'couts', by: 'produit', sort: '-date', sum: 'montant' },
                ...{ opens: ['achat', 'depense'], adds: true },
              },
              panel: 'produits/gain',
            },
            { title: 'Description', fields: [['category', 'condition'], 'description'] },
            { title: 'Dimensions', folded: 'while-empty', fields: ['dimensions'] },
            {
              title: 'Affichage',
              folded: 'while-empty',
              fields: [['unitPrice', 'optionPrice', 'showDiscount'], 'regimeTVA'],
            },
            { title: 'Référence', folded: 'always', fields: [['shortname', 'sku']] },
            {
              title: 'Parcours',
              hint: 'Qui a fait quoi, et quand',
              folded: 'always',
              ofStored: true,
              fields: [],
              panel: 'produits/parcours',
            },
          ],
        },
        {
          id: 'declinaisons',
          label: 'Déclinaisons',
          when: { field: 'productType', is: 'variants' },
          sections: [
            {
              title: 'Options',
              hint: "Le supplément de chaque valeur choisie s'ajoute au prix de départ.",
              fields: ['startPrice', 'options'],
            },
            {
              title: 'Déclinaisons',
              fields: [],
              children: childrenOf(variants, {
                title: 'Liste des déclinaisons',
                columns: ['libelle', 'price'],
                form: [['libelle', 'price'], ['width', 'depth', 'height'], 'weight'],
                generation: 'generer-declinaisons',
              }),
            },
          ],
        },
        {
          id: 'inventaire',
          label: 'Inventaire',
          when: { field: 'productType', is: 'pack' },
          sections: [
            {
              title: 'Inventaire',
              fields: [
                ['qtyAvailable', 'lowStockLevel'],
                ['minQty', 'maxQty', 'byNumberQty'],
              ],
            },
          ],
        },
        {
          id: 'caracteristiques',
          label: 'Caractéristiques',
          sections: [{ title: 'Caractéristiques', fields: ['features'] }],
        },
        { id: 'contenus', label: 'Contenus', sections: [{ title: 'Contenus', fields: ['contents'] }] },
        {
          id: 'options',
          label: 'Options',
          sections: [
            {
              title: 'Présentation',
              fields: [['productType', 'lang'], 'collections', ['modele', 'template'], 'isFeatured', 'keywords'],
            },
            { title: 'Fabrication', folded: 'while-empty', fields: [['fabricable', 'delay'], 'isCustomMaded'] },
            {
              title: 'Stock',
              folded: 'while-empty',
              fields: [['lowStockLevel', 'availability'], ['minQty', 'maxQty', 'byNumberQty'], 'negativeStock'],
            },
            {
              title: 'Transport',
              folded: 'while-empty',
              fields: [
                ['shipppingMode', 'fixedShippingPrice'],
                ['freeShipping', 'deliveryIncluded'],
              ],
            },
            { title: 'Publication', fields: [['publishedAt', 'soldoutAt']] },
            { title: 'Adresses', fields: ['pathname'], panel: 'urls' },
            seoSection,
          ],
        },
        { id: 'traductions', label: 'Traductions', sections: [{ title: 'Langues', fields: ['translations'] }] },
      ],
    },
  },
)
