import { chmodSync, cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import pg from 'pg'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../../postgres/index.ts'
import type { Connection } from '../../store/connection/pool.ts'

const quiet = () => undefined

/** Runs statements on one connection of the administrator. */
export async function onServer<T>(connection: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ ...connection, ssl: false })
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end().catch(() => undefined)
  }
}

/**
 * Starts a standby of an embedded server: a copy of its files, which then follows its write-ahead log.
 *
 * @param folder the data folder of the server, and that of the standby
 * @param source where the standby reads the log
 */
export async function startStandby(
  primary: EmbeddedPostgres,
  folder: { primary: string; standby: string },
  source: Connection,
): Promise<EmbeddedPostgres> {
  const cluster = join(folder.standby, 'postgres')
  mkdirSync(folder.standby, { recursive: true, mode: 0o755 })
  const { host, port, user, password } = source
  await onServer(primary.connection, async (client) => {
    await client.query(`select pg_backup_start('standby', true)`)
    cpSync(join(folder.primary, 'postgres'), cluster, { recursive: true })
    chmodSync(cluster, 0o700)
    cpSync(join(folder.primary, 'postgres.password'), join(folder.standby, 'postgres.password'))
    const { rows } = await client.query('select labelfile from pg_backup_stop(false)')
    writeFileSync(join(cluster, 'backup_label'), rows[0].labelfile)
  })
  rmSync(join(cluster, 'postmaster.pid'), { force: true })
  writeFileSync(join(cluster, 'standby.signal'), '')
  const settings = {
    primary_conninfo: `host=${host} port=${port} user=${user} password=${password} sslmode=disable`,
  }
  return startEmbeddedPostgres({ dataDir: folder.standby, log: quiet, settings })
}
