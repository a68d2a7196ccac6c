import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { type Row, run, sharesSessions } from './pool.ts'

/**
 * A CTE that makes the transaction of its statement commit asynchronously. The last query of the statement must read
 * `quiet`, also when nothing is written; `runDurably` runs it and gives it `parameter`, null for a synchronous commit. PostgreSQL serialises commits
 * with notifications: if each waited for the disk or a standby, sixteen writers would be hardly faster than one.
 */
export const quiet = (parameter: string): string =>
  `quiet as materialized (select set_config('synchronous_commit',
       case when ${parameter}::text is null then current_setting('synchronous_commit') else 'off' end, true),
     set_config('${WRITTEN}', ${parameter}::text, false))`

/** A setting of the session that committed: no other one has its value, on whichever server. */
const WRITTEN = 'boutique.written'
const program = randomUUID()
let serial = 0

/** SQL: columns that give the transaction an id and a log record, so that its commit waits for all earlier ones. */
export const AWAITED = `pg_current_xact_id(), pg_logical_emit_message(false, '', '')`

/** A statement committed, and it is unknown whether a crash or a fail-over loses it: PostgreSQL's code for that. */
const unknown = (cause?: unknown): Error =>
  Object.assign(new Error('a commit was not flushed by its session', { cause }), { code: '08007' })

/**
 * Runs a statement with `quiet`, then a second transaction in the same session whose commit waits for the disk, and for
 * the standbys that the server's settings require. A session lives in one process of one server: when both are answered
 * by it, the server that took the first commit has kept it. A connection alone does not prove that, since a proxy may
 * keep it over a fail-over. Where a pooler shares the sessions, the statement itself commits synchronously.
 *
 * @param values of the statement; its last parameter, after them, is that of `quiet`
 * @throws an error of `isConnectionLost` when the statement committed and the rest is unknown
 */
export async function runDurably(pool: pg.Pool, text: string, values: readonly unknown[]): Promise<Row[]> {
  if (sharesSessions(pool)) return run(pool, text, [...values, null])
  const written = `${program} ${++serial}`
  const client = await pool.connect()
  try {
    const rows = await run(client, text, [...values, written])
    await flush(client, written)
    client.release()
    return rows
  } catch (error) {
    client.release(error as Error)
    throw error
  }
}

async function flush(client: pg.PoolClient, written: string): Promise<void> {
  const rows = await run(client, `select current_setting('${WRITTEN}', true), ${AWAITED}`, []).catch(
    (cause: unknown) => {
      throw unknown(cause)
    },
  )
  if (rows[0]?.[0] !== written) throw unknown()
}
