import { setTimeout as delay } from 'node:timers/promises'
import type { TaskContext } from '../../jobs/task.ts'
import { personNow } from '../../operations/rights/person-now.ts'
import type { PartedRun } from './run-parts.ts'

/** Milliseconds of work before jobs of other boutiques have their turn. */
const SLICE_MS = 15_000
/** The pause after a part, as a share of its work: people and other boutiques write meanwhile. */
const REST = 0.3

/** How a job does a part of the work on many documents: with the rights that the person has by now. */
export function jobRun(
  id: unknown,
  { engine, actor, boutique = '', signal, progress, ...context }: TaskContext,
): PartedRun {
  const until = performance.now() + SLICE_MS
  let waited = 0
  return {
    boutique,
    id: String(id),
    signal,
    progress,
    person: () => personNow(engine, actor.id),
    isOver: () => performance.now() > until,
    async outside(wait) {
      const began = performance.now()
      try {
        return await context.outside(wait)
      } finally {
        waited += performance.now() - began
      }
    },
    async rest(worked) {
      const busy = worked - waited
      waited = 0
      await delay(Math.max(0, busy) * REST)
    },
  }
}
