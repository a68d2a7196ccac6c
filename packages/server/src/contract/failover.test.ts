import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningNode } from '../node-options.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts'
import type { Client } from '../testing/client.ts'
import { privateFolder } from '../testing/prepared.ts'
import { type Proxy, startProxy } from '../testing/services/proxy.ts'
import { startNodeOn } from '../testing/services/node-on.ts'
import { onServer, startStandby } from '../testing/services/standby.ts'

/**
 * A primary that waits for its standby, and a proxy that keeps the clients over a fail-over: what is acknowledged is on
 * the standby.
 */
const folder = privateFolder()
// PostgreSQL runs as another user when the tests run as root, and must be able to enter.
chmodSync(folder, 0o755)
const folders = { primary: join(folder, 'primaire'), standby: join(folder, 'secours') }
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let replication: Proxy
let front: Proxy
let node: RunningNode
let client: Client
const root = '/api/boutiques/solide'
// One boutique holds half of the connections: all writers and a creation wait in the database at the same time.
const WRITERS = 5

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ dataDir: folders.primary, log: () => undefined })
  replication = await startProxy(primary.connection)
  standby = await startStandby(primary, folders, replication.connection)
  await onServer(primary.connection, async (on) => {
    await on.query(`alter system set synchronous_standby_names = '*'`)
    await on.query('select pg_reload_conf()')
  })
  front = await startProxy(primary.connection)
  ;({ node, admin: client } = await startNodeOn(front.connection, folder))
  await client.post('/api/boutiques', { id: 'solide', name: 'Solide' })
})
afterAll(async () => {
  await node?.stop()
  await front?.close()
  await replication?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** How many writes the primary has seen: those that others can read, and those whose commit waits. */
const SEEN = `select (select count(*) from fournisseurs where data->>'nom' = 'Après')
  + (select count(*) from pg_stat_activity where wait_event_type in ('IPC', 'Lock') and query like '%"fournisseurs"%') as many`
const ask = (sql: string) => onServer(primary.connection, async (on) => (await on.query(sql)).rows)
const seen = async (): Promise<number> => Number((await ask(SEEN))[0].many)

it('a write that was acknowledged is stored on the standby that takes over, and any other is refused', async () => {
  await expect.poll(() => ask('select sync_state from pg_stat_replication')).toEqual([{ sync_state: 'sync' }])
  const ids = Array.from({ length: WRITERS }, (_, at) => `f${at}`)
  for (const id of ids) await client.create(`${root}/fournisseurs`, { id, nom: 'Avant' })

  replication.silence()
  const answers = ids.map((id) => client.patch(`${root}/fournisseurs/${id}`, { nom: 'Après' }))
  const created = client.post(`${root}/fournisseurs`, { id: 'cree', nom: 'Après' })
  await expect.poll(seen).toBeGreaterThan(WRITERS)
  front.hold()
  await onServer(standby.connection, (on) => on.query('select pg_promote()'))
  front.leadTo(standby.connection)

  const statuses = await Promise.all([...answers, created].map(async (answer) => (await answer).status))
  const stored = await onServer(standby.connection, async (on) => {
    const { rows } = await on.query(`select id, data->>'nom' as nom from fournisseurs`)
    return new Map(rows.map(({ id, nom }) => [id, nom]))
  })
  const acknowledged = [...ids, 'cree'].filter((_, at) => (statuses[at] ?? 0) < 300)
  expect(acknowledged.filter((id) => stored.get(id) !== 'Après')).toEqual([])
  expect(statuses).toEqual(statuses.map(() => 503))
  // What was refused may be sent again, and is stored then.
  expect((await client.patch(`${root}/fournisseurs/f0`, { nom: 'Après' })).status).toBe(200)
})
