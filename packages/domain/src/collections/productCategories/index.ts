import { childrenOf } from '../../core/screens/children.ts'
import { defineCollection } from '../../core/collection.ts'
import { text } from '../../core/fields/kinds.ts'

/** The specific dimensions that the products of a category are measured by (CAT-04), in the order people drag them to. */
export const categoryDimensions = defineCollection({
  slug: 'productCategories/dimensions',
  scope: 'boutique',
  label: {
    one: 'dimension',
    many: 'Dimensions',
    empty: 'Aucune dimension',
    purpose: 'Une mesure que les produits de la catégorie ont en plus : un diamètre, une épaisseur.',
    create: 'Nouvelle dimension',
  },
  access: { area: 'store', profile: 'boutique-catalogue' },
  title: 'libelle',
  publicWhere: {},
  sort: '-datetime',
  fields: { libelle: text({ label: 'Libellé', required: true, sort: true, read: 'public', max: 200 }) },
})

/** The categories of products (CAT). */
export const productCategories = defineCollection({
  slug: 'productCategories',
  scope: 'boutique',
  label: {
    one: 'catégorie',
    many: 'Catégories',
    empty: 'Aucune catégorie',
    purpose: 'Une catégorie range vos produits, ici et sur le site : tables, lampes, miroirs.',
    create: 'Nouvelle catégorie',
  },
  access: { area: 'store', profile: 'boutique-catalogue' },
  title: 'libelle',
  publicWhere: {},
  publicName: 'categories',
  sort: 'libelle',
  fields: { libelle: text({ label: 'Libellé', required: true, sort: true, read: 'public', max: 200 }) },
  copy: { children: ['productCategories/dimensions'] },
  screen: {
    path: '/boutique/categories',
    nav: { menu: 'boutique/catalogue', order: 50, icon: 'category' },
    list: {
      layout: 'rows',
      row: { title: 'libelle', tally: { of: 'produits', by: 'category', photo: 'photos' } },
      tabs: [{ id: 'toutes', label: 'Toutes les catégories', where: {} }],
    },
    form: {
      autosave: 1000,
      sentences: {
        remove: 'Voulez-vous vraiment supprimer cette catégorie ?',
        removeFailed: 'Impossible de supprimer la catégorie',
        createFailed: 'Création de la catégorie',
        updateFailed: 'Mise à jour de la catégorie',
      },
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Catégorie', fields: ['libelle'] },
            {
              title: 'Dimensions',
              fields: [],
              children: childrenOf(categoryDimensions, { columns: ['libelle'], reorder: true, unique: true }),
            },
          ],
        },
      ],
    },
  },
})
