import { defineCollection } from '../../core/collection.ts'
import { seoSection } from '../shared/seo.ts'
import { needs, onSave, redirection, visibility } from './rules.ts'
import { fields } from './schema.ts'

/** The pages of a website, one under another (PAGE). */
export const pages = defineCollection({
  slug: 'pages',
  scope: 'boutique',
  label: {
    one: 'page',
    many: 'Pages',
    empty: 'Aucune page',
    purpose: "Une page du site : l'accueil, l'atelier, les conditions de vente, et leur place dans le menu.",
    create: 'Nouvelle page',
    missing: "La page n'existe pas",
    foreign: "Cette page n'appartient pas à cette boutique",
    deleted: 'Cette page a été supprimé',
  },
  access: { area: 'website', profile: 'website-pages' },
  title: 'name',
  // The form of a new address shows the path of the chosen page.
  titles: ['pathname'],
  tree: 'parent',
  site: { address: 'pathname', from: 'name', nested: true, redirect: { when: 'isRedirect', to: 'redirectPathname' } },
  publicWhere: { isVisible: true },
  sort: 'name',
  fields,
  needs,
  onSave,
  copy: { without: ['pathname', 'pathnames'], values: { isVisible: false } },
  search: { name: 'A', altNavTitle: 'A', pathname: 'C', title: 'C', metaKeywords: 'C', metaDescription: 'C' },
  screen: {
    path: '/website/pages',
    nav: { menu: 'website/contenus', order: 10, icon: 'page', tile: 40 },
    list: {
      layout: 'tree',
      treeReads: ['pathname', 'isVisible', 'isRedirect', 'redirectPathname'],
      row: { title: 'name', second: ['pathname'], secondText: redirection, state: visibility },
      search: true,
      filters: ['isVisible', 'isRedirect'],
      tabs: [
        { id: 'toutes', label: 'Toutes les pages', where: {} },
        {
          id: 'menu',
          label: 'Menu du site',
          where: { parent: { vide: true }, isVisible: true, isOffMenu: false },
          sort: 'datetime',
          sortLabel: 'Ordre du menu',
          reorder: true,
        },
      ],
    },
    form: {
      viewOnWeb: ({ isVisible }) => isVisible !== false,
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            {
              title: 'Page',
              fields: [
                ['name', 'altNavTitle'],
                ['parent', 'pathname'],
              ],
            },
            { title: 'Contenus', fields: ['contents'] },
          ],
        },
        {
          id: 'options',
          label: 'Options',
          sections: [
            { title: 'Publication', fields: [['isVisible', 'isOffMenu']] },
            { title: 'Adresses', fields: [], panel: 'urls' },
            {
              title: 'Redirection',
              hint: 'Son adresse mène alors à une autre.',
              fields: ['isRedirect', 'redirectPathname'],
            },
            seoSection,
          ],
        },
      ],
    },
  },
})
