import { ERASURE_TASK, runErasure } from './erasure.ts'
import type { Task } from '../../jobs/task.ts'

/** Erases the data of a contact. */
export const contactErasure: Task = {
  name: ERASURE_TASK,
  label: "Effacement des données d'un contact",
  isLong: true,
  isKept: true,
  maxAttempts: 12,
  timeLimit: 30 * 60_000,
  run: ({ effacement }, { engine, boutique = '', signal, services }) =>
    runErasure(engine, { boutique, id: String(effacement), signal, services: services.photos }),
}
