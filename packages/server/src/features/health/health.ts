import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type Actor,
  type BackupHealth,
  collectionOf,
  type Health,
  JOURNAL_MONTHS,
  MAX_COUNTED_JOBS,
  Problem,
} from '@boutique/domain'
import { storageFailure } from '../../media/storage/storage-failure.ts'
import { mediaFolderOf } from '../../media/storage/open-storage.ts'
import type { FileStorage } from '../../media/storage/storage.ts'
import { latestFailedJobs, readStoredHealth } from './sql/health.ts'
import { journalSize, keepMonths } from '../../store/journal/journal-months.ts'
import { largestBoutiques } from '../../store/documents/space-used.ts'
import type { Replica, ReplicaState } from '../../store/replica/replica.ts'
import { knowsLetters, SCHEMA_VERSION } from '../../store/schema/schema-version.ts'
import type { Engine } from '../../operations/engine.ts'
import type { HealthNotes } from '../../operations/health-notes.ts'
import { forbidden, noteChecked } from '../../operations/rights/rights.ts'

export interface HealthOptions {
  engine: Engine
  storage: FileStorage
  hasMailer: boolean
  dataDir: string
  disk: { readonly isFull: boolean }
  /** The free space of a folder's disk, in bytes. */
  readRoom(folder: string): Promise<{ free: number; size: number }>
  /** Whether files may be made in a folder. */
  canWrite(folder: string): Promise<boolean>
  /** The most bytes of one boutique. */
  quota: number
  notes: HealthNotes
  /** Absent without `BACKUP_URL`. */
  backup: { health(): Promise<BackupHealth> } | undefined
  /** Absent without `DATABASE_READ_URL`. */
  replica: Replica | undefined
  clock(): number
}
/** The state of the installation, for administrators. */
export interface HealthReader {
  /** @throws Problem 403 for anybody else */
  read(actor: Actor): Promise<Health>
  /**
   * Keeps the history for a number of months from now on; always with null. What is older is removed within a day.
   * @throws Problem 403 for others, 400 for a number that is not offered
   */
  keepJournal(actor: Actor, months: unknown): Promise<void>
}

/** Milliseconds for which an answer is kept, and the sum of the files. */
const KEPT = 5000
const SUM_KEPT = 10 * 60_000
/** The files are summed up until there are this many, or this many milliseconds have passed. */
const MAX_SUMMED = 100_000
const MAX_SUM_MS = 2000
/** Milliseconds for the answer of the storage. */
const MAX_REACH_MS = 5000
const MAX_FAILED_SHOWN = 5
/** The largest boutiques are named. */
const MAX_BOUTIQUES_SHOWN = 20
/** A server runs a worker for short jobs and one for long ones. */
const WORKERS_OF_SERVER = 2

const { version } = JSON.parse(readFileSync(join(import.meta.dirname, '../../../package.json'), 'utf8')) as {
  version: string
}

