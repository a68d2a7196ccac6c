import { defineCollection } from '../../core/collection.ts'
import { boolean, choice, multiline, text } from '../../core/fields/kinds.ts'

/** The banners of a website (BANN). */
export const banners = defineCollection({
  slug: 'banners',
  scope: 'boutique',
  label: {
    one: 'bannière',
    many: 'Bannières',
    empty: 'Aucune bannière',
    purpose: 'Une bannière annonce quelque chose en haut du site : une ouverture, un salon, une remise.',
    create: 'Nouvelle bannière',
  },
  access: { area: 'website', profile: 'website-marketing' },
  title: 'name',
  publicWhere: { isVisible: true },
  fields: {
    name: text({ label: 'Nom', required: true, sort: true, read: 'public', max: 300 }),
    body: multiline({ label: 'Texte', read: 'public' }),
    isVisible: boolean({ label: 'Visible', filter: true, read: 'public' }),
    position: choice({
      label: 'Position',
      values: { top: 'En haut', bottom: 'En bas' },
      filter: true,
      read: 'public',
    }),
  },
  copy: { values: { isVisible: false } },
  screen: {
    path: '/website/banners',
    nav: { menu: 'website/marketing', order: 10, icon: 'flag' },
    list: {
      layout: 'rows',
      row: { title: 'name', second: ['body'], chip: 'position' },
      filters: ['isVisible', 'position'],
      tabs: [{ id: 'toutes', label: 'Toutes les bannières', where: {}, reorder: true }],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [{ title: 'Bannière', fields: ['name', 'body', ['position', 'isVisible']] }],
        },
      ],
    },
  },
})
