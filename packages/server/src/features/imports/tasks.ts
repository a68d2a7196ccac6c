import type { Task } from '../../jobs/task.ts'
import { jobRun } from '../bulk/job-run.ts'
import { runImport } from './run-import.ts'
import { runImportUndo } from './run-import-undo.ts'
import { forgetOldImports } from './sql/imports.ts'
import { IMPORT_TASK, IMPORT_UNDO_TASK } from './task-names.ts'

const DAY_MS = 24 * 3_600_000
/** How long an import can be looked up and undone as a whole, and how long a file waits for its import. */
const KEPT_MS = 30 * DAY_MS
const WAITING_MS = DAY_MS

/** Imports a file. */
export const fileImport: Task = {
  name: IMPORT_TASK,
  label: "Import d'un fichier",
  isLong: true,
  // Without its job, an import would run for ever.
  isKept: true,
  maxAttempts: 12,
  timeLimit: 10 * 60_000,
  async run({ id }, context) {
    const end = await runImport(context.engine, jobRun(id, context), context.services)
    if (end) context.again(end.again)
  },
}

/** Undoes an import. */
export const fileImportUndo: Task = {
  ...fileImport,
  name: IMPORT_UNDO_TASK,
  label: "Annulation d'un import",
  async run({ id }, context) {
    const end = await runImportUndo(context.engine, jobRun(id, context))
    if (end) context.again(end.again)
  },
}

/** Forgets old imports, and files that nobody imported: each document keeps its history. */
export const importCleaning: Task = {
  name: 'import.nettoyage',
  label: 'Nettoyage des imports de fichiers',
  maxAttempts: 5,
  timeLimit: 60_000,
  daily: '54 2 * * *',
  run(_, { engine }) {
    const before = (ms: number): string => new Date(Date.parse(engine.now()) - ms).toISOString()
    return forgetOldImports(engine.pool, before(KEPT_MS), before(WAITING_MS))
  },
}
