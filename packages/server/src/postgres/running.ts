import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Connection } from '../store/connection/pool.ts'
import { connectionTo } from './database.ts'
import { placeCluster } from './placement.ts'
import { isServing, readPostmaster } from './postmaster.ts'

/**
 * The connection to the embedded PostgreSQL that another process runs on a data folder; undefined when none does. Nothing is
 * started or changed.
 */
export function runningPostgres(folder: string): Connection | undefined {
  const dataDir = resolve(folder)
  const password = join(dataDir, 'postgres.password')
  if (!existsSync(password) || !existsSync(join(dataDir, 'postgres'))) return undefined
  const { cluster } = placeCluster(dataDir, () => undefined)
  const found = readPostmaster(cluster)
  if (!found || found.status !== 'ready' || !isServing(cluster, found.pid)) return undefined
  return connectionTo(found.endpoint, readFileSync(password, 'utf8').trim())
}
