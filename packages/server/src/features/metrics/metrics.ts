import { setTimeout as delay } from 'node:timers/promises'
import type { Health } from '@boutique/domain'
import { outsideLanes } from '../../store/connection/lanes.ts'
import { type Pool, poolState } from '../../store/connection/pool.ts'
import { sharedCall } from '../../store/connection/shared-call.ts'
import { type Replica, type ReplicaState, UNUSED } from '../../store/replica/replica.ts'
import { exposition, type Family, single } from './exposition.ts'
import type { RequestTimes } from './request-times.ts'
import { countJobs, type JobCounts } from './sql/jobs.ts'

/** Milliseconds for the answer of the database: the other measures are needed above all when it does not answer. */
const MAX_ANSWER_MS = 2000

export interface MetricsOptions {
  pool: Pool
  requests: RequestTimes
  version: string
  /** How many browsers and programs hold a live connection to this server. */
  liveConnections(): number
  replica: Replica | undefined
  backup: { ownHealth(): Health['backup'] } | undefined
}

/** Reads what is measured of this server, as the text that Prometheus reads. Callers at the same time share an answer. */
export function createMetrics(options: MetricsOptions): () => Promise<string> {
  return sharedCall(async () => {
    const jobs = await jobsOf(options.pool)
    return exposition([
      ...processFamilies(options.version),
      ...options.requests.families(),
      ...poolFamilies(options.pool),
      single('gauge', 'database_up', 'Whether the database answered within 2 s', jobs ? 1 : 0),
      ...jobFamilies(jobs),
      single('gauge', 'live_connections', 'Live connections of browsers and programs', options.liveConnections()),
      ...replicaFamilies(options.replica?.state()),
      ...backupFamilies(options.backup?.ownHealth()),
    ])
  })
}

async function jobsOf(pool: Pool): Promise<JobCounts | undefined> {
  const limit = new AbortController()
  const answer = outsideLanes(() => countJobs(pool)).catch(() => undefined)
  const late = delay(MAX_ANSWER_MS, undefined, { signal: limit.signal }).catch(() => undefined)
  return Promise.race([answer, late]).finally(() => limit.abort())
}

function processFamilies(version: string): Family[] {
  const { rss, heapUsed } = process.memoryUsage()
  const { user, system } = process.cpuUsage()
  const started = Date.now() / 1000 - process.uptime()
  const labels = { version, node: process.version }
  return [
    { name: 'info', help: 'The version of the program', type: 'gauge', samples: [{ labels, value: 1 }] },
    single('gauge', 'start_time_seconds', 'When the program was started', Math.round(started)),
    single('counter', 'cpu_seconds_total', 'Processor time of the program', (user + system) / 1e6),
    single('gauge', 'resident_memory_bytes', 'Memory of the program', rss),
    single('gauge', 'heap_used_bytes', 'Memory of its JavaScript objects', heapUsed),
  ]
}

function poolFamilies(pool: Pool): Family[] {
  const { open, idle, waiting, lanes } = poolState(pool)
  const states = { idle, busy: open - idle }
  return [
    {
      name: 'database_connections',
      help: 'Connections of the pool of requests',
      type: 'gauge',
      samples: Object.entries(states).map(([state, value]) => ({ labels: { state }, value })),
    },
    single('gauge', 'database_waiting', 'Requests that wait for a connection', waiting),
    single('gauge', 'lanes_busy', 'Shares of the pool (a boutique, visitors, jobs…) that hold connections', lanes.busy),
    single('gauge', 'lanes_waiting', 'Statements that wait for the share of their boutique', lanes.waiting),
  ]
}

const jobFamilies = (jobs: JobCounts | undefined): Family[] => [
  {
    name: 'jobs',
    help: 'Background jobs of the installation',
    type: 'gauge',
    samples: jobs
      ? (['waiting', 'running', 'failed'] as const).map((state) => ({ labels: { state }, value: jobs[state] }))
      : [],
  },
  single('gauge', 'jobs_late_seconds', 'How long the oldest due job has waited', jobs?.lateBy),
]

/** None without a standby to read from. */
function replicaFamilies(state: ReplicaState | undefined): Family[] {
  if (!state) return []
  const { unused, lag, reads } = state
  return [
    {
      name: 'standby',
      help: 'Whether websites are read from the standby (used), or why not',
      type: 'gauge',
      samples: (['used', ...UNUSED] as const).map((state) => ({
        labels: { state },
        value: state === (unused ?? 'used') ? 1 : 0,
      })),
    },
    single('gauge', 'standby_lag_seconds', 'How old at most the state of the standby is', lag && lag / 1000),
    {
      name: 'public_reads_total',
      help: 'Reads of websites that were not kept, by the server that answered',
      type: 'counter',
      samples: Object.entries(reads).map(([server, value]) => ({ labels: { server }, value })),
    },
  ]
}

/** None without a backup: an alert on a missing metric is one on a missing backup. */
function backupFamilies(backup: Health['backup']): Family[] {
  if (!backup) return []
  const at = (instant: string | undefined): number | undefined => (instant && Date.parse(instant) / 1000) || undefined
  return [
    single('gauge', 'backup_covered_until_seconds', 'Everything written until then is copied', at(backup.coveredUntil)),
    single('gauge', 'backup_base_seconds', 'When the last base copy ended', at(backup.baseAt)),
    single('gauge', 'backup_proven_seconds', 'When a restore on trial last succeeded', at(backup.proven?.at)),
    single(
      'gauge',
      'backup_failing',
      'Whether the backup fails, or its last restore on trial',
      Number(Boolean(backup.failing ?? backup.baseError ?? backup.unproven)),
    ),
  ]
}
