import { noteProgress } from '../store/jobs.ts'
import type { Queryable } from '../store/pool.ts'

const EVERY_MS = 500

/** Notes of the progress of one attempt: the first at once, the last in any case, those between twice a second. */
export function progressNotes(pool: Queryable, job: string, log: (error: unknown) => void) {
  let latest: [done: number, total: number | undefined] | undefined
  let writing: Promise<void> | undefined
  let written = Number.NEGATIVE_INFINITY
  const write = async (): Promise<void> => {
    while (latest) {
      const [done, total] = latest
      latest = undefined
      written = performance.now()
      // What cannot be noted does not stop the work.
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
