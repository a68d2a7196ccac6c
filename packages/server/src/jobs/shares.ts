import { EventEmitter } from 'node:events'
import type { Job, RunnerOptions, WorkerEvents } from 'graphile-worker'

/**
 * Limits how many jobs of the same share, which is a flag of the job, one worker runs at the same time. Jobs without a
 * flag are not limited. Options for the library, which skips jobs whose flag is forbidden.
 * @param most jobs of one share
 */
export function limitShares(most: number): Pick<RunnerOptions, 'events' | 'forbiddenFlags'> {
  const running = new Map<string, number>()
  const events: WorkerEvents = new EventEmitter()
  const count = ({ flags }: Job, change: number): void => {
    for (const flag of Object.keys(flags ?? {})) {
      const left = (running.get(flag) ?? 0) + change
      if (left > 0) running.set(flag, left)
      else running.delete(flag)
    }
  }
  // The library calls `forbiddenFlags` before each look for a job; each look ends with one of three events.
  let lookEnded = (): void => undefined
  let lastLook = Promise.resolve()
  events.on('job:start', ({ job }) => {
    count(job, 1)
    lookEnded()
  })
  events.on('worker:getJob:empty', () => lookEnded())
  events.on('worker:getJob:error', () => lookEnded())
  events.on('job:complete', ({ job }) => count(job, -1))
  return {
    events,
    async forbiddenFlags() {
      // One look at a time: two at once could both find a job of a share that has room for one.
      const { promise, resolve } = Promise.withResolvers<void>()
      const before = lastLook
      lastLook = promise
      await before
      lookEnded = resolve
      const full = [...running].filter(([, jobs]) => jobs >= most)
      return full.length === 0 ? null : full.map(([flag]) => flag)
    },
  }
}
