import { defineCollection } from '../../core/collection.ts'
import { text } from '../../core/fields/kinds.ts'
import { hiddenState, publicationDefaults, publicationFields } from '../shared/publication.ts'

/** The newsletters of a boutique (NEWS). They are not public: the website shows its articles. */
export const newsletters = defineCollection({
  slug: 'newsletters',
  scope: 'boutique',
  label: {
    one: 'newsletter',
    many: 'Newsletters',
    empty: 'Aucune newsletter',
    purpose: 'Une newsletter est une lettre à vos abonnés, préparée ici.',
    create: 'Nouvelle newsletter',
  },
  access: { profile: 'application' },
  title: 'title',
  fields: { title: text({ label: 'Titre', required: true, sort: true, max: 300 }), ...publicationFields },
  defaults: publicationDefaults,
  copy: { without: ['publishedAt'], values: { isVisible: false } },
  screen: {
    path: '/communication/newsletters',
    list: {
      layout: 'rows',
      row: { title: 'title', date: 'publishedAt', state: hiddenState },
      filters: ['isVisible'],
      tabs: [{ id: 'toutes', label: 'Toutes les newsletters', where: {}, reorder: true }],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [{ title: 'Newsletter', fields: ['title', ['publishedAt', 'isVisible']] }],
        },
      ],
    },
  },
})
