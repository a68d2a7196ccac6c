import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { ReadRoom } from '../../instance/disk.ts'
import type { FileStorage } from '../../media/storage.ts'
import type { Collection } from '@boutique/domain'
import type { BackupServices } from '../../operations/backup-services.ts'
import { sealUnder } from '../../sealed/passphrase.ts'
import { type Connection, createMaintenancePool, type PoolClient } from '../../store/connection/pool.ts'
import { readKey } from '../../store/schema/keys.ts'
import { BackupError } from './backup-error.ts'
import { begunAt, type Chain, copyLog, makeBase, openChain } from './chain.ts'
import { createCleaning } from './cleaning.ts'
import { copyFile, copyMissing } from './files.ts'
import { KEY } from './key.ts'
import type { Lsn } from './names.ts'
import { proveBackup, removeTrial } from './proof/prove.ts'
import { dropLog, lead } from './sql/backup.ts'
import { type KeptState, readState, writeState } from './state.ts'
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
  clock(): number
  log(error: unknown): void
}
/** The backup that a server makes while it runs. */
export interface Backup extends BackupServices {
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
const DAY = 86_400_000
const BASE_EVERY = 7 * DAY
const SWEEP_EVERY = DAY / 4
/** How often it is noted until when everything is copied. */
const NOTE_EVERY = DAY / 24
/** Less free space than this, and the log is given up rather than the disk of the shop. */
const MIN_FREE = { bytes: 1_000_000_000, share: 0.1 }
const STOP_TIMEOUT_MS = 5000
/** Paths that wait; beyond, the next comparison of all files finds them. */
const MAX_WAITING_FILES = 10_000

/** Starts the backup. It never delays or stops the product: what fails is told by `health` and tried again. */
export function startBackup(options: BackupOptions): Backup {
  const { settings, storage, dataDir, readRoom, clock, log } = options
  const { url, passphrase, keyFile, cluster: folder, rate = RATE, every = EVERY } = settings
  // The lock and a base copy each hold one.
  const pool = createMaintenancePool(options.connection, 3)
  const stopping = new AbortController()
  const waiting = new Set<string>()
  let state: KeptState = readState(dataDir)
  let target: Target | undefined
  let session = undefined as PoolClient | undefined
  let chain: Chain | undefined
  let isClaimed = false
  let isElsewhere = false
  let wasBroken = false
  let isKeySealed = false
  let covered: number | undefined
  let failing: { since: number; error: string } | undefined
  let base: Promise<void> | undefined
  let baseError: string | undefined
  let sweep: Promise<void> | undefined
  let sweptAt: number | undefined
  let reached: { end: Lsn; done(): void }[] = []
  const cleaning = createCleaning(log)
  const leftover = folder === undefined ? undefined : removeTrial(dataDir).catch(log)

  let keeping: Promise<void> = Promise.resolve()
  function keep(change: Partial<KeptState>): Promise<void> {
    state = { ...state, ...change }
    keeping = keeping.catch(() => undefined).then(() => writeState(dataDir, state))
    return keeping
  }
  async function noteCovered(at: number): Promise<void> {
    covered = at
    if (Math.abs(at - (state.covered ?? 0)) > NOTE_EVERY) await keep({ covered: at })
  }
  /** A connection of its own, whose lock says that no other server makes this backup. */
  async function leads(): Promise<boolean> {
    let client = session
    if (!client) {
      const opened: PoolClient = await pool.connect()
      opened.once('error', () => {
        session = undefined
        opened.release(true)
      })
      session = client = opened
    }
    try {
      return await lead(client)
    } catch (error) {
      if (session === client) {
        session = undefined
        client.release(true)
      }
      throw error
    }
  }
  async function ready(): Promise<Target> {
    target ??= await openTarget(url, dataDir, 'BACKUP_URL')
    // A disk may be unplugged at any time; a bucket is looked at again after an error.
    if (!isClaimed || target.folder !== undefined) {
      const installation = createHash('sha256')
        .update(await readKey(pool, 'desinscription'))
        .digest('hex')
        .slice(0, 32)
      await claim(target, installation, state.marked === url)
      if (state.marked !== url) await keep({ marked: url })
      isClaimed = true
    }
    if (!isKeySealed && keyFile && passphrase) {
      await writeSmall(target.files, KEY, await sealUnder(passphrase, await readFile(keyFile)))
      isKeySealed = true
    }
    return target
  }
  async function copyLogOf(files: FileStorage, cluster: string): Promise<void> {
    const now = clock()
    if (!chain) {
      const opened = await openChain(pool, files, cluster, state.chain, now)
      if (opened.id !== state.chain?.id) {
        wasBroken = state.chain !== undefined
        const { systemId, timeline } = opened.cluster
        await keep({ chain: { id: opened.id, systemId, timeline } })
      }
      chain = opened
    }
    if (!(await copyLog(pool, chain, now, stopping.signal))) {
      chain = undefined
      await dropLog(pool)
      return copyLogOf(files, cluster)
    }
    await noteCovered(now)
    const end = chain.copy.end
    for (const one of reached.filter((each) => each.end <= end)) one.done()
    reached = reached.filter((each) => each.end > end)
    if (!base && (!chain.base || Math.abs(now - chain.base.endedAt) > BASE_EVERY)) startBase(files, cluster, chain)
  }
  function startBase(files: FileStorage, cluster: string, on: Chain): void {
    base = (async () => {
      const own = await pool.connect()
      try {
        const made = await makeBase(own, files, cluster, on, {
          rate,
          clock,
          signal: stopping.signal,
          reached: (end) =>
            on.copy.end >= end ? Promise.resolve() : new Promise((done) => reached.push({ end, done })),
        })
        // A copy whose log was given up meanwhile is of no use.
        if (chain?.id !== on.id) return
        chain.base = made
        wasBroken = false
        baseError = undefined
        cleaning.look()
      } finally {
        // PostgreSQL ends an unfinished copy with its connection.
        own.release(true)
      }
    })()
      .catch((error: unknown) => {
        if (stopping.signal.aborted) return
        baseError = sentenceOf(error)
        log(error)
      })
      .finally(() => {
        base = undefined
      })
  }
  async function copyFiles(files: FileStorage): Promise<void> {
    for (const path of waiting) {
      stopping.signal.throwIfAborted()
      await copyFile(storage, files, path)
      waiting.delete(path)
    }
    if (sweep || (sweptAt !== undefined && clock() - sweptAt < SWEEP_EVERY)) return
    sweptAt = clock()
    sweep = copyMissing(storage, files, rate, stopping.signal)
      .then(() => undefined)
      .catch((error: unknown) => {
        sweptAt = undefined
        if (!stopping.signal.aborted) log(error)
      })
      .finally(() => {
        sweep = undefined
      })
  }
  /** Gives up the log that waits when the disk of the shop needs its place. */
  async function makeRoom(): Promise<void> {
    const { free, size } = await readRoom(dataDir)
    if (!folder || free >= Math.min(MIN_FREE.bytes, MIN_FREE.share * size)) return
    chain = undefined
    await dropLog(pool)
  }
  async function copyAll(): Promise<void> {
    try {
      isElsewhere = !(await leads())
      if (isElsewhere) return
      const { files } = await ready()
      if (folder) await copyLogOf(files, folder)
      const begun = clock()
      await copyFiles(files)
      if (!folder) await noteCovered(begun)
      // The blocks of a copy that is being made belong to none yet.
      if (chain?.base && !base) chain.copy.forget(await cleaning.step(files, chain.id, clock()))
      failing = undefined
    } catch (error) {
      isClaimed = false
      if (stopping.signal.aborted) throw error
      if (!failing) log(error)
      failing = { since: failing?.since ?? clock(), error: sentenceOf(error) }
      await makeRoom().catch(log)
      throw error
    }
  }
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined
  const round = async (): Promise<void> => {
    // What was written before the call is in a copy that begins after it.
    await running?.catch(() => undefined)
    running ??= copyAll().finally(() => {
      running = undefined
    })
    return running
  }
  const again = (): void => {
    timer = setTimeout(() => {
      void round()
        .catch(() => undefined)
        .then(() => {
          if (!stopping.signal.aborted) again()
        })
    }, every)
    timer.unref()
  }
  const isThere = (): Promise<boolean> =>
    round().then(
      () => !isElsewhere,
      () => false,
    )
  let proving: Promise<void> | undefined
  async function prove(collections: readonly Collection[], signal: AbortSignal): Promise<void> {
    await leftover
    // A target that is away is told by itself.
    if (!folder || !(await isThere())) return
    await Promise.race([sweep, new Promise((done) => signal.addEventListener('abort', done, { once: true }))])
    signal.throwIfAborted()
    const [on, at, ends] = [chain, clock(), AbortSignal.any([signal, stopping.signal])]
    if (!target || !on?.base) return
    const name = `${on.id}/${on.base.name}`
    if (state.proven?.base === name) return
    try {
      const proof = await proveBackup({
        ...{ pool, target, storage, dataDir, collections, readRoom, rate, signal: ends, log, copied: round },
        keepNames: (kept) => {
          on.copy.mayMerge = !kept
        },
      })
      const { moment, documents, files } = proof
      await keep({ proven: { base: name, at, moment, documents, files }, unproven: undefined })
    } catch (error) {
      if (stopping.signal.aborted || isInterrupted(signal)) throw error
      log(error)
      if (!(error instanceof BackupError) && !(await isThere())) return
      await keep({ unproven: { at, error: signal.aborted ? TOO_LONG : sentenceOf(error) } })
    }
  }
  void round().catch(() => undefined)
  again()

  return {
    round,
    written(path) {
      if (waiting.size < MAX_WAITING_FILES) waiting.add(path)
    },
    async based() {
      await round()
      await base
      if (!chain?.base) throw new BackupError('empty', baseError ?? "La base n'a pas été copiée")
    },
    health() {
      const until = covered ?? (failing && state.covered)
      const begun = chain && !chain.base ? begunAt(chain.id) : undefined
      const { proven, unproven } = state
      return {
        kind: folder ? 'all' : 'files',
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
        wasBroken: wasBroken && !chain?.base,
        isOnSameDisk: isOnSameDisk(target?.folder, dataDir),
        key: keyFile ? (passphrase ? 'sealed' : 'left') : 'elsewhere',
      }
    },
    prove(collections, signal) {
      proving ??= prove(collections, signal).finally(() => {
        proving = undefined
      })
      return proving
    },
    get toldAt() {
      return state.toldAt
    },
    told: (toldAt) => keep({ toldAt }),
    async stop() {
      clearTimeout(timer)
      // The last writes; a target that does not answer does not keep the product from ending.
      if (!failing) await Promise.race([round().catch(() => undefined), delay(STOP_TIMEOUT_MS)])
      stopping.abort()
      for (const { done } of reached) done()
      await Promise.race([Promise.allSettled([running, base, sweep, proving]), delay(STOP_TIMEOUT_MS)])
      session?.release(true)
      await pool.end().catch(() => undefined)
      target?.close()
    },
  }
}

const TOO_LONG = "elle n'était pas terminée à temps"
/** Whether a signal ended work for another reason than its time. */
const isInterrupted = ({ aborted, reason }: AbortSignal): boolean =>
  aborted && !(reason instanceof Error && reason.name === 'TimeoutError')
const instantOf = (milliseconds: number): string => new Date(milliseconds).toISOString()
const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
