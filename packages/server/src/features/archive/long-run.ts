import { type Actor, type ArchiveExport, type Job, Problem } from '@boutique/domain'
import type { ArchiveServices } from '../../operations/archive-services.ts'
import type { Engine } from '../../operations/engine.ts'
import { outsideLanes } from '../../store/connection/lanes.ts'
import type { Pool } from '../../store/connection/pool.ts'
import type { NewJob } from '../../store/jobs/jobs.ts'
import { ArchiveRefusal } from './refusal.ts'

/** How a task runs an export or an import. */
export interface LongRun {
  signal: AbortSignal
  progress(done: number, total?: number): void
}

/**
 * Progress in thousandths, between two of them: bytes of an archive are more than the column of a job counts. Throws once
 * the run is aborted.
 */
export function perMille({ signal, progress }: LongRun, from: number, to: number) {
  return (done: number, total: number): void => {
    signal.throwIfAborted()
    const share = total > 0 ? Math.min(1, done / total) : 1
    progress(Math.floor(from + (to - from) * share), 1000)
  }
}

/** Runs work with a pool of its own; its few connections are not shared with other jobs. */
export async function withPool<T>({ openPool }: ArchiveServices, work: (pool: Pool) => Promise<T>): Promise<T> {
  return outsideLanes(async () => {
    const pool = openPool()
    try {
      return await work(pool)
    } finally {
      await pool.end()
    }
  })
}

/** Runs work whose refusals people read. */
export async function refusalsAsProblems<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ArchiveRefusal) throw new Problem(422, error.code, error.message, {}, error)
    throw error
  }
}

/** A job of the feature. */
export function newJob(engine: Engine, task: string, actor: Actor, boutique: string, key: string): NewJob {
  const policy = engine.tasks.get(task)
  if (!policy) throw new Error(`There is no task ${task}`)
  const { maxAttempts, isLong = false } = policy
  return { task, payload: { key }, key, boutique, actor: actor.id, maxAttempts, isLong }
}

const STATES = { 'en attente': 'attente', 'en cours': 'cours', échoué: 'echec', terminé: 'fait' } as const

/** What people see of the latest job. */
export function jobView(job: Job | undefined): Pick<ArchiveExport, 'state' | 'part' | 'failure'> {
  if (!job) return { state: 'aucun' }
  const state = STATES[job.state]
  const isOpen = state === 'attente' || state === 'cours'
  return {
    state,
    ...(isOpen && { part: job.progress?.done ?? 0 }),
    ...(state === 'echec' && job.error && { failure: job.error }),
  }
}
