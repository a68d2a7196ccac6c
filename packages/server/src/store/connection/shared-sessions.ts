import { DatabaseUrlError } from './database-url.ts'
import { type Pool, type PoolClient, type Queryable, run, TIME_LIMITS } from './pool.ts'

/** Without a name, which the session may not know. */
const pidOf = async (client: PoolClient): Promise<number> =>
  Number((await client.query('select pg_backend_pid() as pid')).rows[0].pid)

/**
 * Refuses an address behind which a pooler gives a session to others after each transaction: what is listened to and
 * locked there is lost. A pooler gives its clients process ids of its own; then one is asked for its session before and
 * while another one is in a transaction.
 *
 * @param name the variable of the address
 * @throws DatabaseUrlError
 */
export async function refuseSharedSessions(pool: Pool, name: string): Promise<void> {
  const idle = await pool.connect()
  try {
    const pid = await pidOf(idle)
    if (pid === (idle as { processID?: number }).processID) return
    const other = await pool.connect()
    try {
      await other.query('begin')
      const kept = await pidOf(other)
      // Some give the session that was used last, others the one that was idle longest.
      const again = [await pidOf(idle), await pidOf(idle)]
      if (kept !== pid && again.every((one) => one === pid)) return
    } finally {
      other.release(true)
    }
  } finally {
    idle.release(true)
  }
  throw new DatabaseUrlError(
    `${name} mène à un répartiteur qui partage ses sessions (PgBouncer, pool_mode = transaction) : indiquez aussi, par DATABASE_DIRECT_URL, l'adresse de PostgreSQL lui-même. Elle sert au direct, aux mises à jour de la base et aux exports.`,
  )
}

/**
 * Makes the time limits those of every session of this role in this database, since shared sessions cannot be told
 * anything: a pooler opens them.
 *
 * @param pool of which the role is meant
 */
export async function limitRole(pool: Pool): Promise<void> {
  const known = await run(
    pool,
    `select unnest(setconfig) from pg_db_role_setting
     where setrole = current_user::regrole and setdatabase = (select oid from pg_database where datname = current_database())`,
    [],
  )
  const settings = new Set(known.map(([setting]) => setting))
  for (const [setting, value] of Object.entries(TIME_LIMITS)) {
    if (settings.has(`${setting}=${value}`)) continue
    await limit(pool, setting, value)
  }
}

/** The name of a database cannot be a parameter there. */
const limit = (on: Queryable, setting: string, value: string): Promise<unknown> =>
  on.query(
    `do $$ begin execute format('alter role current_user in database %I set ${setting} = ''${value}''', current_database()); end $$`,
  )
