import { setTimeout as delay } from 'node:timers/promises'
import { outsideLanes } from './lanes.ts'
import type { Queryable } from './pool.ts'
import { sharedCall } from './shared-call.ts'

/** Milliseconds for the answer: a proxy takes a server without one out of service. */
const MAX_ANSWER_MS = 2000

/**
 * Whether a write is possible: not without a database, on a standby, or where transactions are read-only. Callers at
 * the same time share a question, and requests without a session do not delay it.
 */
export function writeProbe(on: Queryable, most = MAX_ANSWER_MS): () => Promise<boolean> {
  const ask = async (): Promise<boolean> => {
    const limit = new AbortController()
    const answer = outsideLanes(() => on.query(`select current_setting('transaction_read_only') as read_only`)).then(
      ({ rows }) => rows[0].read_only === 'off',
      () => false,
    )
    const late = delay(most, false, { signal: limit.signal }).catch(() => false)
    return Promise.race([answer, late]).finally(() => limit.abort())
  }
  return sharedCall(ask)
}
