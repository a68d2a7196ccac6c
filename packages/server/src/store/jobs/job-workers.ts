import { type Queryable, run } from '../connection/pool.ts'

/** The machine of a worker, and its clock in milliseconds. */
export interface WorkerMachine {
  host: string
  now: number
}

/**
 * Records a heartbeat of a worker, with how far the clock of its machine is ahead of the database's; false when it was
 * considered dead (or is new).
 */
export async function seeWorker(on: Queryable, id: string, { host, now }: WorkerMachine): Promise<boolean> {
  const rows = await run(
    on,
    `insert into system.job_workers (id, host, ahead)
     values ($1, $2, $3::bigint - (extract(epoch from clock_timestamp()) * 1000)::bigint)
     on conflict (id) do update set seen_at = now(), host = excluded.host, ahead = excluded.ahead
     returning xmax <> 0`,
    [id, host, Math.round(now)],
  )
  return rows[0]?.[0] === 't'
}

/** Removes a worker that ended: its jobs are free for others. */
export async function forgetWorker(on: Queryable, id: string): Promise<void> {
  await run(on, 'delete from system.job_workers where id = $1', [id])
}

/**
 * Frees the jobs of workers without a heartbeat for this many seconds. `sentence` is the reason shown to people.
 * Returns the number of freed jobs.
 */
export async function freeJobsOfDead(on: Queryable, seconds: number, sentence: string): Promise<number> {
  const limit = `now() - make_interval(secs => $1::int)`
  await run(on, `delete from system.job_workers where seen_at < ${limit}`, [seconds])
  const rows = await run(
    on,
    `with dead as materialized (
       select id, locked_by from graphile_worker.jobs
       where locked_by is not null and not exists (select from system.job_workers as one where one.id = locked_by)
     ), freed as materialized (
       select graphile_worker.force_unlock_workers(array(select distinct locked_by from dead)),
         pg_notify('jobs:insert', json_build_object('count', (select count(*) from dead))::text)
       where exists (select from dead)
     ), noted as (
       update system.jobs set error = $1 where job in (select id from dead) and ended_at is null
     )
     select count(*) from dead left join freed on true`,
    [sentence],
  )
  return Number(rows[0]?.[0] ?? 0)
}
