import { setTimeout as wait } from 'node:timers/promises'
import { flushed, FlushError } from '../store/durable.ts'
import { isConnectionLost } from '../store/errors.ts'
import { isCommitted } from '../store/journal.ts'
import type { Engine } from './engine.ts'
import type { Planned } from './plan.ts'

/** Milliseconds before each look at the journal: a database that restarts is back within seconds. */
const WAITS = [50, 250, 1000, 2000]

/** Whether a transaction failed only because of concurrent transactions. */
export const isRetryable = (error: unknown): boolean =>
  ['40P01', '40001'].includes((error as { code?: string }).code ?? '')

/**
 * Whether a write was committed although an error was reported: the connection may have been lost after the commit. The
 * journal decides. False when the write was refused or not committed, or when the database stays unreachable.
 */
export async function wasCommitted(engine: Engine, error: unknown, planned: Planned): Promise<boolean> {
  if (!isConnectionLost(error) && !(error instanceof FlushError)) return false
  const { collection, after, entry } = planned
  const written = { collection: collection.slug, document: after.id, rev: after.rev, commit: entry.commit }
  for (const ms of WAITS) {
    await wait(ms)
    try {
      if (!(await isCommitted(engine.pool, written))) return false
      await flushed(engine.pool)
      return true
    } catch (again) {
      if (!isConnectionLost(again) && !(again instanceof FlushError)) throw again
    }
  }
  return false
}
