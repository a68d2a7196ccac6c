import { childrenOf } from '../../core/screens/children.ts'
import { defineCollection } from '../../core/collection.ts'
import { text } from '../../core/fields/kinds.ts'

/** The values that a feature is known to take, offered when a product is described (FEAT-10). */
export const featureValues = defineCollection({
  slug: 'productFeatures/values',
  scope: 'boutique',
  label: {
    one: 'valeur',
    many: 'Valeurs',
    empty: 'Aucune valeur',
    purpose: 'Une valeur que la caractéristique peut prendre : chêne, noyer, métal.',
    create: 'Nouvelle valeur',
  },
  access: { area: 'store', profile: 'boutique-catalogue' },
  title: 'libelle',
  publicWhere: {},
  sort: 'libelle',
  fields: { libelle: text({ label: 'Libellé', required: true, sort: true, read: 'public', max: 200 }) },
})

/** The features that products are described by (FEAT): in the order people drag them to here, by label in selects. */
export const productFeatures = defineCollection({
  slug: 'productFeatures',
  scope: 'boutique',
  label: {
    one: 'caractéristique',
    many: 'Caractéristiques',
    empty: 'Aucune caractéristique',
    purpose: "Une caractéristique décrit les produits par une liste de valeurs : la matière, le style, l'époque.",
    create: 'Nouvelle caractéristique',
  },
  access: { area: 'store', profile: 'boutique-catalogue' },
  title: 'libelle',
  publicWhere: {},
  sort: '-datetime',
  fields: { libelle: text({ label: 'Libellé', required: true, sort: true, read: 'public', max: 200 }) },
  copy: { children: ['productFeatures/values'] },
  screen: {
    path: '/boutique/caracteristiques',
    nav: { menu: 'boutique/catalogue', order: 40, icon: 'details' },
    list: {
      layout: 'rows',
      row: { title: 'libelle', tally: { of: 'productFeatures/values' } },
      tabs: [{ id: 'toutes', label: 'Toutes les caractéristiques', where: {}, reorder: true }],
    },
    form: {
      autosave: 1000,
      sentences: {
        remove: 'Voulez-vous vraiment supprimer cette caractéristique ?',
        removeFailed: 'Impossible de supprimer la caractéristique',
        createFailed: 'Création de la caractéristique',
        updateFailed: 'Mise à jour de la caractéristique',
      },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Caractéristique', fields: ['libelle'] },
            {
              title: 'Valeurs',
              fields: [],
              children: childrenOf(featureValues, { columns: ['libelle'], unique: true }),
            },
          ],
        },
      ],
    },
  },
})
