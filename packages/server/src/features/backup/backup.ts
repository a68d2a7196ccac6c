import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { BackupHealth } from '@boutique/domain'
import type { ReadRoom } from '../../instance/disk.ts'
import type { FileStorage } from '../../media/storage/storage.ts'
import type { BackupServices } from '../../operations/backup-services.ts'
import { sealUnder } from '../../sealed/passphrase.ts'
import { type Connection, createMaintenancePool } from '../../store/connection/pool.ts'
import { readKey } from '../../store/schema/keys.ts'
import { BackupError, sentenceOf } from './backup-error.ts'
import { begunAt } from './chain.ts'
import { createCleaning } from './cleaning.ts'
import { createDatabaseCopy, notBased } from './database-copy.ts'
import { createFileCopies } from './file-copies.ts'
import { guarded } from './guard.ts'
import { KEY } from './key.ts'
import { createLeader } from './leader.ts'
import { noteBackup, readBackup } from './sql/status.ts'
import { createTrials } from './proof/trials.ts'
import { openState } from './state.ts'
import { claim, isOnSameDisk, openTarget, type Target, writeSmall } from './target.ts'

/** The settings of a backup. */
export interface BackupSettings {
  /** `BACKUP_URL`. */
  url: string
  /** `BACKUP_PASSPHRASE`, under which the key is encrypted. */
  passphrase?: string | undefined
  /** The file of the key; undefined when `SECRET_KEY` is elsewhere. */
  keyFile?: string | undefined
  /** The folder of the embedded cluster; undefined with an external PostgreSQL, which is backed up by its own tools. */
  cluster?: string | undefined
  /** Bytes a second that a base copy reads. */
  rate?: number
  /** Milliseconds between two copies of the log. */
  every?: number | undefined
}
export interface BackupOptions {
  settings: BackupSettings
  connection: Connection | string
  storage: FileStorage
  dataDir: string
  readRoom: ReadRoom
  /** How long an answer of a folder may take, in milliseconds. */
  maxAnswerMs?: number | undefined
  clock(): number
  log(error: unknown): void
}
/** The backup that a server makes while it runs. */
export interface Backup extends BackupServices {
  /** What this server knows of the backup, also without the database. */
  ownHealth(): BackupHealth
  /** A file was written: it is copied soon. */
  written(path: string): void
  /** Copies what was written until now. Tests and a stop wait for it. @throws Error when the target is away */
  round(): Promise<void>
  /** Resolves once there is a complete base copy. */
  based(): Promise<void>
  stop(): Promise<void>
}

const RATE = 20_000_000
const EVERY = 15_000
/** How often the other servers are told how it goes, besides when it fails or goes on. */
const TELL_EVERY = 60_000
const HOUR = 3_600_000
const DAY = 24 * HOUR
/** How long a clock that jumped must go on before old sets are removed by it. */
const DOUBTED = 2 * DAY
/** Less free space than this, and the log is given up rather than the disk of the shop. */
const MIN_FREE = { bytes: 1_000_000_000, share: 0.1 }
const STOP_TIMEOUT_MS = 5000

