import { setTimeout as delay } from 'node:timers/promises'
import { Logger, type ParsedCronItem, parseCronItems, run, type TaskList } from 'graphile-worker'
import { seeWorker } from '../store/job-workers.ts'
import type { Pool, Queryable } from '../store/pool.ts'

export interface WorkerOptions {
  /** The pool of the queue. */
  queue: Pool
  /** Where workers say that they live. */
  pool: Queryable
  tasks: TaskList
  /** Jobs at a time. */
  concurrency: number
  /** Tasks that the calendar asks for, with their pattern of cron. */
  daily: readonly { name: string; match: string; maxAttempts: number }[]
  log(error: unknown): void
}
export interface Worker {
  /** Its name in the locks of the queue; undefined before it takes jobs. */
  readonly id: string | undefined
  /** Takes no more jobs; resolves once the attempts under way ended. */
  stop(): Promise<void>
}

const FIRST_WAIT = 500
const LONGEST_WAIT = 60_000
/** When the library misses the notification of a job, in milliseconds. */
const POLL_MS = 2000
const DAY_MS = 86_400_000

/** Takes jobs of the queue until it is stopped. The library ends when the queue cannot be written: it is started again. */
export function startWorker({ queue, pool, tasks, concurrency, daily, log }: WorkerOptions): Worker {
  const stopping = new AbortController()
  let id: string | undefined
  let current: Awaited<ReturnType<typeof run>> | undefined
  const logger = new Logger(() => (level, message, meta) => {
    // What failed jobs throw is logged where it is caught.
    if (level === 'error' && !meta?.failure) log(new Error(`jobs: ${message}`))
  })
  const alive: GraphileConfig.Plugin = {
    name: 'alive',
    version: '1.0.0',
    worker: {
      hooks: {
        // Before the first job is taken: locks of unknown workers are not respected.
        async startWorker(_, { worker }) {
          id = worker.workerPool.id
          await seeWorker(pool, id)
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
    for (let wait = FIRST_WAIT; !stopping.signal.aborted; wait = Math.min(wait * 2, LONGEST_WAIT)) {
      try {
        current = await run({
          pgPool: queue,
          taskList: tasks,
          parsedCronItems: calendar,
          concurrency,
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
    async stop() {
      stopping.abort()
      await current?.stop().catch(log)
      await working
    },
  }
}
