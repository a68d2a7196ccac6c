import { chmodSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { RunningNode } from '../node-options.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from '../postgres/index.ts'
import { type Answer, Client } from '../testing/client.ts'
import { privateFolder } from '../testing/prepared.ts'
import { type Proxy, startProxy } from '../testing/services/proxy.ts'
import { startNodeOn } from '../testing/services/node-on.ts'
import { onServer, startStandby } from '../testing/services/standby.ts'

/**
 * A primary, and a standby behind a proxy that websites are read from. Its replay is paused, so that it shows the past:
 * no visitor sees it.
 */
const folder = privateFolder()
// PostgreSQL runs as another user when the tests run as root, and must be able to enter.
chmodSync(folder, 0o755)
const folders = { primary: join(folder, 'primaire'), standby: join(folder, 'secours') }
const MAX_LAG = 3000
const STANDBY = 'secours; retard-max=3'
let primary: EmbeddedPostgres
let standby: EmbeddedPostgres
let reading: Proxy
let node: RunningNode
let admin: Client
let application = ''
const root = '/api/boutiques/lue'

beforeAll(async () => {
  primary = await startEmbeddedPostgres({ dataDir: folders.primary, log: () => undefined })
  standby = await startStandby(primary, folders, primary.connection)
  reading = await startProxy(standby.connection)
  ;({ node, admin } = await startNodeOn(primary.connection, folder, {
    read: { connection: reading.connection, maxLag: MAX_LAG },
    publicRate: { burst: 1_000_000, perSecond: 1 },
    metricsToken: 'jeton',
  }))
  await admin.create('/api/boutiques', { id: 'lue', name: 'Lue', websiteURL: 'https://lue.exemple.fr' })
  application = String((await admin.read(root)).applicationId)
})
afterAll(async () => {
  await node?.stop()
  await reading?.close()
  await standby?.stop()
  await primary?.stop()
  rmSync(folder, { recursive: true, force: true })
})

const visit = (path: string): Promise<Answer> =>
  new Client(node.address).send('GET', `/api/public/${path}`, undefined, { 'x-application-id': application })
let asked = 0
/** The same document at an address that nobody asked for before, so that no kept answer is given. */
const afresh = (path: string): Promise<Answer> => visit(`${path}?${++asked}`)
const from = async (path: string): Promise<string | null> => (await afresh(path)).headers.get('x-lecture')
const metrics = async (): Promise<string> =>
  (await fetch(`${node.address}/metrics`, { headers: { authorization: 'Bearer jeton' } })).text()
const standbyState = async () => /standby\{state="(\w+)"\} 1/.exec(await metrics())?.[1]
const onStandby = (sql: string) => onServer(standby.connection, async (on) => (await on.query(sql)).rows)
const onPrimary = (sql: string) => onServer(primary.connection, async (on) => (await on.query(sql)).rows)
async function pause(): Promise<void> {
  await onStandby('select pg_wal_replay_pause()')
  await expect.poll(() => onStandby('select pg_get_wal_replay_pause_state() as is')).toEqual([{ is: 'paused' }])
}
const resume = () => onStandby('select pg_wal_replay_resume()')
afterEach(resume)
const page = (name: string) => ({ name, isVisible: true, pathname: `/${name}` })

it('what is hidden, changed or erased is so at once, though the standby still shows it; then the standby is read again', async () => {
  const { id: product } = await admin.create(`${root}/produits`, { name: 'Banc', isDraft: false, isOnlineStore: true })
  const { id } = await admin.create(`${root}/pages`, page('avant'))
  const { id: gone } = await admin.create(`${root}/pages`, page('partie'))
  for (const path of [`produits/${product}`, `pages/${id}`, `pages/${gone}`])
    await expect.poll(() => from(path), { timeout: 20_000 }).toBe(STANDBY)
  // Kept, as the standby answered it.
  expect((await visit(`pages/${id}`)).body.name).toBe('avant')

  await pause()
  await admin.patch(`${root}/produits/${product}`, { isOnlineStore: false })
  expect((await visit(`produits/${product}`)).status).toBe(404)
  expect((await visit('produits?limit=7')).list.documents).toEqual([])
  await admin.patch(`${root}/pages/${id}`, { name: 'après' })
  for (const read of [visit, visit, afresh]) {
    const answer = await read(`pages/${id}`)
    expect([answer.body.name, answer.headers.get('x-lecture')]).toEqual(['après', 'primaire'])
  }
  await admin.remove(`${root}/pages/${gone}`)
  expect((await visit(`pages/${gone}`)).status).toBe(404)
  expect((await visit('sitemap.xml')).text).not.toContain('partie')
  expect((await visit('sitemap.xml')).text).toContain('apres')
  // The standby itself still shows all of it.
  expect(await onStandby(`select data->>'name' as name from pages where id = '${id}'`)).toEqual([{ name: 'avant' }])

  await resume()
  await expect.poll(() => from(`pages/${id}`), { timeout: 20_000 }).toBe(STANDBY)
  expect((await afresh(`pages/${id}`)).body.name).toBe('après')
  expect((await visit(`produits/${product}`)).status).toBe(404)
})

it('what nobody told is shown within the longest lag, by the primary; Santé and the metrics say so', async () => {
  const { id } = await admin.create(`${root}/pages`, page('ancienne'))
  await expect.poll(() => from(`pages/${id}`), { timeout: 20_000 }).toBe(STANDBY)
  await pause()
  await onServer(primary.connection, async (on) => {
    await on.query(`set boutique.silent = 'on'`)
    await on.query(`update pages set data = jsonb_set(data, '{name}', '"nouvelle"') where id = '${id}'`)
  })
  const end = performance.now() + MAX_LAG
  let began = 0
  let name: unknown
  do {
    began = performance.now()
    name = (await afresh(`pages/${id}`)).body.name
  } while (began < end)
  expect(name).toBe('nouvelle')
  await expect.poll(standbyState, { timeout: 20_000 }).toBe('late')
  const { standby: told } = await admin.read('/api/sante')
  expect(told).toMatchObject({ state: 'late', maxLag: MAX_LAG, lag: expect.any(Number) })
  expect(await metrics()).toMatch(/standby_lag_seconds \d/)
  await resume()
  await expect.poll(() => from(`pages/${id}`), { timeout: 20_000 }).toBe(STANDBY)
  expect(await standbyState()).toBe('used')
  expect(await metrics()).toMatch(/public_reads_total\{server="standby"\} [1-9]/)
})

it('a standby that is away, one that takes writes, and one without our mark are not read from', async () => {
  const { id } = await admin.create(`${root}/pages`, page('lue'))
  const path = `pages/${id}`
  const used = async () => {
    await expect.poll(() => from(path), { timeout: 20_000 }).toBe(STANDBY)
  }
  const unused = async (state: string) => {
    await expect.poll(standbyState, { timeout: 20_000 }).toBe(state)
    const answer = await afresh(path)
    expect([answer.body.name, answer.headers.get('x-lecture')]).toEqual(['lue', 'primaire'])
  }
  await used()
  reading.leadTo(primary.connection)
  await unused('writes')
  reading.leadTo(standby.connection)
  await used()
  reading.silence()
  reading.hold()
  await unused('away')
  reading.leadTo(standby.connection)
  await used()
  await onPrimary('delete from system.read_marks')
  await unused('stranger')
  // The session that listens begins anew, and leaves another mark.
  await onPrimary(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'arriere-boutique live'`,
  )
  await used()
})
