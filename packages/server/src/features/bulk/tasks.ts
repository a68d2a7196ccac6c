import { setTimeout as delay } from 'node:timers/promises'
import type { Task, TaskContext } from '../../jobs/task.ts'
import { personNow } from '../../operations/rights/person-now.ts'
import { BULK_TASK, BULK_UNDO_TASK } from './bulk.ts'
import { type BulkRun, runBulk } from './run.ts'
import { runBulkUndo } from './run-undo.ts'
import { forgetOldBulks } from './sql/bulk.ts'

/** Milliseconds of work before jobs of other boutiques have their turn. */
const SLICE_MS = 15_000
/** The pause after a part, as a share of its work: people and other boutiques write meanwhile. */
const REST = 0.3
/** How long an ended change can be looked up and undone as a whole. */
const KEPT_MS = 30 * 24 * 3_600_000

/** How a job works on a change: with the rights that the person has by now. */
function runOf(id: unknown, { engine, actor, boutique = '', signal, progress }: TaskContext): BulkRun {
  const until = performance.now() + SLICE_MS
  return {
    boutique,
    id: String(id),
    signal,
    progress,
    person: () => personNow(engine, actor.id),
    isOver: () => performance.now() > until,
    rest: async (worked) => delay(worked * REST),
  }
}

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
    const end = await runBulk(context.engine, runOf(id, context))
    if (end) context.again(end.again)
  },
}

/** Undoes a change of many documents. */
export const bulkUndo: Task = {
  ...bulkChange,
  name: BULK_UNDO_TASK,
  label: "Annulation d'un changement de plusieurs documents",
  async run({ id }, context) {
    const end = await runBulkUndo(context.engine, runOf(id, context))
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
