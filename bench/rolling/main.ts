// Several servers behind nginx, restarted and upgraded one after the other, and an outage of the database:
// `npm run rolling`. Needs nginx and Chromium (CHROMIUM_PATH). Ends with 1 when a request failed.
import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { once } from 'node:events'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import S3rver from 's3rver'
import { startEmbeddedPostgres } from '../../packages/server/src/postgres/index.ts'
import { ensureChromium } from '../../scripts/lib/chromium.mjs'
import { urlOf } from '../database.ts'
import { forwardTo } from './forwarder.ts'
import { seeOutage } from './outage.ts'
import { type Proxy, startProxy } from './proxy.ts'
import { Server } from './servers.ts'
import { twoVersions } from './versions.ts'
import { visit } from './visitors.ts'

const RESTARTS = 10
const UPGRADES = 3
const PEOPLE = 6
/** How long both versions serve beside each other, in milliseconds. */
const BESIDE_MS = 2000
const ADMIN = { email: 'admin@exemple.fr', password: 'mot-de-passe-mesure' }
const RESULTS = join(import.meta.dirname, '..', 'results')

const say = (text: string): void => console.log(text)

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  server.close()
  await once(server, 'close')
  return port
}

async function tokenFrom(address: string): Promise<string> {
  const response = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin: address },
    body: JSON.stringify(ADMIN),
  })
  return response.headers.get('set-auth-token') ?? ''
}

async function main(): Promise<void> {
  const executablePath = await ensureChromium()
  mkdirSync(RESULTS, { recursive: true })
  const folder = mkdtempSync(join(tmpdir(), 'boutique-versions-'))
  const [former, next] = await twoVersions(folder)
  say(`deux versions, ${former.assets.length} fichiers d'interface chacune`)
  const postgres = await startEmbeddedPostgres({ dataDir: join(folder, 'base'), log: () => undefined })
  const { host, port } = postgres.connection
  const database = await forwardTo(join(host, `.s.PGSQL.${port}`))
  const bucket = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory: join(folder, 'seau'),
    configureBuckets: [{ name: 'photos' }],
  })
  const { port: bucketPort } = await bucket.run()
  const ports = [await freePort(), await freePort()]
  const address = `http://127.0.0.1:${await freePort()}`
  const env = {
    DATABASE_URL: urlOf({ ...postgres.connection, host: '127.0.0.1', port: database.port }),
    STORAGE_URL: `s3://S3RVER:S3RVER@photos?endpoint=http://127.0.0.1:${bucketPort}`,
    SECRET_KEY: 'une clé pour tous les serveurs de la mesure',
    ADMIN_EMAIL: ADMIN.email,
    ADMIN_PASSWORD: ADMIN.password,
    PUBLIC_URL: address,
    TRUST_PROXY: 'loopback',
  }
  const servers = ports.map((one) => new Server(one, folder, env))
  let isFine = true
  let proxy: Proxy | undefined
  try {
    for (const server of servers) await server.start(former.folder)
    proxy = await startProxy(join(folder, 'nginx'), Number(new URL(address).port), ports)
    const token = await tokenFrom(address)
    const made = await fetch(`${address}/api/boutiques`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        name: 'Atelier',
        libelle: 'Atelier',
        storageBucketPath: 'atelier',
        websiteURL: 'https://atelier.exemple.fr',
      }),
    })
    const { id: boutique } = (await made.json()) as { id: string }
    const target = { address, token, root: `/api/boutiques/${boutique}` }
    // A page of the next version can only be open once a server has it.
    let assets = former.assets
    say(`${ports.length} serveurs derrière nginx, ${PEOPLE} personnes`)
    const visitors = visit(target, () => assets, PEOPLE)
    for (let restart = 0; restart < RESTARTS; restart++) {
      const server = servers[restart % servers.length] as Server
      await proxy.without(server.port)
      await server.stop()
      await server.start(former.folder)
      await proxy.without()
    }
    say(`${RESTARTS} redémarrages : ${visitors.tally.requests} demandes, ${visitors.tally.failures.length} échecs`)
    for (let upgrade = 0; upgrade < UPGRADES; upgrade++) {
      const version = upgrade % 2 === 0 ? next : former
      for (const server of servers) {
        await proxy.without(server.port)
        await server.stop()
        await server.start(version.folder)
        await proxy.without()
        assets = [...former.assets, ...next.assets]
        await delay(BESIDE_MS)
      }
    }
    const { requests, scripts, created, failures } = await visitors.stop()
    say(
      `${UPGRADES} mises à jour : ${requests} demandes en tout, ${scripts} fichiers d'interface, ${failures.length} échecs`,
    )
    for (const failure of failures) say(`  ${failure}`)
    const lost = await missing(target, created)
    say(`${created.length} créations accusées, ${lost.length} perdues`)
    isFine = failures.length === 0 && lost.length === 0

    const seen = await seeOutage(target, boutique, database, executablePath, RESULTS)
    say(
      `panne de 30 s : ${seen.raw.length} pages du mandataire ; tapé « ${seen.typed} », enregistré « ${seen.stored} »`,
    )
    say(`ouverte pendant la panne :\n${seen.opened}`)
    for (const text of seen.raw) say(`  ${text}`)
    isFine &&= seen.raw.length === 0 && seen.typed === seen.stored
  } catch (error) {
    isFine = false
    throw error
  } finally {
    await proxy?.stop()
    for (const server of servers) await server.stop()
    await database.stop()
    await bucket.close()
    await postgres.stop()
    if (isFine) rmSync(folder, { recursive: true, force: true })
    else say(`les journaux sont dans ${folder}`)
  }
  process.exitCode = isFine ? 0 : 1
}

/** The acknowledged documents that are not there. */
async function missing({ address, root, token }: Parameters<typeof visit>[0], ids: readonly string[]) {
  const headers = { authorization: `Bearer ${token}` }
  const lost: string[] = []
  for (const id of ids) if (!(await fetch(`${address}${root}/produits/${id}`, { headers })).ok) lost.push(id)
  return lost
}

await main()
