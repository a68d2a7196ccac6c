import { tellAdministrators } from './tell.ts'
import type { Task } from '../../jobs/task.ts'

const HOUR_MS = 3_600_000

/** Proves a new base copy by a restore on trial, and tells the administrators when the backup does not protect. */
export const backupProof: Task = {
  name: 'sauvegarde.essai',
  label: "Restauration d'essai de la sauvegarde",
  isLong: true,
  maxAttempts: 3,
  timeLimit: 6 * HOUR_MS,
  daily: '23 3 * * *',
  async run(_, { engine, signal, services: { backup, mailer, logError } }) {
    if (!backup) return
    await backup.prove([...engine.registry.values()], signal)
    await tellAdministrators(backup, { engine, mailer, logError })
  },
}
