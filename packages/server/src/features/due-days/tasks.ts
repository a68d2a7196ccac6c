import type { Task } from '../../jobs/task.ts'
import { askForDueDays, runDue } from './due-days.ts'
import { DUE_TASK } from './due-jobs.ts'

/** Runs the action of a document after its last day; every night it asks for those that no job waits for. */
export const dueDay: Task = {
  name: DUE_TASK,
  label: 'Échéance arrivée à son terme',
  maxAttempts: 12,
  timeLimit: 60_000,
  // After midnight in Paris, in summer and in winter.
  daily: '10 23 * * *',
  run: ({ collection, id }, { engine, boutique, again }) =>
    boutique === undefined
      ? askForDueDays(engine)
      : runDue(engine, { boutique, collection: String(collection), id: String(id), again }),
}
