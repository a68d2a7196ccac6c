import { type Queryable, run } from '../connection/pool.ts'

/** How far ahead an instant of the queue may be: the clocks of servers differ a little. */
const AHEAD = "interval '1 hour'"

/**
 * Repairs what was written while a clock was ahead: daily tasks would wait for their last run, jobs for their moment, and
 * the jobs of a server that died for its last heartbeat.
 */
export async function forgetFuture(on: Queryable): Promise<void> {
  await run(
    on,
    `update graphile_worker._private_known_crontabs
     set known_since = least(known_since, now() - interval '1 day'), last_execution = null
     where last_execution > now() + ${AHEAD} or known_since > now() + ${AHEAD}`,
    [],
  )
  await run(
    on,
    `update graphile_worker._private_jobs
     set run_at = now() + greatest(run_at - created_at, interval '0'), created_at = now()
     where created_at > now() + ${AHEAD} and locked_at is null`,
    [],
  )
  await run(on, `delete from system.job_workers where seen_at > now() + ${AHEAD}`, [])
}
