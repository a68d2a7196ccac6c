import type { FileStorage } from '../../media/storage/storage.ts'
import type { Pool } from '../../store/connection/pool.ts'
import { BackupError, sentenceOf } from './backup-error.ts'
import { type Chain, copyLog, makeBase, openChain } from './chain.ts'
import type { Lsn } from './names.ts'
import { dropLog } from './sql/backup.ts'
import type { KeptFile } from './state.ts'

const DAY = 86_400_000
const BASE_EVERY = 7 * DAY
/** How often it is made sure that the target still has what was copied. */
const LOOK_EVERY = DAY / 4
/** A clock that goes back by more makes the moments after it ambiguous, until there is a base copy that begins with them. */
const MAX_BACK = 60_000
/** Milliseconds between two base copies of which the first failed: each reads all of the database. */
const RETRY_EVERY = 300_000

export interface DatabaseCopyOptions {
  pool: Pool
  /** The folder of the cluster. */
  cluster: string
  state: KeptFile
  /** Bytes a second that a base copy reads. */
  rate: number
  signal: AbortSignal
  clock(): number
  log(error: unknown): void
  /** A base copy is complete. */
  based(): void
}
/** The copy of a database: its log, round by round, and its base copies beside. */
export interface DatabaseCopy {
  readonly chain: Chain | undefined
  /** The base copy that is being made. */
  readonly running: Promise<void> | undefined
  readonly baseError: string | undefined
  /** A part of the log was given up, and no base copy was made since. */
  readonly wasBroken: boolean
  /** Copies the log until now, and begins a base copy when it is time. @throws Error when the target is away */
  step(files: FileStorage): Promise<void>
  /** What the target has is read again: it may have come back without the last copies, or be another disk. */
  doubt(): void
  /** Lets PostgreSQL remove the log; what follows begins a new chain. */
  giveUp(): Promise<void>
  /** Whether the ranges of the log keep their names. */
  keepNames(kept: boolean): void
  /** Nobody waits for the log any more. */
  end(): void
}

export function createDatabaseCopy(options: DatabaseCopyOptions): DatabaseCopy {
  const { pool, cluster, state, rate, signal, clock, log } = options
  let chain: Chain | undefined
  let mayMerge = true
  let lookedAt: number | undefined
  let wasBroken = false
  /** The chain in whose log the clock went back. */
  let wentBack: string | undefined
  let running: Promise<void> | undefined
  let failed: { at: number; error: string } | undefined
  let reached: { end: Lsn; done(): void }[] = []

  /** The chain that goes on at the target. */
  async function open(files: FileStorage, now: number): Promise<Chain> {
    const kept = state.now.chain
    const opened = await openChain(pool, files, cluster, kept, now)
    lookedAt = now
    if (opened.id !== kept?.id) {
      wasBroken = kept !== undefined
      const { systemId, timeline } = opened.cluster
      await state.keep({ chain: { id: opened.id, systemId, timeline } })
    }
    opened.copy.mayMerge = mayMerge
    return opened
  }
  async function step(files: FileStorage): Promise<void> {
    const now = clock()
    if (!chain || lookedAt === undefined || Math.abs(now - lookedAt) > LOOK_EVERY) chain = await open(files, now)
    const before = chain.copy.covered
    if (!(await copyLog(pool, chain, now, signal))) {
      await giveUp()
      return step(files)
    }
    if (before !== undefined && now < before - MAX_BACK) wentBack = chain.id
    const { end } = chain.copy
    for (const one of reached.filter((each) => each.end <= end)) one.done()
    reached = reached.filter((each) => each.end > end)
    const isDue = !chain.base || wentBack === chain.id || Math.abs(now - chain.base.endedAt) > BASE_EVERY
    const isTooEarly = failed !== undefined && performance.now() - failed.at < RETRY_EVERY
    if (!running && isDue && !isTooEarly) startBase(files, chain)
  }
  async function giveUp(): Promise<void> {
    chain = undefined
    await dropLog(pool)
  }
  async function copyBase(files: FileStorage, on: Chain): Promise<void> {
    const answers = wentBack
    const own = await pool.connect()
    try {
      const made = await makeBase(own, files, cluster, on, {
        ...{ rate, clock, signal },
        reached: (end) =>
          (chain?.copy.end ?? 0n) >= end ? Promise.resolve() : new Promise((done) => reached.push({ end, done })),
      })
      // A copy whose log was given up meanwhile is of no use.
      if (chain?.id !== on.id) return
      chain.base = made
      if (wentBack === answers) wentBack = undefined
      wasBroken = false
      failed = undefined
      options.based()
    } finally {
      // PostgreSQL ends an unfinished copy with its connection.
      own.release(true)
    }
  }
  function startBase(files: FileStorage, on: Chain): void {
    running = copyBase(files, on)
      .catch((error: unknown) => {
        if (signal.aborted) return
        failed = { at: performance.now(), error: sentenceOf(error) }
        log(error)
      })
      .finally(() => {
        running = undefined
      })
  }
  return {
    step,
    giveUp,
    get chain() {
      return chain
    },
    get running() {
      return running
    },
    get baseError() {
      return failed?.error
    },
    get wasBroken() {
      return wasBroken
    },
    doubt() {
      lookedAt = undefined
    },
    keepNames(kept) {
      mayMerge = !kept
      if (chain) chain.copy.mayMerge = mayMerge
    },
    end() {
      for (const { done } of reached) done()
    },
  }
}

/** The error of a backup without a base copy. */
export const notBased = ({ baseError }: DatabaseCopy): BackupError =>
  new BackupError('empty', baseError ?? "La base n'a pas été copiée")
