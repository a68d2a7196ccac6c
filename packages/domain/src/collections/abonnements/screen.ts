import type { DataOf } from '../../core/field.ts'
import { defineScreen } from '../../core/screen.ts'
import { subscriptionLabel } from './subscription.ts'
import { fields } from './schema.ts'

/** The label, the contact and the service. */
const secondText = (subscription: DataOf<typeof fields>): string => {
  const { name, contact_name, service_name } = subscription
  return [subscriptionLabel(subscription), name === undefined ? undefined : contact_name, service_name]
    .filter(Boolean)
    .join(' · ')
}

/** The list and form of subscriptions (SUB-01 to SUB-06). */
export const screen = defineScreen(
  { fields },
  {
    path: '/boutique/abonnements',
    nav: { menu: 'boutique/clients', order: 30, icon: 'repeat' },
    list: {
      layout: 'rows',
      row: {
        title: 'name',
        untitled: ({ contact_name }) => contact_name ?? 'Abonnement sans nom',
        secondText,
        date: 'startAt',
      },
      filters: ['service', 'interval'],
      tabs: [
        { id: 'actifs', label: 'Actifs', where: { isActive: true } },
        { id: 'arretes', label: 'Arrêtés', where: { isActive: false } },
        { id: 'tous', label: 'Tous les abonnements', where: {} },
      ],
    },
    form: {
      tabs: [
        {
          id: 'infos',
          label: 'Infos',
          sections: [
            { title: 'Abonnement', fields: ['name', ['contact', 'quantity'], ['startAt', 'endAt'], 'isActive'] },
          ],
        },
        {
          id: 'forfait',
          label: 'Forfait',
          sections: [{ title: 'Forfait', fields: ['service', ['amount', 'interval', 'intervalCount']] }],
        },
        {
          id: 'factures',
          label: 'Factures',
          sections: [{ title: 'Factures', fields: ['factures', 'billServiceLabel'] }],
        },
        { id: 'options', label: 'Autres options', sections: [{ title: 'Options', fields: ['environment'] }] },
      ],
    },
  },
)
