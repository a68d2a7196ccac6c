import { cleanPhotos } from './photos-clean.ts'
import type { Task } from '../../jobs/task.ts'

const HOUR_MS = 3_600_000

/** Removes the files of deleted photos whose delay is over, every night. */
export const photoCleaning: Task = {
  name: 'photos.nettoyage',
  label: 'Nettoyage des photos',
  isLong: true,
  maxAttempts: 5,
  timeLimit: 4 * HOUR_MS,
  daily: '17 2 * * *',
  async run(_, { services, signal }) {
    const { doubtful } = await cleanPhotos(services.photos, signal)
    signal.throwIfAborted()
    if (doubtful) services.warn(`${doubtful} photo files are in no record of this database: kept`)
  },
}
