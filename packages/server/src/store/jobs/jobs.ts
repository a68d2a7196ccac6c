import { type Queryable, type Row, run } from '../connection/pool.ts'

/** A job to insert into the queue. */
export interface NewJob {
  task: string
  payload: Record<string, unknown>
  /** Empty: a job of the whole installation. */
  boutique: string
  /** The id of the person for whom it runs. */
  actor: string
  maxAttempts: number
  isLong: boolean
  /** Of the waiting jobs with the same task, boutique and key, only the latest is kept. */
  key?: string
  /** The instant when it is due; at once by default. */
  dueAt?: string
}
/** The payload that the queue passes to a task, with its origin. */
export interface StoredPayload {
  task: string
  boutique: string
  actor: string
  data: Record<string, unknown>
  key?: string
}

const QUEUES = 64
const MAX_TRIES = 5
/** The priority of a boutique is not lowered beyond this many waiting jobs. */
const LOWEST_PRIORITY = 1000

/**
 * Inserts jobs, in one statement; they run after the commit of the transaction. The more jobs of a boutique wait, the
 * lower the priority of the next: a boutique with one job is served before the rest of a boutique with thousands. Long
 * jobs of one boutique share a queue, whose jobs run one at a time; its short ones have its id as a flag, by which each
 * node limits how many of them run at the same time.
 * @param keepsDue a waiting job that is replaced stays due when it was
 */
export async function addJobs(on: Queryable, jobs: readonly NewJob[], at: string, keepsDue = false): Promise<void> {
  let missing = new Map(withoutReplaced(jobs).map((job, index) => [index, job]))
  for (let tries = 0; missing.size > 0; tries++) {
    if (tries === MAX_TRIES) throw new Error('Jobs of the same keys are started all the time')
    const added = await insertJobs(on, missing, at, keepsDue)
    // A waiting job of the same key that started meanwhile is not replaced, and the new one was not inserted: try
    // again.
    missing = new Map([...missing].filter(([index]) => !added.has(String(index))))
  }
}

/** Keeps only the last of several jobs with one key. */
function withoutReplaced(jobs: readonly NewJob[]): NewJob[] {
  const last = new Map(jobs.map((job) => [keyOf(job) ?? job, job]))
  return jobs.filter((job) => last.get(keyOf(job) ?? job) === job)
}

/** Keys of two boutiques or tasks are never the same. */
const keyOf = ({ boutique, task, key }: NewJob): string | undefined =>
  key === undefined ? undefined : JSON.stringify([boutique, task, key])

async function insertJobs(
  on: Queryable,
  jobs: ReadonlyMap<number, NewJob>,
  at: string,
  keepsDue: boolean,
): Promise<Set<string>> {
  const specs = [...jobs].map(([index, job]) => ({
    task: job.task,
    payload: { task: job.task, boutique: job.boutique, actor: job.actor, data: job.payload, key: job.key, index },
    boutique: job.boutique,
    queue: job.isLong,
    max_attempts: job.maxAttempts,
    key: keyOf(job),
    due: job.dueAt,
  }))
  const rows = await run(
    on,
    `with asked as (
       select *, row_number() over (partition by boutique order by (payload->>'index')::int) as place
       from json_to_recordset($1::json) as s (task text, payload json, boutique text, queue boolean, max_attempts int, key text, due timestamptz)
     ), backlog as (
       select boutique, (select count(*) from (
         select from system.jobs as waiting
         where waiting.boutique = one.boutique and ended_at is null and error is null limit ${LOWEST_PRIORITY}
       ) as first_rows) as many from (select distinct boutique from asked) as one
     ), added as (
       select id, payload from graphile_worker.add_jobs(array(
         select row(task, payload, case when queue then 'long ' || abs(hashtext(boutique)::bigint) % ${QUEUES} end, due,
           max_attempts, key, least(${LOWEST_PRIORITY}, many + place)::int,
           case when not queue and boutique <> '' then array[boutique] end)::graphile_worker.job_spec
         from asked join backlog using (boutique)), $3::boolean)
     ), noted as (
       insert into system.jobs (job, boutique, actor, task, asked_at)
       select id, payload->>'boutique', payload->>'actor', payload->>'task', $2 from added
       on conflict (job) do update set actor = excluded.actor, asked_at = excluded.asked_at,
         ended_at = null, done = null, total = null, error = null
     )
     select payload->>'index' from added`,
    [JSON.stringify(specs), at, keepsDue],
  )
  return new Set(rows.map(([index]) => index as string))
}

