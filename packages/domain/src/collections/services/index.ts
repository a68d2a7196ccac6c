import { defineCollection } from '../../core/collection.ts'
import { boolean, text } from '../../core/fields/kinds.ts'

/**
 * The services of a boutique, billed by subscriptions (SERV). A new one is a draft until the flag is cleared by hand.
 */
export const services = defineCollection({
  slug: 'services',
  scope: 'boutique',
  label: {
    one: 'service',
    many: 'Services',
    empty: 'Aucun service',
    purpose: 'Un service est un travail que vous facturez par abonnement : un entretien, une location.',
    create: 'Nouveau service',
  },
  access: { area: 'store', profile: 'boutique-catalogue' },
  title: 'name',
  sort: 'name',
  fields: {
    name: text({ label: 'Nom', required: true, sort: true, read: 'member', max: 300 }),
    isDraft: boolean({ label: 'Brouillon', default: true, filter: true, read: 'member' }),
  },
  copy: { values: { isDraft: true } },
  screen: {
    path: '/boutique/services',
    nav: { menu: 'boutique/catalogue', order: 30, icon: 'tools' },
    list: {
      layout: 'rows',
      row: {
        title: 'name',
        tally: {
          of: 'abonnements',
          by: 'service',
          where: { isActive: true },
          said: { none: 'Aucun abonnement actif', one: 'abonnement actif', many: 'abonnements actifs' },
        },
      },
      filters: ['isDraft'],
      tabs: [{ id: 'tous', label: 'Tous les services', where: {} }],
    },
    form: {
      tabs: [{ id: 'general', label: 'Général', sections: [{ title: 'Service', fields: ['name', 'isDraft'] }] }],
    },
  },
})
