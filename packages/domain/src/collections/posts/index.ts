import { defineCollection } from '../../core/collection.ts'
import { seoSection } from '../shared/seo.ts'
import { onSave, stateOf } from './rules.ts'
import { fields } from './schema.ts'

/** The articles of a website (ART). */
export const posts = defineCollection({
  slug: 'posts',
  scope: 'boutique',
  label: {
    one: 'article',
    many: 'Articles',
    empty: 'Aucun article',
    purpose: 'Un article raconte sur le site un travail, une trouvaille, un salon.',
    create: 'Nouvel article',
  },
  access: { area: 'website', profile: 'website-articles' },
  title: 'name',
  site: { address: 'pathname', from: 'name' },
  publicWhere: { isVisible: true, isScheduled: false },
  publicFrom: { at: 'publishedAt', waits: 'isScheduled' },
  fields,
  defaults: ({ now }) => ({ publishedAt: now }),
  onSave,
  copy: { without: ['pathname', 'publishedAt'], values: { isVisible: false, isFeatured: false } },
  screen: {
    path: '/website/articles',
    nav: { menu: 'website/contenus', order: 20, icon: 'article', tile: 50 },
    list: {
      layout: 'rows',
      row: { title: 'name', photo: 'photos', second: ['subTitle'], date: 'publishedAt', state: stateOf },
      viewButton: true,
      filters: ['isVisible', 'isFeatured', 'isScheduled'],
      tabs: [{ id: 'tous', label: 'Tous les articles', where: {}, reorder: true }],
    },
    form: {
      viewOnWeb: ({ isVisible, isScheduled }) => isVisible === true && !isScheduled,
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [
            { title: 'Article', fields: ['name', ['subTitle', 'altNavTitle']] },
            { title: 'Texte', fields: ['body'] },
            { title: 'Photos', fields: ['photos'] },
            { title: 'Publication', fields: ['publishedAt', ['isVisible', 'isFeatured']] },
          ],
        },
        { id: 'contenus', label: 'Contenus', sections: [{ title: 'Contenus', fields: ['contents'] }] },
        {
          id: 'options',
          label: 'Options',
          sections: [{ title: 'Adresses', fields: ['pathname'], panel: 'urls' }, seoSection],
        },
      ],
    },
  },
})
