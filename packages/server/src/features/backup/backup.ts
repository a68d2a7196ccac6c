import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import type { BackupHealth } from '@boutique/domain'
import type { ReadRoom } from '../../instance/disk.ts'
import type { FileStorage } from '../../media/storage.ts'
import { sealUnder } from '../../sealed/passphrase.ts'
import { type Connection, createMaintenancePool, type PoolClient } from '../../store/connection/pool.ts'
import { readKey } from '../../store/schema/keys.ts'
import { BackupError } from './backup-error.ts'
import { type Chain, copyLog, makeBase, openChain } from './chain.ts'
import { copyFile, copyMissing } from './files.ts'
import { KEY } from './key.ts'
import type { Lsn } from './names.ts'
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
export interface Backup {
  health(): BackupHealth
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
  const pool = createMaintenancePool(options.connection, 4)
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

  async function keep(change: Partial<KeptState>): Promise<void> {
    state = { ...state, ...change }
    await writeState(dataDir, state)
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
    covered = now
    const end = chain.copy.end
    for (const one of reached.filter((each) => each.end <= end)) one.done()
    reached = reached.filter((each) => each.end > end)
    if (!base && (!chain.base || now - chain.base.endedAt > BASE_EVERY)) startBase(files, cluster, chain)
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
      await copyFiles(files)
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
      return {
        kind: folder ? 'all' : 'files',
        shown: target?.shown ?? '',
        isElsewhere,
        ...(covered !== undefined && { coveredUntil: new Date(covered).toISOString() }),
        ...(chain && { bytes: chain.copy.bytes + (chain.base?.stored ?? 0) }),
        ...(chain?.base && { baseAt: new Date(chain.base.endedAt).toISOString() }),
        ...(failing && { failing: { since: new Date(failing.since).toISOString(), error: failing.error } }),
        ...(baseError !== undefined && { baseError }),
        wasBroken: wasBroken && !chain?.base,
        isOnSameDisk: isOnSameDisk(target?.folder, dataDir),
        key: keyFile ? (passphrase ? 'sealed' : 'left') : 'elsewhere',
      }
    },
    async stop() {
      clearTimeout(timer)
      // The last writes; a target that does not answer does not keep the product from ending.
      if (!failing) await Promise.race([round().catch(() => undefined), delay(STOP_TIMEOUT_MS)])
      stopping.abort()
      for (const { done } of reached) done()
      await Promise.race([Promise.allSettled([running, base, sweep]), delay(STOP_TIMEOUT_MS)])
      session?.release(true)
      await pool.end().catch(() => undefined)
      target?.close()
    },
  }
}

const sentenceOf = (error: unknown): string => (error instanceof Error ? error.message : String(error))
