import { execFileSync } from 'node:child_process'
import { chownSync, mkdirSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { processIdentity } from '../instance/process.ts'
import type { Account } from './account.ts'
import { type Binaries, programPath } from './binaries.ts'
import { PostgresError } from './errors.ts'
import { run } from './run.ts'
import type { Endpoint } from './settings.ts'

/** The content of `postmaster.pid`. `status` is `starting`, `ready`, `stopping` or `standby`. */
export type Postmaster = { pid: number; endpoint: Endpoint; status: string }

/** A cluster, with the programs and the account that run it, and how much it yields to others (0 to 19). */
export type Cluster = {
  binaries: Binaries
  folder: string
  account: Account | undefined
  priority?: number | undefined
}

/** How long to wait for the last children of a dead server, and the lock they hold, to disappear. */
const DEAD_LOCK_TIMEOUT_MS = 20_000
/**
 * After this many milliseconds its children are terminated: one busy with a query does not notice that its parent is
 * dead.
 */
const ORPHAN_TIMEOUT_MS = 2000

/** Seconds allowed for a start, which may have to replay a lot of write-ahead log after a power failure. */
const START_SECONDS = 600

const DEAD_LOCK = /lock file ".*" already exists|pre-existing shared memory block/

/** Parses the text of a `postmaster.pid`; undefined when it is damaged. */
export function parsePostmaster(text: string): Postmaster | undefined {
  const [pid, , , port, socketFolder, , , status] = text.split('\n').map((line) => line.trim())
  if (!pid || !/^\d+$/.test(pid)) return undefined
  const endpoint = { port: Number(port), ...(socketFolder ? { socketFolder } : {}) }
  return { pid: Number(pid), endpoint, status: status ?? '' }
}

/** The server that `postmaster.pid` names, dead or alive. */
export function readPostmaster(folder: string): Postmaster | undefined {
  try {
    return parsePostmaster(readFileSync(join(folder, 'postmaster.pid'), 'utf8'))
  } catch {
    return undefined
  }
}

/** Whether the living process `pid` is a PostgreSQL process of this cluster. */
function worksIn(folder: string, pid: number): boolean {
  try {
    if (process.platform === 'win32') return true
    if (process.platform === 'linux') {
      // Every PostgreSQL process has the data folder as working directory, but so may a shell. A process that we may
      // not read belongs to another user.
      if (readlinkSync(`/proc/${pid}/cwd`) !== folder) return false
      return readFileSync(`/proc/${pid}/comm`, 'utf8').trim() === 'postgres'
    }
    return execFileSync('ps', ['-o', 'comm=', '-p', String(pid)], { encoding: 'utf8' }).includes('postgres')
  } catch {
    return false
  }
}

/** Whether `pid` is a living server of this cluster, and not another process that got the same id. */
export function isServing(folder: string, pid: number): boolean {
  return processIdentity(pid) !== undefined && worksIn(folder, pid)
}

/** Children of a dead server that still run (on Linux only). */
function survivors(folder: string): number[] {
  if (process.platform !== 'linux') return []
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .filter((pid) => worksIn(folder, pid))
}

/** Terminates the children of a dead server immediately (SIGQUIT). */
function endOrphans(folder: string): void {
  const left = readPostmaster(folder)
  if (left && isServing(folder, left.pid)) return
  for (const pid of survivors(folder)) {
    try {
      process.kill(pid, 'SIGQUIT')
    } catch {
      // It ended meanwhile.
    }
  }
}

/** Removes the pid file of a dead server whose process id was reused: PostgreSQL itself would refuse to start. */
function dropMisleadingPidFile(folder: string): void {
  const left = readPostmaster(folder)
  if (!left || processIdentity(left.pid) === undefined || isServing(folder, left.pid)) return
  if (survivors(folder).length === 0) rmSync(join(folder, 'postmaster.pid'), { force: true })
}

/** The last lines up to the fatal error: how many the server writes after it depends on when it is read. */
function logTail(path: string): string {
  try {
    const lines = readFileSync(path, 'utf8').trim().split('\n')
    const cause = lines.findLastIndex((line) => / (FATAL|PANIC): /.test(line))
    return lines
      .slice(0, cause < 0 ? undefined : cause + 1)
      .slice(-4)
      .join(' ')
  } catch {
    return ''
  }
}

/**
 * Starts the server and waits until it accepts connections (crash recovery included); waits for the lock of a dead
 * server to disappear.
 *
 * @param seconds allowed for it
 * @throws PostgresError `postgres_start` with the last lines of its log
 */
export async function startPostmaster(cluster: Cluster, seconds = START_SECONDS): Promise<Postmaster> {
  const { binaries, folder, account, priority } = cluster
  const logs = join(folder, 'log')
  mkdirSync(logs, { recursive: true, mode: 0o700 })
  if (account) chownSync(logs, account.uid, account.gid)
  const startLog = join(logs, 'demarrage.log')
  const begun = Date.now()
  for (;;) {
    dropMisleadingPidFile(folder)
    rmSync(startLog, { force: true })
    // PGDATA for the folder and a relative path for the log: pg_ctl builds a shell command from its arguments.
    const args = ['start', '--wait', '--silent', `--timeout=${seconds}`, '--log=log/demarrage.log']
    const options = { account, cwd: folder, env: { PGDATA: folder }, priority }
    const outcome = await run(programPath(binaries, 'pg_ctl'), args, options)
    const postmaster = readPostmaster(folder)
    if (outcome.code === 0 && postmaster) return postmaster
    const tail = logTail(startLog)
    if (!DEAD_LOCK.test(tail) || Date.now() - begun > DEAD_LOCK_TIMEOUT_MS) {
      throw startError(tail || outcome.output, logs)
    }
    if (Date.now() - begun > ORPHAN_TIMEOUT_MS) endOrphans(folder)
    await delay(100)
  }
}

const startError = (tail: string, logs: string): PostgresError =>
  new PostgresError('postgres_start', `PostgreSQL n'a pas démarré : ${tail} (journal : ${logs}).`)

/** Waits until a server that replays a log accepts connections. @throws PostgresError `postgres_start` when it ends */
export async function awaitReplay({ folder }: Cluster): Promise<void> {
  for (;;) {
    const postmaster = readPostmaster(folder)
    if (postmaster?.status === 'ready') return
    if (!postmaster || !isServing(folder, postmaster.pid)) {
      const logs = join(folder, 'log')
      throw startError(logTail(join(logs, 'demarrage.log')), logs)
    }
    await delay(50)
  }
}

/**
 * Stops the server of a cluster, disconnecting its clients, and waits for its end; kills it after a minute, with a
 * recovery at the next start.
 *
 * @throws PostgresError `postgres_stop`
 */
export async function stopPostmaster(cluster: Cluster): Promise<void> {
  const { binaries, folder, account } = cluster
  let output = ''
  for (const mode of ['fast', 'immediate']) {
    const postmaster = readPostmaster(folder)
    if (!postmaster || !isServing(folder, postmaster.pid)) return
    const args = ['stop', '--wait', '--silent', '--timeout=60', `--mode=${mode}`]
    const outcome = await run(programPath(binaries, 'pg_ctl'), args, { account, cwd: folder, env: { PGDATA: folder } })
    if (outcome.code === 0) return
    output = outcome.output
  }
  const left = readPostmaster(folder)
  if (!left || !isServing(folder, left.pid)) return
  throw new PostgresError('postgres_stop', `PostgreSQL ne s'est pas arrêté : ${output}`)
}
