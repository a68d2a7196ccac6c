import { randomBytes } from 'node:crypto'
import { existsSync, mkdirSync, realpathSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { dirname, join, resolve } from 'node:path'
import type { Connection } from '../store/connection/pool.ts'
import { chownTree } from './account.ts'
import { findBinaries, usableBinaries } from './binaries.ts'
import { ROLE, writeWhole } from './cluster.ts'
import { connectionTo, withClient } from './database.ts'
import { chooseEndpoint } from './endpoint.ts'
import { PostgresError } from './errors.ts'
import { linkCluster, type Placement, placeBeside, placeCluster } from './placement.ts'
import { type Cluster, awaitReplay, startPostmaster, stopPostmaster } from './postmaster.ts'
import { settingsText } from './settings.ts'

export interface RecoverOptions {
  /** The data folder, which has no cluster, unless one is made beside it. */
  dataDir: string
  /** The name of a folder beside the cluster of `dataDir`, for one that is removed again and yields to everything. */
  beside?: string | undefined
  /** The major version of the copied cluster. */
  major: number
  /** Writes the base copy and, in `pg_wal`, the log into the folder of the new cluster. */
  fill(folder: string): Promise<void>
  /** Replay stops before the first commit after this instant; without it, at the end of the log. */
  until?: string | undefined
  /** Settings that override the defaults. */
  settings?: Record<string, string>
  /** Ends the replay. */
  signal?: AbortSignal | undefined
  log(message: string): void
}

/** A recovered cluster that runs, beside its place. */
export interface Recovered {
  connection: Connection
  /** Stops it and puts it into its place. */
  finish(): Promise<void>
  /** Stops and removes it. */
  discard(): Promise<void>
}

/** A log of days is replayed in hours. */
const RECOVERY_SECONDS = 24 * 3600
/** How much a cluster beside another one yields. */
const LOW_PRIORITY = 15
const ENDED_BEFORE = /recovery ended before configured recovery target was reached/

/** What a recovery needs besides the defaults: all the log is in `pg_wal`, so that there is nothing to fetch. */
const RECOVERY: Record<string, string> = {
  // PostgreSQL wants a command; after its failure it looks into pg_wal.
  restore_command: 'exit 1',
  recovery_target_timeline: 'current',
  // Nobody connects before the end; the messages are in the log that a failure quotes.
  hot_standby: 'off',
  logging_collector: 'off',
  max_wal_size: '4GB',
}

/**
 * Replays a base copy and its log with the installed programs, and gives the cluster a new password. Nobody but this
 * account can connect meanwhile.
 *
 * @throws PostgresError with a French sentence
 */
export async function recoverCluster(options: RecoverOptions): Promise<Recovered> {
  const { major, fill, until, settings = {}, beside, signal, log } = options
  const dataDir = resolve(options.dataDir)
  const found = findBinaries()
  if (found.major !== major)
    throw new PostgresError(
      'postgres_version',
      `La sauvegarde est au format de PostgreSQL ${major} et cette version d'Arrière-boutique apporte PostgreSQL ${found.major} : restaurez-la avec la version d'Arrière-boutique qui l'a faite.`,
    )
  const placement = beside === undefined ? placeCluster(dataDir, log) : placeBeside(dataDir, beside)
  const { account } = placement
  const cluster = await clusterOf(placement, beside === undefined ? undefined : LOW_PRIORITY, log)
  const { folder } = cluster
  await stopPostmaster(cluster)
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { mode: 0o700 })
  await fill(folder)
  const endpoint = await chooseEndpoint(placement.base, account)
  const trusting = join(folder, 'restauration.hba')
  // The socket is in a folder that only this account may enter.
  const address = endpoint.socketFolder === undefined ? 'host all all 127.0.0.1/32 trust' : 'local all all trust'
  writeFileSync(trusting, `${address}\n`, { mode: 0o600 })
  writeFileSync(join(folder, 'recovery.signal'), '', { mode: 0o600 })
  const configure = (target: Record<string, string>): void => {
    const all = { ...RECOVERY, ...settings, ...target, hba_file: trusting }
    writeWhole(join(folder, 'postgresql.conf'), settingsText(found.version, endpoint, all), account)
  }
  configure(until === undefined ? {} : { recovery_target_time: until, recovery_target_action: 'promote' })
  if (account) chownTree(folder, account)
  const stop = async (): Promise<void> => {
    await stopPostmaster(cluster)
    if (endpoint.socketFolder) rmSync(endpoint.socketFolder, { recursive: true, force: true })
  }
  const discard = async (): Promise<void> => {
    await stop()
    await rm(beside === undefined ? folder : placement.base, { recursive: true, force: true })
  }
  try {
    await replay(cluster, signal).catch(async (error: unknown) => {
      if (!(error instanceof PostgresError && ENDED_BEFORE.test(error.message))) throw error
      // Nothing was committed between the end of the log and the moment that was asked for.
      configure({})
      return replay(cluster, signal)
    })
    const password = randomBytes(24).toString('base64url')
    const connection = connectionTo(endpoint, password)
    await withClient(connection, (client) => client.query(`alter role ${ROLE} password '${password}'`))
    return {
      connection,
      discard,
      async finish() {
        await stop()
        rmSync(trusting)
        writeWhole(join(dataDir, 'postgres.password'), `${password}\n`)
        renameSync(folder, placement.cluster)
        linkCluster(dataDir, placement)
      },
    }
  } catch (error) {
    await discard()
    throw error
  }
}

async function replay(cluster: Cluster, signal: AbortSignal | undefined): Promise<void> {
  signal?.throwIfAborted()
  // Its end is the failure for which the start waits.
  const end = (): void => void stopPostmaster(cluster).catch(() => undefined)
  signal?.addEventListener('abort', end, { once: true })
  try {
    await startPostmaster(cluster, RECOVERY_SECONDS)
    await awaitReplay(cluster)
    signal?.throwIfAborted()
  } finally {
    signal?.removeEventListener('abort', end)
  }
}

async function clusterOf(
  placement: Placement,
  priority: number | undefined,
  log: (message: string) => void,
): Promise<Cluster> {
  const binaries = await usableBinaries(findBinaries(), placement.account, placement.copies, log)
  return { binaries, folder: `${placement.cluster}.restauration`, account: placement.account, priority }
}

/** Stops and removes a cluster beside another one that a killed process left. */
export async function removeBeside(dataDir: string, beside: string, log: (message: string) => void): Promise<void> {
  if (!existsSync(join(dirname(realpathSync(join(dataDir, 'postgres'))), beside))) return
  const placement = placeBeside(dataDir, beside)
  await stopPostmaster(await clusterOf(placement, undefined, log))
  await rm(placement.base, { recursive: true, force: true })
}
