import { sendConfirmation } from './confirmation.ts'
import type { Task } from '../../jobs/task.ts'

/** Sends the confirmation of an order. */
export const orderConfirmation: Task = {
  name: 'commandes.confirmation',
  label: "Envoi de la confirmation d'une commande",
  // Refusals for now are noted, and tried again by the task itself.
  maxAttempts: 5,
  timeLimit: 2 * 60_000,
  run: ({ commande, askedAt }, { engine, actor, boutique = '', services, signal, again }) =>
    sendConfirmation(engine, services.mail, actor, {
      boutique,
      id: String(commande),
      askedAt: String(askedAt),
      signal,
      again,
    }),
}
