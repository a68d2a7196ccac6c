import { defineCollection } from '../../core/collection.ts'
import { choice, text } from '../../core/fields/kinds.ts'

/** The coupons of a website (COUP). None is public: a code is only given to its users. */
export const coupons = defineCollection({
  slug: 'coupons',
  scope: 'boutique',
  label: {
    one: 'coupon',
    many: 'Coupons',
    empty: 'Aucun coupon',
    purpose: 'Un coupon est un code de réduction que le client saisit sur le site.',
    create: 'Nouveau coupon',
  },
  access: { area: 'website', profile: 'website-marketing' },
  title: 'name',
  fields: {
    name: text({ label: 'Nom', required: true, sort: true, max: 300 }),
    code: text({ label: 'Code', sort: true, filter: true, max: 100 }),
    typeDiscount: choice({
      label: 'Type de remise',
      filter: true,
      values: {
        amount_total: 'Montant sur le total',
        amount_each_item: 'Montant sur chaque article',
        percentage_each_item: 'Pourcentage sur chaque article',
        amount_shipping: 'Montant sur le transport',
        free_shipping: 'Transport offert',
      },
    }),
  },
  copy: { without: ['code'] },
  screen: {
    path: '/website/coupons',
    nav: { menu: 'website/marketing', order: 20, icon: 'ticket' },
    list: {
      layout: 'rows',
      row: { title: 'name', second: ['code'], chip: 'typeDiscount' },
      filters: ['typeDiscount'],
      tabs: [{ id: 'tous', label: 'Tous les coupons', where: {}, reorder: true }],
    },
    form: {
      tabs: [
        {
          id: 'general',
          label: 'Général',
          sections: [{ title: 'Coupon', fields: [['name', 'code'], 'typeDiscount'] }],
        },
      ],
    },
  },
})