/** Starts the backup. It never delays or stops the product: what fails is told by `health` and tried again. */
export function startBackup(options: BackupOptions): Backup {
  const { settings, storage, dataDir, readRoom, clock, log } = options
  const { url, passphrase, keyFile, cluster, rate = RATE, every = EVERY } = settings
  const kind = cluster === undefined ? 'files' : 'all'
  // The lock and a base copy each hold one.
  const pool = createMaintenancePool(options.connection, 3)
  const stopping = new AbortController()
  const { signal } = stopping
  const state = openState(dataDir)
  const leader = createLeader(pool, kind)
  const cleaning = createCleaning(log)
  const copies = createFileCopies(storage, { rate, signal, log })
  const database =
    cluster === undefined
      ? undefined
      : createDatabaseCopy({ pool, cluster, state, rate, signal, clock, log, based: cleaning.look })
  let target: Target | undefined
  let claimedAt: number | undefined
  let isSameDisk = false
  let isElsewhere = false
  let isKeySealed = false
  let covered: number | undefined
  let failing: { since: number; error: string } | undefined

  async function noteCovered(at: number): Promise<void> {
    covered = at
    const passed = Math.abs(at - (state.now.covered ?? at))
    if (passed > DAY) await state.keep({ covered: at, jumpedAt: at })
    else if (passed > HOUR || state.now.covered === undefined) await state.keep({ covered: at })
  }
  /** Whether the clock jumped, or nothing ran, not long ago: what seems old by it may be needed. */
  const isDoubtful = (now: number): boolean => Math.abs(now - (state.now.jumpedAt ?? Number.NaN)) < DOUBTED
  async function ready(): Promise<Target> {
    target ??= guarded(await openTarget(url, dataDir, 'BACKUP_URL'), options.maxAnswerMs)
    const now = clock()
    // A disk may be unplugged at any time; a bucket is looked at again after an error, and now and then.
    if (claimedAt === undefined || Math.abs(now - claimedAt) > HOUR || target.folder !== undefined) {
      const installation = createHash('sha256')
        .update(await readKey(pool, 'desinscription'))
        .digest('hex')
        .slice(0, 32)
      await claim(target, installation, state.now.marked === url)
      if (state.now.marked !== url) await state.keep({ marked: url })
      isSameDisk = await isOnSameDisk(target, dataDir)
      // What a killed process left; another server may be writing.
      if (claimedAt === undefined) await target.files.cleanTemporary(HOUR, now)
      claimedAt = now
    }
    if (!isKeySealed && keyFile && passphrase) {
      await writeSmall(target.files, KEY, await sealUnder(passphrase, await readFile(keyFile)))
      isKeySealed = true
    }
    return target
  }
  /** Gives up the log that waits when the disk of the shop needs its place. */
  async function makeRoom(): Promise<void> {
    const { free, size } = await readRoom(dataDir)
    if (free < Math.min(MIN_FREE.bytes, MIN_FREE.share * size)) await database?.giveUp()
  }
  async function clean({ files }: Target): Promise<void> {
    const chain = database?.chain
    // The blocks of a copy that is being made belong to none yet.
    if (chain?.base && !database?.running && !isDoubtful(clock()))
      chain.copy.forget(await cleaning.step(files, chain.id, clock()))
  }
  async function copyAll(): Promise<void> {
    isElsewhere = !(await leader.leads())
    const reached = await ready()
    // A file arrives at any server.
    if (isElsewhere) return copies.step(reached.files)
    const begun = clock()
    await database?.step(reached.files)
    await copies.step(reached.files)
    await noteCovered(begun)
    copies.sweep(reached.files, clock())
    await clean(reached)
  }
  async function failed(error: unknown): Promise<void> {
    claimedAt = undefined
    if (!failing) log(error)
    failing = { since: failing?.since ?? clock(), error: sentenceOf(error) }
    database?.doubt()
    try {
      await makeRoom()
    } catch (cause) {
      log(cause)
    }
    if (target && error instanceof BackupError && error.code === 'full') {
      cleaning.look()
      await clean(target)
    }
  }
  let shared: { at: number; isFailing: boolean } | undefined
  async function tellOthers(): Promise<void> {
    const [at, isFailing] = [clock(), failing !== undefined]
    if (isElsewhere || (shared?.isFailing === isFailing && Math.abs(at - shared.at) < TELL_EVERY)) return
    try {
      await noteBackup(pool, ownHealth())
      shared = { at, isFailing }
    } catch (error) {
      log(error)
    }
  }
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    // What was written before the call is in a copy that begins after it.
    await running?.catch(() => undefined)
    running ??= copyAll()
      .then(
        () => {
          failing = undefined
        },
        async (error: unknown) => {
          if (!signal.aborted) await failed(error)
          throw error
        },
      )
      .finally(async () => {
        if (!signal.aborted) await tellOthers()
        running = undefined
      })
    return running
  }
  const again = (): void => {
    timer = setTimeout(() => {
      void round()
        .catch(() => undefined)
        .then(() => {
          if (!signal.aborted) again()
        })
    }, every)
    timer.unref()
  }
  const trials =
    database &&
    createTrials({
      ...{ pool, storage, dataDir, readRoom, rate, log, clock, state, copy: database, stopping: signal },
      copied: round,
      swept: () => copies.sweeping,
      reach: () =>
        round().then(
          () => (isElsewhere ? undefined : target),
          () => undefined,
        ),
    })
  function ownHealth(): BackupHealth {
    const { proven, unproven, covered: before } = state.now
    const until = covered ?? (failing && before)
    const { chain, baseError } = database ?? {}
    const begun = chain && !chain.base ? begunAt(chain.id) : undefined
    return {
      kind,
      shown: target?.shown ?? '',
      isElsewhere,
      ...(until !== undefined && { coveredUntil: instantOf(until) }),
      ...(begun !== undefined && { begunAt: instantOf(begun) }),
      ...(chain && { bytes: chain.copy.bytes + (chain.base?.stored ?? 0) }),
      ...(chain?.base && { baseAt: instantOf(chain.base.endedAt) }),
      ...(failing && { failing: { since: instantOf(failing.since), error: failing.error } }),
      ...(baseError !== undefined && { baseError }),
      ...(cleaning.error !== undefined && { cleaningError: cleaning.error }),
      ...(proven && { proven: { ...proven, at: instantOf(proven.at), moment: instantOf(proven.moment) } }),
      ...(unproven && { unproven: { ...unproven, at: instantOf(unproven.at) } }),
      wasBroken: database !== undefined && database.wasBroken && !chain?.base,
      isOnSameDisk: isSameDisk,
      key: keyFile ? (passphrase ? 'sealed' : 'left') : 'elsewhere',
    }
  }
  void round().catch(() => undefined)
  again()

  return {
    round,
    written: copies.written,
    async based() {
      await round()
      await database?.running
      if (database && !database.chain?.base) throw notBased(database)
    },
    ownHealth,
    async health() {
      const own = ownHealth()
      return own.isElsewhere ? ((await readBackup(pool)) ?? own) : own
    },
    prove: async (collections, ends) => trials?.prove(collections, ends),
    get notifiedAt() {
      return state.now.notifiedAt
    },
    notified: (notifiedAt) => state.keep({ notifiedAt }),
    async stop() {
      clearTimeout(timer)
      // A target that does not answer does not keep the product from ending.
      const late = delay(STOP_TIMEOUT_MS, undefined, { ref: false })
      // The last writes.
      if (!failing) await Promise.race([round().catch(() => undefined), late])
      stopping.abort()
      database?.end()
      const ending = [running, database?.running, copies.sweeping, trials?.running].map(async (one) => one)
      await Promise.race([Promise.allSettled(ending), late])
      leader.release()
      await Promise.race([pool.end().catch(() => undefined), late])
      target?.close()
    },
  }
}

const instantOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
