import type { Reminder } from '../../core/screens/reminder.ts'
import { CLOSED, endOfWeek } from './order-status.ts'
import type { fields } from './schema.ts'

type OrderReminder = Reminder<typeof fields>

const open = { isArchived: false, etat: { sauf: CLOSED } } as const

/** Orders that are late, those of the next seven days, and what of them is not paid: late, the deposits, and all of it. */
export const reminders: OrderReminder[] = [
  {
    id: 'en-retard',
    label: 'En retard',
    said: { one: 'commande en retard', many: 'commandes en retard' },
    order: 10,
    isLate: true,
    where: (today) => ({
      ...open,
      deliveryDate: { lt: today },
      // A carrier has it: its delivery date has passed, so it counts as delivered.
      productsStatus: { sauf: ['completed', 'waiting_return', 'waiting_delivery'] },
    }),
    sort: 'deliveryDate',
  },
  {
    id: 'cette-semaine',
    label: 'Cette semaine',
    said: { one: 'commande à livrer cette semaine', many: 'commandes à livrer cette semaine' },
    order: 20,
    where: (today) => ({
      ...open,
      deliveryDate: { gte: today, lte: endOfWeek(today) },
      productsStatus: { sauf: ['completed', 'waiting_return'] },
    }),
    sort: 'deliveryDate',
  },
  {
    id: 'impayees',
    label: 'Impayées',
    said: { one: 'paiement en retard', many: 'paiements en retard' },
    order: 40,
    isLate: true,
    where: (today) => ({
      ...open,
      deliveryDate: { lt: today },
      paymentStatus: { sauf: ['succeeded'] },
      total: { gt: 0 },
    }),
    sort: 'deliveryDate',
  },
  {
    id: 'acomptes',
    label: 'Acomptes attendus',
    said: { one: 'acompte attendu', many: 'acomptes attendus' },
    order: 45,
    where: () => ({ ...open, validation: 'advancePayment', paymentStatus: 'waiting', total: { gt: 0 } }),
    sort: 'deliveryDate',
  },
  {
    id: 'a-encaisser',
    label: 'À encaisser',
    said: { one: 'commande à encaisser', many: 'commandes à encaisser' },
    order: 46,
    isFigure: true,
    where: () => ({ ...open, paymentStatus: { sauf: ['succeeded'] }, total: { gt: 0 } }),
    sort: 'deliveryDate',
  },
]
