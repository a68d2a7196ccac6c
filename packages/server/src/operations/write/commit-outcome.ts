import { setTimeout as wait } from 'node:timers/promises'
import type { Collection } from '@boutique/domain'
import { ERASED_REV } from '../../store/documents/erase.ts'
import { isConnectionLost } from '../../store/connection/errors.ts'
import { isCommitted } from '../../store/journal/commits.ts'
import type { Engine } from '../engine.ts'
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
  const { collection, after, entry } = planned
  return isWritten(engine, error, {
    collection: collection.slug,
    document: after.id,
    rev: after.rev,
    commit: entry.commit,
  })
}

/** The same for an erasure. */
export const wasErased = (
  engine: Engine,
  error: unknown,
  { slug }: Collection,
  document: string,
  commit: string,
): Promise<boolean> => isWritten(engine, error, { collection: slug, document, rev: ERASED_REV, commit })

async function isWritten(engine: Engine, error: unknown, written: Parameters<typeof isCommitted>[1]): Promise<boolean> {
  if (!isConnectionLost(error)) return false
  for (const ms of WAITS) {
    await wait(ms)
    try {
      return await isCommitted(engine.pool, written)
    } catch (again) {
      if (!isConnectionLost(again)) throw again
    }
  }
  return false
}
