import { type Actor, belongsTo, type Job, Problem } from '@boutique/domain'
import {
  addJobs,
  dropJob as drop,
  type JobRow,
  listJobs as list,
  readJob,
  readLatestJob,
  retryJob as retry,
} from '../../store/jobs/jobs.ts'
import type { Queryable } from '../../store/connection/pool.ts'
import type { Engine } from '../engine.ts'
import type { Planned } from './plan.ts'
import { forbidden, noteChecked } from '../rights/rights.ts'

const MAX_JOBS = 5000
const MAX_BYTES = 8_000_000
const MAX_LISTED = 100

/** Adds the jobs of a commit to the queue, on the connection of the commit. */
export async function storeJobs(engine: Engine, client: Queryable, planned: readonly Planned[]): Promise<void> {
  const jobs = planned.flatMap(({ collection, after, entry, jobs: requested }) =>
    requested.map(({ task, payload, key, dueAt, boutique: about = '' }) => {
      const policy = engine.tasks.get(task)
      if (!policy) throw new Error(`${collection.slug}: there is no task ${task}`)
      const boutique = collection.scope === 'boutique' ? after.scope : about
      const { maxAttempts, isLong = false } = policy
      return { task, payload, key, boutique, actor: entry.actor, maxAttempts, isLong, dueAt }
    }),
  )
  if (jobs.length === 0) return
  if (jobs.length > MAX_JOBS || JSON.stringify(jobs).length > MAX_BYTES)
    throw new Problem(413, 'ecriture.trop-grande', `Cette modification demande trop de travaux (${MAX_JOBS} au plus)`)
  await addJobs(client, jobs, engine.now())
}

const UNKNOWN =
  "Cette version de l'application ne connaît pas ce travail : il est gardé, et reprend si elle le connaît à nouveau"
const LOST = "Ce travail n'est plus dans la file d'attente"

/**
 * The latest jobs of a boutique: all of them for administrators, for others the ones they asked for. Null: jobs of the
 * whole installation.
 */
export async function listJobs(engine: Engine, actor: Actor, boutique: string | null): Promise<Job[]> {
  await checkJobAccess(engine, actor, boutique)
  const whose = actor.type === 'admin' ? undefined : actor.id
  return (await list(engine.pool, boutique ?? '', whose, MAX_LISTED)).map((row) => asJob(engine, row))
}

/** The job of a task that was asked for last; its caller has checked the right. Null: of the whole installation. */
export async function latestJob(
  engine: Engine,
  on: Queryable,
  boutique: string | null,
  task: string,
): Promise<Job | undefined> {
  const row = await readLatestJob(on, boutique ?? '', task)
  return row && asJob(engine, row)
}

/** Runs a failed or waiting job again at once, with all its attempts. Administrators only. */
export async function retryJob(engine: Engine, actor: Actor, boutique: string | null, id: string): Promise<Job> {
  const job = await ownJob(engine, actor, boutique, id)
  if (!engine.tasks.has(job.task)) throw new Problem(409, 'travail.inconnu', UNKNOWN)
  if (job.state === 'terminé') throw new Problem(409, 'travail.termine', 'Ce travail est terminé')
  if (job.state === 'en cours' || !(await retry(engine.pool, id))) throw running()
  return asJob(engine, (await readJob(engine.pool, boutique ?? '', id)) as JobRow)
}

/**
 * Removes a job that is not running. Administrators only.
 * @throws Problem 409 for a running job, and for one that must end
 */
export async function dropJob(engine: Engine, actor: Actor, boutique: string | null, id: string): Promise<void> {
  const job = await ownJob(engine, actor, boutique, id)
  if (engine.tasks.get(job.task)?.isKept && job.state !== 'terminé')
    throw new Problem(409, 'travail.garde', 'Ce travail doit être mené à son terme : relancez-le')
  if (job.state === 'en cours' || !(await drop(engine.pool, id))) throw running()
}

const running = (): Problem => new Problem(409, 'travail.en-cours', 'Ce travail est en cours')

async function checkJobAccess(engine: Engine, actor: Actor, boutique: string | null): Promise<void> {
  noteChecked(actor)
  const isAdministrator = actor.type === 'admin'
  if (boutique === null ? !isAdministrator : !belongsTo(actor, boutique)) throw forbidden()
  if (boutique !== null && !(await engine.boutiqueExists(boutique)))
    throw new Problem(404, 'boutique.absente', "La boutique n'existe pas")
}

async function ownJob(engine: Engine, actor: Actor, boutique: string | null, id: string): Promise<Job> {
  if (actor.type !== 'admin') throw forbidden()
  await checkJobAccess(engine, actor, boutique)
  const row = /^\d{1,18}$/.test(id) ? await readJob(engine.pool, boutique ?? '', id) : undefined
  if (!row) throw new Problem(404, 'travail.absent', "Ce travail n'existe pas")
  return asJob(engine, row)
}

function asJob({ tasks }: Engine, row: JobRow): Job {
  const policy = tasks.get(row.task)
  const isOver = !row.isQueued || row.attempts >= row.maxAttempts || !policy
  const state = row.endedAt ? 'terminé' : row.startedAt ? 'en cours' : isOver ? 'échoué' : 'en attente'
  const error = !policy ? UNKNOWN : !row.isQueued && !row.endedAt ? LOST : row.error
  return {
    id: row.id,
    task: row.task,
    label: policy?.label ?? row.task,
    state,
    actor: row.actor,
    askedAt: row.askedAt,
    ...(row.startedAt && { startedAt: row.startedAt }),
    ...(row.endedAt && { endedAt: row.endedAt }),
    ...(state === 'en attente' && row.dueAt && { dueAt: row.dueAt }),
    ...(row.isQueued && { attempts: row.attempts, maxAttempts: row.maxAttempts }),
    ...(row.done !== undefined && {
      progress: { done: row.done, ...(row.total !== undefined && { total: row.total }) },
    }),
    ...(state !== 'terminé' && error && { error }),
  }
}
