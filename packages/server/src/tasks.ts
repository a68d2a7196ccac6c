import { collectionOf, type TaskName } from '@boutique/domain'
import { archiveCheck, archiveExport, archiveImport } from './features/archive/tasks.ts'
import { backupProof } from './features/backup/tasks.ts'
import { dueDay } from './features/due-days/tasks.ts'
import { bulkChange, bulkCleaning, bulkUndo } from './features/bulk/tasks.ts'
import { contactErasure } from './features/erasure/tasks.ts'
import { entryNotice } from './features/forms/tasks.ts'
import { fileImport, fileImportUndo, importCleaning } from './features/imports/tasks.ts'
import { campaignSending } from './features/mailings/tasks.ts'
import { orderConfirmation } from './features/orders/tasks.ts'
import { photoCleaning } from './features/photos/tasks.ts'
import { registerCare } from './features/register/tasks.ts'
import { requestAnswer, requestFlood } from './features/requests/tasks.ts'
import { documentTransfer } from './features/transfers/tasks.ts'
import { treatment, treatmentUndo } from './features/treatments/tasks.ts'
import { forgetHooks } from './features/webhooks/sql/webhooks.ts'
import { websiteMessages } from './features/webhooks/tasks.ts'
import { publication } from './features/website/tasks.ts'
import type { Task } from './jobs/task.ts'
import { ROLLUP_TASK, runRollups } from './operations/rollups/rollups.ts'
import { forgetEnded } from './store/jobs/jobs.ts'

const HOUR_MS = 3_600_000
/** How long a finished job can be read. */
const KEPT_MS = 7 * 24 * HOUR_MS

const jobCleaning: Task = {
  name: 'travaux.nettoyage',
  label: 'Nettoyage de la liste des travaux',
  maxAttempts: 5,
  timeLimit: 60_000,
  daily: '47 2 * * *',
  async run({}, { engine }) {
    await forgetEnded(engine.pool, new Date(Date.parse(engine.now()) - KEPT_MS).toISOString())
    await forgetHooks(engine.pool, collectionOf(engine.registry, 'boutiques'))
  },
}

const newRollups: Task = {
  name: ROLLUP_TASK,
  label: 'Calcul des totaux après une mise à jour',
  isLong: true,
  maxAttempts: 12,
  timeLimit: 4 * HOUR_MS,
  run: (_, { engine, actor, signal, progress }) => runRollups(engine, actor, { signal, progress }),
}

/** Those that actions request, by the name that they request. */
export const ACTION_TASKS: Readonly<Record<TaskName, Task>> = {
  'campagnes.envoi': campaignSending,
  'commandes.confirmation': orderConfirmation,
  'demandes.reponse': requestAnswer,
  'transferts.copie': documentTransfer,
}

/** Every task of the product. */
export const TASKS: readonly Task[] = [
  ...Object.values(ACTION_TASKS),
  photoCleaning,
  jobCleaning,
  entryNotice,
  requestFlood,
  websiteMessages,
  publication,
  dueDay,
  treatment,
  treatmentUndo,
  bulkChange,
  bulkUndo,
  bulkCleaning,
  fileImport,
  fileImportUndo,
  importCleaning,
  contactErasure,
  backupProof,
  registerCare,
  newRollups,
  archiveExport,
  archiveCheck,
  archiveImport,
]
