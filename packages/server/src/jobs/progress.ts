import { noteProgress } from '../store/jobs/jobs.ts'
import type { Queryable } from '../store/connection/pool.ts'

const EVERY_MS = 500

/**
 * Records the progress of one attempt, throttled: the first value at once, the last one always, others twice a second.
 */
export function progressNotes(pool: Queryable, job: string, log: (error: unknown) => void) {
  let latest: [done: number, total: number | undefined] | undefined
  let writing: Promise<void> | undefined
  let written = Number.NEGATIVE_INFINITY
  const write = async (): Promise<void> => {
    while (latest) {
      const [done, total] = latest
      latest = undefined
      written = performance.now()
      // A failure to record progress does not stop the job.
      await noteProgress(pool, job, done, total).catch(log)
      if (performance.now() - written < EVERY_MS) break
    }
    writing = undefined
  }
  return {
    note(done: number, total?: number): void {
      latest = [Math.trunc(done), total === undefined ? undefined : Math.trunc(total)]
      if (!writing && performance.now() - written >= EVERY_MS) writing = write()
    },
    async flush(): Promise<void> {
      await writing
      if (latest) await write()
    },
  }
}
