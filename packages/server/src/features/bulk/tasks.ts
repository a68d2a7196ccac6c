import type { Task } from '../../jobs/task.ts'
import { BULK_TASK, BULK_UNDO_TASK } from './bulk.ts'
import { runBulk } from './run.ts'
import { runBulkUndo } from './run-undo.ts'
import { jobRun } from './job-run.ts'
import { forgetOldBulks } from './sql/bulk.ts'

/** How long an ended change can be looked up and undone as a whole. */
const KEPT_MS = 30 * 24 * 3_600_000

/** Changes many documents. */
export const bulkChange: Task = {
  name: BULK_TASK,
  label: 'Changement de plusieurs documents',
  isLong: true,
  // Without its job, a change would run for ever.
  isKept: true,
  maxAttempts: 12,
  timeLimit: 10 * 60_000,
  async run({ id }, context) {
    const end = await runBulk(context.engine, jobRun(id, context))
    if (end) context.again(end.again)
  },
}

/** Undoes a change of many documents. */
export const bulkUndo: Task = {
  ...bulkChange,
  name: BULK_UNDO_TASK,
  label: "Annulation d'un changement de plusieurs documents",
  async run({ id }, context) {
    const end = await runBulkUndo(context.engine, jobRun(id, context))
    if (end) context.again(end.again)
  },
}

/** Forgets old changes: each document keeps its history. */
export const bulkCleaning: Task = {
  name: 'masse.nettoyage',
  label: 'Nettoyage des changements de plusieurs documents',
  maxAttempts: 5,
  timeLimit: 60_000,
  daily: '52 2 * * *',
  run: (_, { engine }) => forgetOldBulks(engine.pool, new Date(Date.parse(engine.now()) - KEPT_MS).toISOString()),
}
