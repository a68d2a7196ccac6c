import { runTransfer } from './transfer.ts'
import type { Task } from '../../jobs/task.ts'

/** Copies documents to a boutique's own project, in parts. */
export const documentTransfer: Task = {
  name: 'transferts.copie',
  label: 'Transfert vers le projet de la boutique',
  isLong: true,
  // A database that is not available for an hour.
  maxAttempts: 12,
  timeLimit: 10 * 60_000,
  run: ({ transfert }, { services: { projects, logError }, ...context }) =>
    runTransfer({ ...context, projects, logError }, String(transfert)),
}
