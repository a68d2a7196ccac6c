import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { SchemaError } from './schema-version.ts'

/** Reports in French what a start is doing. */
export type Progress = (message: string) => void

/** The advisory lock of the server that changes the schema. */
const PREPARING = 7_209_440
const FIRST_WAIT = 50
const MAX_WAIT_MS = 1000
const SAY_EVERY = 30_000

/**
 * Runs `work` on one connection of the pool while no other server changes the schema of this database. The connection
 * has no time limits and is closed afterwards.
 */
export async function holdingSchema<T>(
  pool: pg.Pool,
  progress: Progress,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect()
  // A connection lost between two statements fails the next one; without a listener the error would end the process.
  client.on('error', () => undefined)
  try {
    await client.query(`set statement_timeout = 0; set lock_timeout = 0;
      set idle_in_transaction_session_timeout = 0`)
    // A statement of a dead process must end: otherwise the next start would wait for the end of an index build.
    await client.query(`set client_connection_check_interval = '2s'`).catch(() => undefined)
    await waitForTurn(client, progress)
    return await work(client)
  } finally {
    // Closing the connection also ends the lock.
    client.release(true)
  }
}

/**
 * Polls the lock, because a session that waits inside PostgreSQL holds a snapshot, and concurrent index builds wait for
 * snapshots.
 */
async function waitForTurn(client: pg.PoolClient, progress: Progress): Promise<void> {
  let said = Number.NEGATIVE_INFINITY
  for (let wait = FIRST_WAIT; ; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
    const { rows } = await client.query('select pg_try_advisory_lock($1) as held', [PREPARING])
    if (rows[0].held === 't') return
    if (wait === MAX_WAIT_MS && performance.now() - said > SAY_EVERY) {
      progress('Un autre serveur prépare la base de données : celui-ci attend la fin…')
      said = performance.now()
    }
    await delay(wait)
  }
}

/** Timeout of a lock request in milliseconds: writers queue behind a waiting request. */
const LOCK_TIMEOUT = 250
const MAX_ATTEMPTS = 300

/** Whether a statement failed because of a lock timeout. */
const isBusy = (error: unknown): boolean =>
  ['55P03', '40P01', '40001'].includes((error as { code?: string }).code ?? '')

/**
 * Repeats `attempt` until it gets its locks. Each attempt must time out by itself; the pauses between attempts grow to
 * a second.
 *
 * @throws SchemaError when the table stays busy for minutes
 */
export async function untilFree<T>(what: string, progress: Progress, attempt: () => Promise<T>): Promise<T> {
  let wait = FIRST_WAIT
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (!isBusy(error)) throw error
      if (tries === MAX_ATTEMPTS)
        throw new SchemaError(
          `La base de données reste occupée (${what}) : la mise à jour s'arrête ici et reprendra au prochain démarrage.`,
        )
      if (tries % 30 === 0) progress(`${what} : la table est occupée, nouvel essai…`)
    }
    await delay(wait)
    wait = Math.min(wait * 2, MAX_WAIT_MS)
  }
}

/** Runs statements as one short transaction, repeated as a whole while a lock is not free. */
export function shortly<T>(
  client: pg.PoolClient,
  what: string,
  progress: Progress,
  work: () => Promise<T>,
): Promise<T> {
  return untilFree(what, progress, async () => {
    await client.query(`begin; set local lock_timeout = ${LOCK_TIMEOUT}`)
    try {
      const result = await work()
      await client.query('commit')
      return result
    } catch (error) {
      // When the connection is lost, the transaction is rolled back anyway.
      await client.query('rollback').catch(() => undefined)
      throw error
    }
  })
}
