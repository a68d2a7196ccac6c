import type pg from 'pg'
import { outsideLanes } from './lanes.ts'
import { run } from './pool.ts'

/**
 * A CTE that makes the transaction of its statement commit asynchronously; the statement must select `from quiet`.
 * PostgreSQL serialises commits with notifications: if each waited for the disk, ten writers would be no faster than
 * one. Callers must await `flushed` before they acknowledge a write.
 */
export const QUIET = `quiet as materialized (select set_config('synchronous_commit', 'off', true))`

/**
 * Shares a flush between callers: one runs at a time, and callers that arrive while it runs wait for the next one,
 * since it may have begun before their commit.
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

/** The flush failed: earlier commits may be lost in a crash. */
export class FlushError extends Error {}

/**
 * Resolves once everything committed before the call is as durable as the server's settings require.
 * @throws FlushError
 */
export async function flushed(pool: pg.Pool): Promise<void> {
  let flush = flushOf.get(pool)
  if (!flush) {
    // A transaction with an id and a log record: its durable commit flushes all earlier ones. It serves all lanes, so
    // it waits for none.
    flush = sharedFlush(() =>
      outsideLanes(() => run(pool, `select pg_current_xact_id(), pg_logical_emit_message(false, '', '')`, [])),
    )
    flushOf.set(pool, flush)
  }
  await flush().catch((cause: unknown) => {
    throw new FlushError('commits were not flushed', { cause })
  })
}
