import type { Task } from '../../jobs/task.ts'
import { EXPORT_TASK, runExport } from './boutique-export.ts'
import { CHECK_TASK, IMPORT_TASK, runCheck, runImport } from './uploaded-import.ts'

const HOUR_MS = 3_600_000

/** Writes the data of a boutique to a file. */
export const archiveExport: Task = {
  name: EXPORT_TASK,
  label: "Export d'une boutique",
  isLong: true,
  maxAttempts: 3,
  timeLimit: 4 * HOUR_MS,
  run: (_, { services, boutique = '', signal, progress }) =>
    runExport(services.archives, boutique, { signal, progress }),
}

/** Verifies an archive that an administrator has sent. */
export const archiveCheck: Task = {
  name: CHECK_TASK,
  label: "Vérification d'une archive",
  isLong: true,
  maxAttempts: 3,
  timeLimit: 4 * HOUR_MS,
  run: ({ key }, { services, signal, progress }) => runCheck(services.archives, String(key), { signal, progress }),
}

/** Imports it. */
export const archiveImport: Task = {
  name: IMPORT_TASK,
  label: "Import d'une archive",
  isLong: true,
  maxAttempts: 3,
  timeLimit: 4 * HOUR_MS,
  run: ({ key }, { services, signal, progress }) => runImport(services.archives, String(key), { signal, progress }),
}
