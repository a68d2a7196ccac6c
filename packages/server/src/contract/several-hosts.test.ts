import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningNode } from '../node-options.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts'
import { openClient } from '../store/connection/pool.ts'
import type { Client } from '../testing/client.ts'
import { privateFolder } from '../testing/prepared.ts'
import { startNodeOn } from '../testing/services/node-on.ts'
import { onServer, startStandby } from '../testing/services/standby.ts'

/** A standby and its primary, both in DATABASE_URL, the standby first. */
const folder = privateFolder()
// PostgreSQL runs as another user when the tests run as root, and must be able to enter.
chmodSync(folder, 0o755)
const folders = { primary: join(folder, 'primaire'), standby: join(folder, 'secours') }
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let node: RunningNode
let client: Client

/** The URL that names these servers; the last host refuses every connection. */
function urlOf(...servers: EmbeddedPostgres[]): string {
  const [{ connection }] = servers as [EmbeddedPostgres]
  const hosts = [...servers.map(({ connection: { host } }) => host), '/nulle/part']
  const parameters = new URLSearchParams({ host: hosts.join(','), port: String(connection.port) })
  return `postgresql://${connection.user}:${connection.password}@/${connection.database}?${parameters}`
}
const readiness = async (): Promise<number> => (await fetch(`${node.address}/health/ready`)).status

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ dataDir: folders.primary, log: () => undefined })
  standby = await startStandby(primary, folders, primary.connection)
  ;({ node, admin: client } = await startNodeOn(urlOf(standby, primary), folder))
})
afterAll(async () => {
  await node?.stop()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

it('the server writes to the host that takes writes, and follows it to another one', async () => {
  await client.create('/api/boutiques', { id: 'avant', name: 'Avant' })
  await expect
    .poll(() => onServer(standby.connection, async (on) => (await on.query('select id from boutiques')).rows))
    .toEqual([{ id: 'avant' }])
  await primary.stop()
  expect(await readiness()).toBe(503)
  await onServer(standby.connection, (on) => on.query('select pg_promote()'))
  await expect.poll(readiness).toBe(200)
  await client.create('/api/boutiques', { id: 'apres', name: 'Après' })
  const stored = await onServer(standby.connection, async (on) => (await on.query('select id from boutiques')).rows)
  expect(stored.map(({ id }) => id).sort()).toEqual(['apres', 'avant'])
})

it('a host that only reads is refused when another one could be meant', async () => {
  const { connection } = standby
  await onServer(connection, (on) => on.query(`alter role ${connection.user} set default_transaction_read_only = on`))
  await expect(openClient(urlOf(standby, standby), {})).rejects.toMatchObject({ code: 'ENOENT' })
  await onServer(connection, (on) => on.query(`set transaction read write; alter role ${connection.user} reset all`))
})