/**
 * Replaces a job that is running and will end well by a next one with the same origin and data, which is due at an
 * instant. A waiting job of the same key was requested since: it stays due when it is. The list of jobs shows the next
 * one in place of this one.
 */
export async function replaceByNext(
  on: Queryable,
  job: string,
  next: NewJob & { key: string },
  at: string,
): Promise<void> {
  const [row] = await run(on, 'delete from system.jobs where job = $1::bigint returning asked_at', [job])
  await addJobs(on, [next], row?.[0] ?? at, true)
}

/** Records a scheduled job, which has no row yet. */
export async function noteScheduled(on: Queryable, job: string, task: string, at: string): Promise<void> {
  await run(
    on,
    `insert into system.jobs (job, boutique, actor, task, asked_at) values ($1::bigint, '', '', $2, $3)
     on conflict (job) do nothing`,
    [job, task, at],
  )
}

/** Whether a job of a task has ended between two instants; one that seems to have ended later ran while a clock was ahead. */
export async function hasRunSince(on: Queryable, task: string, since: string, until: string): Promise<boolean> {
  const text = 'select 1 from system.jobs where task = $1 and ended_at between $2 and $3 limit 1'
  const rows = await run(on, text, [task, since, until])
  return rows.length > 0
}

/** Records how far a job is: parts done, of how many where that is known. */
export async function noteProgress(on: Queryable, job: string, done: number, total: number | undefined): Promise<void> {
  await run(on, 'update system.jobs set done = $2::int, total = $3::int where job = $1::bigint', [job, done, total])
}
/** Records that a job is done; `at` is an instant. */
export async function noteEnd(on: Queryable, job: string, at: string): Promise<void> {
  await run(on, 'update system.jobs set ended_at = $2, error = null where job = $1::bigint', [job, at])
}
/** Records why the last attempt of a job failed, as a French sentence. */
export async function noteError(on: Queryable, job: string, sentence: string): Promise<void> {
  await run(on, 'update system.jobs set error = $2 where job = $1::bigint', [job, sentence])
}

/** A job as recorded in the queue and in our own table. */
export interface JobRow {
  id: string
  task: string
  boutique: string
  actor: string
  askedAt: string
  /** When the current attempt began. */
  startedAt?: string
  endedAt?: string
  /** When the next attempt is due. */
  dueAt?: string
  done?: number
  total?: number
  error?: string
  attempts: number
  maxAttempts: number
  isQueued: boolean
}

const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
const COLUMNS = `j.job, j.task, j.boutique, j.actor, j.asked_at, ${iso('q.locked_at')}, j.ended_at, ${iso('q.run_at')},
  j.done, j.total, j.error, q.attempts, q.max_attempts, q.id is not null`
const jobRow = (row: Row): JobRow => ({
  id: row[0] as string,
  task: row[1] as string,
  boutique: row[2] as string,
  actor: row[3] as string,
  askedAt: row[4] as string,
  startedAt: row[5] ?? undefined,
  endedAt: row[6] ?? undefined,
  dueAt: row[7] ?? undefined,
  done: row[8] === null ? undefined : Number(row[8]),
  total: row[9] === null ? undefined : Number(row[9]),
  error: row[10] ?? undefined,
  attempts: Number(row[11] ?? 0),
  maxAttempts: Number(row[12] ?? 0),
  isQueued: row[13] === 't',
})

/** The failed, the pending and the finished jobs of a boutique: the latest `limit` of each. */
export async function listJobs(on: Queryable, boutique: string, actor: string | undefined, limit: number) {
  const part = (condition: string, order: string): string => `(
    select * from system.jobs where boutique = $1 and ${condition} and ($2::text is null or actor = $2)
    order by ${order} limit $3)`
  const rows = await run(
    on,
    `select ${COLUMNS} from (
       ${part('ended_at is null and error is not null', 'job desc')} union all
       ${part('ended_at is null and error is null', 'job')} union all
       ${part('ended_at is not null', 'ended_at desc')}) as j
     left join graphile_worker.jobs as q on q.id = j.job
     order by j.ended_at is not null, j.error is null, case when j.ended_at is null then j.job end, j.ended_at desc`,
    [boutique, actor ?? null, limit],
  )
  return rows.map(jobRow)
}