/** Reads the state of the installation with bounded cost: one answer serves everybody for some seconds. */
export function createHealth(options: HealthOptions): HealthReader {
  const { engine, storage, dataDir, disk, readRoom, canWrite, quota, notes, backup, replica, clock } = options
  const startedAt = new Date(clock()).toISOString()
  const sum = kept(SUM_KEPT, clock, () => sumOf(storage))
  const reached = (): Promise<Reach> => reachOf(storage)
  const health = kept(KEPT, clock, async (): Promise<Omit<Health, 'journal'>> => {
    const boutiques = collectionOf(engine.registry, 'boutiques')
    const [stored, hasLetters, failed, room, isWritable, hasWritableFiles, reach, files, largest, backedUp] =
      await Promise.all([
        readStoredHealth(engine.pool, boutiques),
        knowsLetters(engine.pool),
        latestFailedJobs(engine.pool, MAX_FAILED_SHOWN),
        readRoom(dataDir),
        canWrite(dataDir),
        storage.localFile && canWrite(mediaFolderOf(dataDir)),
        reached(),
        sum(),
        largestBoutiques(engine.pool, boutiques, engine.now().slice(0, 10), MAX_BOUTIQUES_SHOWN),
        backup?.health(),
      ])
    const latestFailed = await Promise.all(
      failed.map(async ({ id, task, boutique, error }) => ({
        id,
        label: engine.tasks.get(task)?.label ?? task,
        ...(boutique && { boutique: { id: boutique, name: await nameOf(engine, boutique) } }),
        ...(error && { error }),
      })),
    )
    const { waiting, oldestDue, ownMail } = stored
    return {
      at: new Date(clock()).toISOString(),
      version,
      node: process.version,
      schemaVersion: SCHEMA_VERSION,
      startedAt,
      servers: Math.ceil(stored.workers / WORKERS_OF_SERVER),
      database: {
        version: stored.version,
        bytes: stored.bytes,
        knowsLetters: hasLetters,
        isReadOnly: stored.isReadOnly,
      },
      clocks: stored.clocks,
      jobs: {
        waiting,
        failed: stored.failed,
        many: waiting + stored.failed >= MAX_COUNTED_JOBS,
        ...(oldestDue && { oldestDue }),
        latestFailed,
      },
      mail: {
        ...notes.mail(),
        platform: options.hasMailer,
        own: ownMail,
        without: options.hasMailer ? 0 : stored.boutiques - ownMail,
      },
      storage: {
        ...{ ...reach, ...files, isLocal: storage.localFile !== undefined, files: stored.files, quota },
        ...(hasWritableFiles !== undefined && { isWritable: hasWritableFiles }),
      },
      boutiques: largest,
      ...(backedUp && { backup: backedUp }),
      ...(replica && { standby: standbyOf(replica.state()) }),
      disk: { ...room, isFull: disk.isFull, isWritable },
      ...notes.read(),
    }
  })
  return {
    async read(actor) {
      refuseOthers(actor)
      const [rest, journal] = await Promise.all([health(), journalSize(engine.pool)])
      return { ...rest, journal }
    },
    async keepJournal(actor, months) {
      refuseOthers(actor)
      if (!JOURNAL_MONTHS.includes(months as number | null)) throw new Problem(400, 'duree.inconnue', UNKNOWN_MONTHS)
      await keepMonths(engine.pool, months as number | null)
    },
  }
}

const UNKNOWN_MONTHS = `months : ${JOURNAL_MONTHS.map((months) => months ?? 'null').join(', ')} attendus`

/** The state of the installation is the administrators'. */
function refuseOthers(actor: Actor): void {
  noteChecked(actor)
  if (actor.type !== 'admin') throw forbidden()
}

/** What is told of the standby that websites are read from. */
const standbyOf = ({ unused, since, lag, maxLag }: ReplicaState): Health['standby'] => ({
  state: unused ?? 'used',
  since: Math.round(since),
  ...(lag !== undefined && { lag: Math.round(lag) }),
  maxLag,
})

/** Keeps the result of `read` for some milliseconds; those who ask meanwhile share it. A failure is not kept. */
function kept<T>(milliseconds: number, clock: () => number, read: () => Promise<T>): () => Promise<T> {
  let last: { until: number; result: Promise<T> } | undefined
  return () => {
    if (last && clock() < last.until) return last.result
    const one = { until: clock() + milliseconds, result: read() }
    last = one
    one.result.catch(() => {
      if (last === one) last = undefined
    })
    return one.result
  }
}

type Reach = Pick<Health['storage'], 'isReachable' | 'error'>

/** Whether the storage answers within a few seconds, and what keeps it from that. */
async function reachOf(storage: FileStorage): Promise<Reach> {
  const limit = new AbortController()
  const late = delay(MAX_REACH_MS, undefined, { signal: limit.signal }).then(
    () => {
      throw Object.assign(new Error('no answer'), { code: 'ETIMEDOUT' })
    },
    () => undefined,
  )
  try {
    await Promise.race([storage.stat('presence'), late])
    return { isReachable: true }
  } catch (error) {
    return { isReachable: false, error: storageFailure(error) }
  } finally {
    limit.abort()
  }
}

/** The bytes of a local folder, as far as they can be summed up in time. */
async function sumOf(storage: FileStorage): Promise<{ bytes?: number; isPartial?: boolean }> {
  if (!storage.localFile) return {}
  const end = performance.now() + MAX_SUM_MS
  let [bytes, files] = [0, 0]
  try {
    for await (const file of storage.list('')) {
      if (++files > MAX_SUMMED || performance.now() > end) return { bytes, isPartial: true }
      bytes += file.bytes
    }
    return { bytes }
  } catch {
    return {}
  }
}

async function nameOf(engine: Engine, boutique: string): Promise<string> {
  const data = await engine.readBoutique(boutique)
  return typeof data?.name === 'string' ? data.name : 'Boutique supprimée'
}
