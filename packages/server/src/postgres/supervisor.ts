import { existsSync, readFileSync, rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { type Binaries, findBinaries, usableBinaries } from './binaries.ts'
import { clusterExists, clusterPassword, createCluster, requireVersion, writeWhole } from './cluster.ts'
import type { Connection } from '../store/connection/pool.ts'
import { connectionTo, ensureDatabase, serves } from './database.ts'
import { chooseEndpoint } from './endpoint.ts'
import { linkCluster, placeCluster } from './placement.ts'
import {
  type Cluster,
  isServing,
  type Postmaster,
  readPostmaster,
  startPostmaster,
  stopPostmaster,
} from './postmaster.ts'
import { type Endpoint, settingsText } from './settings.ts'
import { notePlace, refuseTornCopy } from './torn-copy.ts'
import { watchPostmaster } from './watch.ts'

export type EmbeddedPostgresOptions = {
  /** DATA_DIR; created when missing. */
  dataDir: string
  /** Called with French messages of one line. */
  log: (message: string) => void
  /** Settings of postgresql.conf that override the defaults, e.g. `{ fsync: 'off' }` in tests. */
  settings?: Record<string, string>
  /** Other programs than the installed ones: those of another version, in tests. */
  binaries?: Binaries
}

/** A running embedded PostgreSQL. */
export type EmbeddedPostgres = {
  /** For `pg`; the database exists. It stays the same when the server is restarted after a crash. */
  connection: Connection
  /** Stops the server cleanly, disconnecting its clients. May be called twice. */
  stop(): Promise<void>
  /** Whether a server left by an earlier process was taken over. */
  reused: boolean
  /** The current process of the server. */
  readonly pid: number
}

function readIfAny(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : ''
}

/** The server left by an earlier process, once it accepts connections; undefined when there is none. */
async function leftRunning(folder: string): Promise<Postmaster | undefined> {
  for (;;) {
    const left = readPostmaster(folder)
    if (!left || !isServing(folder, left.pid)) return undefined
    if (left.status === 'ready') return left
    await delay(50)
  }
}

/** Takes over a running server of this cluster if it has these settings; stops it otherwise. */
async function adopt(cluster: Cluster, version: string, settings: Record<string, string>, password: string) {
  const left = await leftRunning(cluster.folder)
  if (!left) return undefined
  const conf = readIfAny(join(cluster.folder, 'postgresql.conf'))
  const same = conf === settingsText(version, left.endpoint, settings)
  if (same && (await serves(connectionTo(left.endpoint, password), cluster.folder))) return left
  await stopPostmaster(cluster)
  return undefined
}

/**
 * Starts the PostgreSQL of a data folder, or takes over the one an earlier process left running: creates the cluster
 * the first time, listens on a private socket only, and restarts the server when it dies. The caller holds the instance
 * lock of `dataDir` and calls `stop` on SIGTERM.
 *
 * @throws PostgresError with a French sentence for the administrator
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, settings = {} } = options
  const dataDir = resolve(options.dataDir)
  const placement = placeCluster(dataDir, log)
  const found = options.binaries ?? findBinaries()
  const fresh = !clusterExists(placement.cluster)
  if (!fresh) requireVersion(placement.cluster, found.major)
  const password = clusterPassword(dataDir, placement.cluster)
  const binaries = await usableBinaries(found, placement.account, placement.copies, log)
  if (fresh) {
    log('Création de la base de données.')
    await createCluster(binaries, placement, password, settings.fsync !== 'off')
    log(`Base de données créée dans ${placement.cluster}.`)
  }
  linkCluster(dataDir, placement)
  const cluster: Cluster = { binaries, folder: placement.cluster, account: placement.account }

  const left = await adopt(cluster, found.version, settings, password)
  if (!left && !fresh) refuseTornCopy(dataDir, placement.cluster)
  const endpoint: Endpoint = left?.endpoint ?? (await chooseEndpoint(placement.base, placement.account))
  const connection = connectionTo(endpoint, password)
  const start = async () => {
    const text = settingsText(found.version, endpoint, settings)
    const path = join(cluster.folder, 'postgresql.conf')
    if (readIfAny(path) !== text) writeWhole(path, text, cluster.account)
    return startPostmaster(cluster)
  }
  if (left) log('Base de données déjà en marche : reprise.')
  const watch = watchPostmaster(cluster, left ?? (await start()), start, log)

  let stopped: Promise<void> | undefined
  const stop = () => {
    stopped ??= watch.end().then(async () => {
      await stopPostmaster(cluster)
      if (endpoint.socketFolder) rmSync(endpoint.socketFolder, { recursive: true, force: true })
    })
    return stopped
  }
  try {
    await ensureDatabase(connection)
    notePlace(dataDir, placement.cluster)
  } catch (error) {
    await stop()
    throw error
  }
  return {
    connection,
    stop,
    reused: left !== undefined,
    get pid() {
      return watch.pid()
    },
  }
}
