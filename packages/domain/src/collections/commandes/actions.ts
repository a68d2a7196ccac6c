import type { Action } from '../../core/action.ts'
import { addPayment } from './add-payment.ts'
import { confirm } from './confirm.ts'
import type { CommandeData } from './rules.ts'

/** The named actions of an order (ORDER-74). */
export const actions = {
  'ajouter-paiement': addPayment,
  archiver: { label: 'Archiver', many: true, done: () => 'Commande archivée', run: () => ({ isArchived: true }) },
  desarchiver: {
    label: 'Désarchiver',
    many: true,
    done: () => 'Commande désarchivée',
    run: () => ({ isArchived: false }),
  },
  confirmer: confirm,
} satisfies Record<string, Action<CommandeData>>
