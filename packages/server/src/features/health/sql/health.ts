import { type Collection, MAX_COUNTED_JOBS } from '@boutique/domain'
import { tableOf } from '../../../store/lists/columns.ts'
import { type Queryable, run } from '../../../store/connection/pool.ts'

/** What the database says about the installation. */
export interface StoredHealth {
  version: string
  bytes: number
  waiting: number
  failed: number
  oldestDue?: string
  /** Jobs taken by these, with a heartbeat in the last minute. */
  workers: number
  boutiques: number
  /** Boutiques with a mail server of their own. */
  ownMail: number
  files: number
  /** Whether the database takes no writes. */
  isReadOnly: boolean
  /** Machines that take jobs, and by how many milliseconds their clocks are ahead of the database's. */
  clocks: { host: string; ahead: number }[]
}

/** As many files are counted. */
const MAX_FILES = 1_000_000
/** As many machines are named. */
const MAX_CLOCKS = 20
const INSTANT = `'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'`

/** Reads the counts of the installation in one statement; the jobs that are looked at, and the files, are limited. */
export async function readStoredHealth(on: Queryable, boutiques: Collection): Promise<StoredHealth> {
  const rows = await run(
    on,
    `with open as materialized (
       select j.error, q.id, q.locked_at, q.run_at, q.id is null or (q.locked_at is null and q.attempts >= q.max_attempts) as is_over
       from (select job, error from system.jobs where ended_at is null order by error is null, job
         limit ${MAX_COUNTED_JOBS}) as j
       left join graphile_worker.jobs as q on q.id = j.job
     )
     select current_setting('server_version'), pg_database_size(current_database()),
       (select count(*) from open where not is_over and locked_at is null),
       (select count(*) from open where is_over),
       (select to_char(min(run_at) at time zone 'UTC', ${INSTANT}) from open
        where not is_over and locked_at is null and run_at <= now()),
       (select count(*) from system.job_workers where seen_at > now() - interval '1 minute'),
       (select count(*) from ${tableOf(boutiques.slug)} where not deleted),
       (select count(*) from system.secrets as s join ${tableOf(boutiques.slug)} as b on b.id = s.document
        where s.collection = 'boutiques' and s.field = 'smtpServer' and not b.deleted),
       (select count(*) from (select from system.media_files limit ${MAX_FILES}) as f),
       current_setting('transaction_read_only'),
       (select coalesce(json_agg(one), '[]') from (
          select host, (array_agg(ahead order by abs(ahead) desc))[1] as ahead from system.job_workers
          where seen_at > now() - interval '1 minute' and host <> '' group by host order by host limit ${MAX_CLOCKS}) as one)`,
    [],
  )
  const [version, bytes, waiting, failed, oldestDue, workers, all, ownMail, files, readOnly, clocks] = rows[0] as (
    | string
    | null
  )[]
  return {
    version: version as string,
    bytes: Number(bytes),
    waiting: Number(waiting),
    failed: Number(failed),
    ...(oldestDue && { oldestDue }),
    workers: Number(workers),
    boutiques: Number(all),
    ownMail: Number(ownMail),
    files: Number(files),
    isReadOnly: readOnly === 'on',
    clocks: JSON.parse(clocks as string),
  }
}

/** The latest jobs that failed for good. */
export async function latestFailedJobs(
  on: Queryable,
  limit: number,
): Promise<{ id: string; task: string; boutique: string; error?: string }[]> {
  const rows = await run(
    on,
    `select j.job, j.task, j.boutique, j.error from (
       select * from system.jobs where ended_at is null order by error is null, job desc limit ${MAX_COUNTED_JOBS}) as j
     left join graphile_worker.jobs as q on q.id = j.job
     where q.id is null or (q.locked_at is null and q.attempts >= q.max_attempts)
     order by j.job desc limit $1`,
    [limit],
  )
  return rows.map(([id, task, boutique, error]) => ({
    id: id as string,
    task: task as string,
    boutique: boutique as string,
    ...(error && { error }),
  }))
}
