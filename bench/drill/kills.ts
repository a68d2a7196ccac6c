import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Client } from '../../packages/server/src/testing/client.ts'
import { picture } from './writers.ts'
import { backupOf, postgresOf, runRestore, startShop } from './shop.ts'

/** Documents that make a copy and a restore last some seconds. */
const DOCUMENTS = 900
const FILES = 100
const AT_ONCE = 8
const EXPECTED = `${DOCUMENTS} produits`
const MANIFEST = /manifeste\.[0-9a-f]{64}\.json$/
/** Milliseconds after which a base copy is killed. */
const WAITS = [300, 800, 1500]
/** When a restore is killed: after this line of its output. */
const MOMENTS = [
  '  vers ',
  'Base de données : 0',
  'Base de données : 50',
  'Journal : 0',
  'rejoue le journal : 0',
  'rejoue le journal : 100',
  'Photos et fichiers : 0',
  'Photos et fichiers : 75',
]

/** What one kill did. */
export interface Killed {
  what: string
  isFine: boolean
  detail: string
}

type Said = (killed: Killed) => void
const settingsOf = (target: string): Record<string, string> => ({
  BACKUP_URL: target,
  BACKUP_PASSPHRASE: 'phrase secrète du drill',
  BACKUP_SECONDS: '1',
})

/** Kills a base copy soon after its beginning; the next one must be whole. Leaves a backup in `disque`. */
export async function killCopies(folder: string, said: Said): Promise<void> {
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'disque')]
  let shop = await startShop(dataDir, {})
  const { id } = await shop.client.create('/api/boutiques', { name: 'Atelier', storageBucketPath: 'atelier' })
  await fill(shop.client, `/api/boutiques/${id}`)
  await shop.stop()
  for (const wait of WAITS) {
    shop = await startShop(dataDir, settingsOf(target))
    await delay(wait)
    const { baseAt } = await backupOf(shop.client)
    await shop.kill()
    said({
      what: `copie entière tuée ${wait} ms après l'ouverture`,
      isFine: true,
      detail: baseAt ? 'finie' : 'en cours',
    })
  }
  shop = await startShop(dataDir, settingsOf(target))
  await based(shop.client)
  await covered(shop.client)
  await shop.stop()
  const manifests = readdirSync(target, { recursive: true, encoding: 'utf8' }).filter((path) => MANIFEST.test(path))
  said({ what: 'la copie suivante est entière', isFine: manifests.length > 0, detail: `${manifests.length} copie` })
}

/** Kills a restore at several moments; each time the next one must carry on, and the backup be as it was. */
export async function killRestores(folder: string, said: Said): Promise<void> {
  const [target, restored] = [join(folder, 'disque'), join(folder, 'rendu')]
  const settings = settingsOf(target)
  const before = fingerprint(target)
  for (const moment of MOMENTS) {
    const { code } = await runRestore(restored, ['--from', target], settings, (text) => text.includes(moment))
    const orphan = postgresOf(restored, 'postgres.restauration')
    const isLeft = orphan !== undefined && existsSync(`/proc/${orphan}`)
    const opened = existsSync(join(restored, 'restauration')) ? await opens(restored) : 'rien à ouvrir'
    const again = await runRestore(restored, ['--from', target], settings)
    const shop = await startShop(restored, {})
    const found = await counts(shop.client)
    await shop.stop()
    said({
      what: `restauration tuée à « ${moment.trim()} »`,
      isFine:
        (code === 0 || (again.code === 0 && opened !== 'ouverte')) &&
        found === EXPECTED &&
        fingerprint(target) === before,
      detail: `code ${code}, ouverture ${opened}, PostgreSQL ${isLeft ? 'encore là' : 'parti'} ; relancée : ${again.code}, ${found}`,
    })
    rmSync(restored, { recursive: true, force: true })
  }
}

/** Whether a start opens a folder whose restore was killed. */
const opens = (dataDir: string): Promise<string> =>
  startShop(dataDir, {}).then(
    (shop) => shop.stop().then(() => 'ouverte'),
    (error: Error) => (error.message.includes("n'est pas terminée") ? 'refusée' : error.message),
  )

async function fill(client: Client, root: string): Promise<void> {
  let next = 0
  const write = async (): Promise<void> => {
    while (next < DOCUMENTS) {
      const n = next++
      await client.create(`${root}/produits`, { name: `Pièce ${n}`, description: `${n} `.repeat(400) })
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, write))
  for (let n = 0; n < FILES; n++) {
    const form = new FormData()
    form.set('file', new Blob([await picture(n)]), `${n}.png`)
    await client.send('POST', `${root}/photos`, form)
  }
}

async function based(client: Client): Promise<void> {
  while (!(await backupOf(client)).baseAt) await delay(100)
}
async function covered(client: Client): Promise<void> {
  const now = new Date().toISOString()
  while (((await backupOf(client)).coveredUntil ?? '') <= now) await delay(100)
}

async function counts(client: Client): Promise<string> {
  const [boutique] = await client.all('/api/boutiques')
  const { count } = await client.list(`/api/boutiques/${boutique?.id}/produits`, { limit: '1', count: '1' })
  return `${count} produits`
}

/** The names and contents of all files of a folder. */
function fingerprint(folder: string): string {
  const hash = createHash('sha256')
  for (const path of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = join(folder, path)
    if (statSync(file).isFile()) hash.update(path).update(readFileSync(file))
  }
  return hash.digest('hex')
}
