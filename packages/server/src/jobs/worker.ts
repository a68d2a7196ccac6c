import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type ParsedCronItem, parseCronItems, run, type TaskList } from 'graphile-worker'
import { seeWorker, type WorkerMachine } from '../store/jobs/job-workers.ts'
import type { Pool, Queryable } from '../store/connection/pool.ts'
import { limitShares } from './shares.ts'

export interface WorkerOptions {
  /** The connection pool of the queue. */
  queue: Pool
  /** Where workers write their heartbeats. */
  pool: Queryable
  tasks: TaskList
  /** Number of jobs that run at the same time. */
  concurrency: number
  /** How many of them may be of the same boutique; no limit by default. */
  mostPerBoutique?: number
  /** Scheduled tasks, with their cron patterns. */
  daily: readonly { name: string; match: string; maxAttempts: number }[]
  machine(): WorkerMachine
  log(error: unknown): void
}
export interface Worker {
  /** Its name in the locks of the queue; undefined until it takes jobs. */
  readonly id: string | undefined
  /** Reads the calendar again, once the attempts under way ended. */
  again(): void
  /** Takes no more jobs; resolves once the attempts under way ended. */
  stop(): Promise<void>
}

const FIRST_WAIT = 500
const MAX_WAIT_MS = 60_000
/** Polling interval for jobs whose notification was missed, in milliseconds. */
const POLL_MS = 2000
const DAY_MS = 86_400_000

/**
 * Takes jobs from the queue until it is stopped. The library stops when the queue cannot be written; the worker is then
 * started again.
 */
export function startWorker(options: WorkerOptions): Worker {
  const { queue, pool, tasks, concurrency, mostPerBoutique, daily, machine, log } = options
  const stopping = new AbortController()
  let id: string | undefined
  let current: Awaited<ReturnType<typeof run>> | undefined
  const logger = new Logger(() => (level, message, meta) => {
    // Errors of failed jobs are logged where they are caught.
    if (level === 'error' && !meta?.failure) log(new Error(`jobs: ${message}`))
  })
  const alive: GraphileConfig.Plugin = {
    name: 'alive',
    version: '1.0.0',
    worker: {
      hooks: {
        // Before the first job is taken: the queue ignores locks of unknown workers.
        async startWorker(_, { worker }) {
          id = worker.workerPool.id
          await seeWorker(pool, id, machine())
        },
      },
    },
  }
  const calendar: ParsedCronItem[] = parseCronItems(
    daily.map(({ name, match, maxAttempts }) => ({
      task: name,
      match,
      identifier: name,
      options: { backfillPeriod: DAY_MS, jobKey: name, maxAttempts },
    })),
  )

  async function work(): Promise<void> {
    for (let wait = FIRST_WAIT; !stopping.signal.aborted; wait = Math.min(wait * 2, MAX_WAIT_MS)) {
      try {
        current = await run({
          pgPool: queue,
          taskList: tasks,
          parsedCronItems: calendar,
          concurrency,
          ...(mostPerBoutique !== undefined && limitShares(mostPerBoutique)),
          noHandleSignals: true,
          pollInterval: POLL_MS,
          logger,
          preset: { plugins: [alive], worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
        })
        if (stopping.signal.aborted) await current.stop()
        await current.promise
      } catch (error) {
        if (!stopping.signal.aborted) log(error)
      }
      current = undefined
      await delay(wait, undefined, { signal: stopping.signal }).catch(() => undefined)
    }
  }
  const working = work()
  return {
    get id() {
      return id
    },
    again() {
      void current?.stop().catch(log)
    },
    async stop() {
      stopping.abort()
      await current?.stop().catch(log)
      await working
    },
  }
}
