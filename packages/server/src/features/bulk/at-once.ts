import { type Actor, MAX_BULK_AT_ONCE } from '@boutique/domain'
import type { Engine } from '../../operations/engine.ts'
import { personNow } from '../../operations/rights/person-now.ts'
import { dropWaiting, type NewJob } from '../../store/jobs/jobs.ts'
import type { PartedRun } from './run-parts.ts'
import { stay } from '../../jobs/places.ts'

/** The job of what a request does itself begins later: it only has work when the server died meanwhile. */
const RESCUE_MS = 120_000
/** Milliseconds after which a request leaves the rest to its job. */
const MAX_REQUEST_MS = 20_000

interface Place {
  boutique: string
  id: string
}

/** Whether a request does the work itself. */
export const isSmall = (documents: number): boolean => documents <= MAX_BULK_AT_ONCE

/** The job that does the work; for a few documents the request does it, and the job only after a crash. */
export function jobOf(
  { tasks, now }: Engine,
  task: string,
  { id: actor }: Actor,
  { boutique, id }: Place,
  documents: number,
): NewJob {
  const policy = tasks.get(task)
  if (!policy) throw new Error(`There is no task ${task}`)
  const { maxAttempts, isLong = false } = policy
  const dueAt = isSmall(documents) ? new Date(Date.parse(now()) + RESCUE_MS).toISOString() : undefined
  return { task, payload: { id }, key: id, boutique, actor, maxAttempts, isLong, dueAt }
}

/** Does the work of a few documents in the request; what is not done by then is left to its job. */
export async function atOnce(
  engine: Engine,
  task: string,
  { boutique, id }: Place,
  actor: Actor,
  work: (engine: Engine, run: PartedRun) => Promise<unknown>,
): Promise<void> {
  const until = performance.now() + MAX_REQUEST_MS
  const left = await work(engine, {
    boutique,
    id,
    signal: new AbortController().signal,
    progress: () => undefined,
    person: () => (actor.system ? Promise.resolve(actor) : personNow(engine, actor.id)),
    isOver: () => performance.now() > until,
    outside: stay,
    rest: async () => undefined,
  })
  if (left === undefined) await dropWaiting(engine.pool, boutique, task, id)
}