/** The jobs of some keys of a task of a boutique that failed at their last attempt, with why, by key. */
export async function failedJobs(
  on: Queryable,
  boutique: string,
  requested: readonly { task: string; key: string }[],
): Promise<Map<string, { job: string; sentence: string }>> {
  if (requested.length === 0) return new Map()
  const keys = new Map(requested.map(({ task, key }) => [JSON.stringify([boutique, task, key]), key]))
  const rows = await run(
    on,
    `select q.key, j.job, j.error from graphile_worker.jobs as q join system.jobs as j on j.job = q.id
     where q.key = any($1::text[]) and q.attempts >= q.max_attempts and q.locked_at is null and j.error is not null`,
    [[...keys.keys()]],
  )
  return new Map(
    rows.map(([key, job, error]) => [
      keys.get(key as string) as string,
      { job: job as string, sentence: error as string },
    ]),
  )
}

/** A job of a boutique by its id. */
export async function readJob(on: Queryable, boutique: string, id: string): Promise<JobRow | undefined> {
  const text = `select ${COLUMNS} from system.jobs as j left join graphile_worker.jobs as q on q.id = j.job
    where j.job = $1::bigint and j.boutique = $2`
  const [row] = await run(on, text, [id, boutique])
  return row && jobRow(row)
}

/** The job of a task of a boutique that was asked for last. */
export async function readLatestJob(on: Queryable, boutique: string, task: string): Promise<JobRow | undefined> {
  const text = `select ${COLUMNS} from system.jobs as j left join graphile_worker.jobs as q on q.id = j.job
    where j.boutique = $1 and j.task = $2 order by j.asked_at desc, j.job desc limit 1`
  const [row] = await run(on, text, [boutique, task])
  return row && jobRow(row)
}

/** When a job of a task of a boutique ended last, and how many did since an instant. */
export async function countEnded(
  on: Queryable,
  boutique: string,
  task: string,
  since: string,
): Promise<{ last?: string; many: number }> {
  const [row] = await run(
    on,
    `select max(ended_at), count(*) filter (where ended_at >= $3) from system.jobs
     where boutique = $1 and task = $2 and ended_at is not null`,
    [boutique, task, since],
  )
  return { ...(row?.[0] && { last: row[0] }), many: Number(row?.[1]) }
}

/** Makes a job due now with all its attempts; false when it is running or not in the queue. */
export async function retryJob(on: Queryable, id: string): Promise<boolean> {
  const rows = await run(
    on,
    `with due as (select id from graphile_worker.reschedule_jobs(array[$1::bigint], now(), null, 0, null)),
     noted as (update system.jobs set error = null, done = null, total = null where job in (select id from due))
     select pg_notify('jobs:insert', '{"count":1}') from due`,
    [id],
  )
  return rows.length > 0
}

/** Removes a job from the queue and from our table; false when it is running. */
export async function dropJob(on: Queryable, id: string): Promise<boolean> {
  const rows = await run(
    on,
    `with dropped as (select id from graphile_worker.complete_jobs(array[$1::bigint]))
     delete from system.jobs where job = $1::bigint
       and (job in (select id from dropped) or not exists (select from graphile_worker.jobs where id = $1::bigint))
     returning job`,
    [id],
  )
  return rows.length > 0
}

/** Removes the job of a key of a task of a boutique, unless it is running. */
export async function dropWaiting(on: Queryable, boutique: string, task: string, key: string): Promise<void> {
  const found = 'select id from graphile_worker.jobs where key = $1'
  for (const [id] of await run(on, found, [JSON.stringify([boutique, task, key])])) await dropJob(on, id as string)
}

/** Returns jobs interrupted by a stop to the queue: they are due at once, and the attempt does not count. */
export async function giveBack(on: Queryable, jobs: readonly { id: string; attempts: number }[]): Promise<void> {
  await run(
    on,
    `select graphile_worker.reschedule_jobs(array[id], now(), null, greatest(attempts - 1, 0), null),
       pg_notify('jobs:insert', '{"count":1}')
     from json_to_recordset($1::json) as s (id bigint, attempts int)`,
    [JSON.stringify(jobs)],
  )
}

/** Deletes the records of jobs that ended before an instant. */
export async function forgetEnded(on: Queryable, before: string): Promise<void> {
  await run(on, 'delete from system.jobs where ended_at < $1', [before])
}
