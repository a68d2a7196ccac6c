import type pg from 'pg'
import { outsideLanes } from './lanes.ts'
import { run } from './pool.ts'

/**
 * A CTE that lets the transaction of its statement commit without waiting for the disk; the statement must read `from quiet`.
 * PostgreSQL commits transactions that notify one after the other: if each waited for the disk in its turn, ten writers
 * would be no faster than one. Whoever uses it awaits `flushed` before acknowledging.
 */
export const QUIET = `quiet as materialized (select set_config('synchronous_commit', 'off', true))`

/**
 * Shares a flush between those who ask for it: one runs at a time, and who comes while it runs waits for the next, since
 * it may have begun before their commit.
 */
export function sharedFlush(flush: () => Promise<unknown>): () => Promise<unknown> {
  let running: Promise<unknown> = Promise.resolve()
  let next: Promise<unknown> | undefined
  return () => {
    if (!next) {
      next = running.then(() => {
        next = undefined
        return flush()
      })
      running = next.catch(() => undefined)
    }
    return next
  }
}

const flushOf = new WeakMap<pg.Pool, () => Promise<unknown>>()

/** The disk could not be waited for: what was committed before may be lost by a crash. */
export class FlushError extends Error {}

/**
 * Resolves once everything committed before the call is where the server's settings want a commit to be: on disk.
 * @throws FlushError
 */
export async function flushed(pool: pg.Pool): Promise<void> {
  let flush = flushOf.get(pool)
  if (!flush) {
    // A transaction with an id and a line in the log: its durable commit carries all that was committed before it.
    // It carries everybody's commits, so that it waits for nobody's lane.
    flush = sharedFlush(() =>
      outsideLanes(() => run(pool, `select pg_current_xact_id(), pg_logical_emit_message(false, '', '')`, [])),
    )
    flushOf.set(pool, flush)
  }
  await flush().catch((cause: unknown) => {
    throw new FlushError('commits were not flushed', { cause })
  })
}
