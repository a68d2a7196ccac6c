import { type Queryable, run } from '../../../store/connection/pool.ts'

/** As many jobs are looked at. */
const MAX_JOBS = 10_000

export interface JobCounts {
  waiting: number
  running: number
  failed: number
  /** Seconds since the oldest job that is due could have begun. */
  lateBy: number
}

/** How many jobs of all servers wait, run and failed. */
export async function countJobs(on: Queryable): Promise<JobCounts> {
  const rows = await run(
    on,
    `select count(*) filter (where locked_at is null and attempts < max_attempts),
       count(*) filter (where locked_at is not null),
       count(*) filter (where locked_at is null and attempts >= max_attempts),
       coalesce(extract(epoch from now() - min(run_at) filter
         (where locked_at is null and attempts < max_attempts and run_at <= now())), 0)
     from (select locked_at, attempts, max_attempts, run_at from graphile_worker.jobs limit ${MAX_JOBS}) as j`,
    [],
  )
  const [waiting = 0, running = 0, failed = 0, lateBy = 0] = (rows[0] ?? []).map(Number)
  return { waiting, running, failed, lateBy }
}
