import { defineScreen } from '../../core/screen.ts'
import { seoSection } from '../shared/seo.ts'
import { fields } from './schema.ts'

/** The list and form of models (MODEL-01, MODEL-02, MODEL-04). */
export const screen = defineScreen(
  { fields },
  {
    path: '/boutique/modeles',
    nav: { menu: 'boutique/catalogue', order: 20, icon: 'ruler' },
    list: {
      layout: 'cards',
      row: {
        title: 'name',
        photo: 'photos',
        amount: 'startPrice',
        second: ['sku'],
        tally: { of: 'produits', by: 'modele' },
      },
      filters: ['category'],
      tabs: [
        { id: 'tous', label: 'Tous', where: {}, reorder: true },
        { id: 'caches', label: 'Cachés', where: { isOnlineStore: false }, reorder: true },
        { id: 'en-vedette', label: 'En vedette', where: { isFeatured: true }, reorder: true },
      ],
    },
    form: {
      viewOnWeb: ({ isOnlineStore }) => isOnlineStore === true,
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Photos', fields: ['photos'] },
            { title: 'Modèle', fields: ['name', ['startPrice', 'optionPrice']] },
            { title: 'Disponibilité', switches: true, fields: [['isOnlineStore', 'isFeatured']] },
            { title: 'Description', fields: ['category', 'description', 'citation'] },
            { title: 'Dimensions', folded: 'while-empty', fields: ['dimensions', 'dimensionsText'] },
            { title: 'Délai', folded: 'while-empty', fields: ['delaiText'] },
            { title: 'Référence', folded: 'always', fields: [['sku', 'pathname']] },
          ],
        },
        { id: 'declinaisons', label: 'Déclinaisons', sections: [{ title: 'Options', fields: ['options'] }] },
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
            { title: 'Publication', fields: ['publishedAt'] },
            { title: 'Transport', fields: [['freeShipping', 'deliveryIncluded']] },
            { title: 'Adresses', fields: [], panel: 'urls' },
            seoSection,
          ],
        },
      ],
    },
  },
)
