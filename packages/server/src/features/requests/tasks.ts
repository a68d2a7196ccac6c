import { sendAnswer } from './answer.ts'
import { FLOOD_TASK, sendFloodNotice } from './request-flood.ts'
import type { Task } from '../../jobs/task.ts'

/** Sends the answer of a request. */
export const requestAnswer: Task = {
  name: 'demandes.reponse',
  label: "Envoi de la réponse d'une demande",
  maxAttempts: 5,
  timeLimit: 60_000,
  run: ({ demande, answeredAt }, { engine, actor, boutique = '', services, signal, again }) =>
    sendAnswer(engine, services, actor, {
      boutique,
      id: String(demande),
      answeredAt: String(answeredAt),
      signal,
      again,
    }),
}

/** Tells a boutique that its request form is flooded. */
export const requestFlood: Task = {
  name: FLOOD_TASK,
  label: 'Courriel qui annonce des demandes refusées',
  maxAttempts: 5,
  timeLimit: 2 * 60_000,
  run: ({ at }, { engine, boutique = '', services }) => sendFloodNotice(engine, services.mail, boutique, String(at)),
}
