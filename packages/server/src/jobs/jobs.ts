import { hostname } from 'node:os'
import { setTimeout as delay } from 'node:timers/promises'
import { runMigrations, type JobHelpers, type TaskList } from 'graphile-worker'
import type { Engine } from '../operations/engine.ts'
import { forgetWorker, freeJobsOfDead, seeWorker, type WorkerMachine } from '../store/jobs/job-workers.ts'
import { forgetFuture } from '../store/jobs/job-times.ts'
import { addJobs, giveBack, hasRunSince, type StoredPayload } from '../store/jobs/jobs.ts'
import { type Connection, createJobsPool, createMaintenancePool, type PoolOptions } from '../store/connection/pool.ts'
import { attempt } from './attempt.ts'
import { hasJumped } from './clock-jump.ts'
import { createPlaces, type Outside, stay } from './places.ts'
import type { JobSignals } from './signals.ts'
import type { Task, TaskServices } from './task.ts'
import { startWorker, type Worker } from './worker.ts'

export interface JobsOptions {
  connection: Connection | string
  pools?: PoolOptions
  /** What is heard of new jobs. */
  signals: JobSignals
  engine: Engine
  tasks: readonly Task[]
  services: TaskServices
  log(error: unknown): void
}
export interface Jobs {
  /** Takes no more jobs, aborts the running ones, and returns the unfinished ones to the queue. */
  stop(): Promise<void>
}

/** Milliseconds between heartbeats, and seconds without one after which the jobs of a worker are taken over. */
const BEAT_MS = 10_000
const DEAD_AFTER_S = 40
/** How long a stop waits for tasks to end after their signal was aborted. */
const GRACE_MS = 10_000
/**
 * Jobs of a node at the same time. Short jobs mostly wait for a service of their boutique, such as its mail server; one
 * that hangs must not delay other boutiques.
 */
const SHORT_JOBS = { concurrency: 8, mostPerBoutique: 2 }
/** Long jobs of one boutique share a queue. Two work at a time; the others wait for their turn, or for servers of others. */
const LONG_JOBS = { concurrency: 8 }
const MAX_LONG_AT_WORK = 2
const DUE_AFTER_MS = 20 * 3_600_000
const SERVER_DIED = "Le serveur s'est arrêté pendant ce travail"

/** Creates or migrates the tables of the queue; the caller prevents other servers from doing so at the same time. */
export async function prepareQueue(connection: Connection | string): Promise<void> {
  const pool = createMaintenancePool(connection)
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/**
 * Runs the jobs of the queue on this node: eight short ones (two per boutique) and two long ones at a time, so that long
 * ones never delay short ones. A long one gives up its turn while it waits for another server. Jobs of dead nodes are taken over within a minute.
 */
export async function startJobs(options: JobsOptions): Promise<Jobs> {
  const { connection, engine, tasks, services, signals, log } = options
  const queue = createJobsPool(connection, options.pools)
  const { pool } = engine
  const machine = (): WorkerMachine => ({ host: hostname(), now: Date.parse(engine.now()) })
  const stopping = new AbortController()
  let cut = new AbortController()
  await forgetFuture(pool)
  const withinPlace = createPlaces(MAX_LONG_AT_WORK)
  const interrupted: { id: string; attempts: number }[] = []

  const listOf = (some: readonly Task[]): TaskList =>
    Object.fromEntries(
      some.map((task) => [
        task.name,
        (payload: unknown, { job }: JobHelpers) => {
          const stored = payload as StoredPayload
          const run = (outside: Outside) =>
            attempt(task, job.id, stored, {
              engine,
              queue,
              services,
              log,
              outside,
              ends: { stopping: stopping.signal, cut: cut.signal },
              interrupted: () => interrupted.push({ id: job.id, attempts: job.attempts }),
            })
          return task.isLong ? withinPlace(stored?.boutique ?? '', run) : run(stay)
        },
      ]),
    )
  const workers = [true, false].flatMap((isLong): Worker[] => {
    const some = tasks.filter((task) => Boolean(task.isLong) === isLong)
    const list = listOf(some)
    const daily = some.flatMap(({ name, daily: match, maxAttempts }) => (match ? [{ name, match, maxAttempts }] : []))
    return some.length === 0
      ? []
      : [
          startWorker({
            queue: signals.poolOf(queue),
            pool,
            tasks: list,
            ...(isLong ? LONG_JOBS : SHORT_JOBS),
            daily,
            machine,
            log,
          }),
        ]
  })
  const ids = (): string[] => workers.flatMap(({ id }) => id ?? [])

  let seen = Date.now()
  const beat = async (): Promise<void> => {
    const now = Date.now()
    const isMoved = hasJumped(seen, now)
    seen = now
    if (isMoved) {
      await forgetFuture(pool)
      for (const worker of workers) worker.again()
      await askForOverdue(engine, tasks)
    }
    for (const id of ids()) {
      if (await seeWorker(pool, id, machine())) continue
      // This node sent no heartbeat for so long that others took its jobs over.
      cut.abort(new Error('The job was taken over by another server'))
      cut = new AbortController()
    }
    await freeJobsOfDead(pool, DEAD_AFTER_S, SERVER_DIED)
  }
  let beating: Promise<void> | undefined
  const timer = setInterval(() => {
    beating ??= beat()
      .catch(log)
      .finally(() => {
        beating = undefined
      })
  }, BEAT_MS)
  timer.unref()
  await freeJobsOfDead(pool, DEAD_AFTER_S, SERVER_DIED)
  await askForOverdue(engine, tasks)

  return {
    async stop() {
      clearInterval(timer)
      stopping.abort(new Error('The server stops'))
      const end = setTimeout(() => cut.abort(new Error('The server stops')), GRACE_MS)
      // The library waits for the attempts; attempts end after the grace period at the latest.
      await Promise.race([
        Promise.all(workers.map((worker) => worker.stop())),
        delay(GRACE_MS + 2000, undefined, { ref: false }),
      ])
      clearTimeout(end)
      await beating
      try {
        if (interrupted.length > 0) await giveBack(pool, interrupted)
        for (const id of ids()) await forgetWorker(pool, id)
      } catch (error) {
        // Without the database, other nodes notice the missing heartbeat.
        log(error)
      }
      await Promise.race([queue.end(), delay(1000, undefined, { ref: false })])
    },
  }
}

/**
 * Requests daily tasks that were due while no server ran; the key merges the requests of several nodes into one job.
 */
async function askForOverdue(engine: Engine, tasks: readonly Task[]): Promise<void> {
  const now = engine.now()
  const since = new Date(Date.parse(now) - DUE_AFTER_MS).toISOString()
  for (const { name, daily, maxAttempts, isLong = false } of tasks) {
    if (!daily || (await hasRunSince(engine.pool, name, since, now))) continue
    const job = { task: name, payload: {}, boutique: '', actor: '', maxAttempts, isLong, key: 'daily' }
    await addJobs(engine.pool, [job], now)
  }
}
