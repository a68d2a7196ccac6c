import { chmodSync, cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { randomBytes } from 'node:crypto'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { registry } from '@boutique/domain/registry'
import { ensureSchema } from '../packages/server/src/ensure-schema.ts'
import { startEmbeddedPostgres } from '../packages/server/src/postgres/index.ts'
import { createPool } from '../packages/server/src/store/connection/pool.ts'
import { memoryArgs, serverEnv } from '../scripts/lib/server.mjs'
import { cpuMeter } from './cpu.ts'
import { withClient } from './database.ts'
import { backupOf, postgresOf, runRestore } from './drill/shop.ts'
import { alternate, type Measured, type Side } from './load.ts'
import { ADMIN, MAIN, type Product, signIn } from './product.ts'
import { startProgram } from './program.ts'
import { besideBackup } from './requests.ts'
import { seed, seedSearch } from './seed.ts'
import { Client } from '../packages/server/src/testing/client.ts'

const PHOTOS = 1000
const PHOTO_BYTES = 200_000

/** Two servers with the same data, one of which makes a backup; what the backup costs, and how long its restore takes. */
export interface Kept {
  /** Lists while a base copy is made, and creations while the log is copied. */
  lists: Record<'calm' | 'busy', Measured[]>
  creations: Record<'calm' | 'busy', Measured[]>
  /** Whether the base copy lasted as long as the lists were measured. */
  wasCopying: boolean
  restoreSeconds: number
}

/** Measures a backup beside a shop with so many produits, and its restore. */
export async function measureKept(produits: number, rounds: number, seconds: number): Promise<Kept> {
  const folder = mkdtempSync(join(tmpdir(), 'boutique-bench-'))
  chmodSync(folder, 0o711)
  const [calmDir, busyDir, target] = ['calme', 'sauvegarde', 'disque'].map((name) => join(folder, name)) as [
    string,
    string,
    string,
  ]
  const running: Product[] = []
  try {
    await fill(calmDir, produits)
    cpSync(calmDir, busyDir, { recursive: true, preserveTimestamps: true })
    // The copy has the modes of new folders, which PostgreSQL refuses.
    chmodSync(join(busyDir, 'postgres'), 0o700)
    const calm = await start(calmDir, {})
    running.push(calm)
    const busy = await start(busyDir, { BACKUP_URL: target })
    running.push(busy)
    const sides = (name: keyof ReturnType<typeof besideBackup>): Record<'calm' | 'busy', Side> => ({
      calm: { address: calm.address, requests: besideBackup(calm)[name], cpu: meterOf(calm, calmDir) },
      busy: { address: busy.address, requests: besideBackup(busy)[name], cpu: meterOf(busy, busyDir) },
    })
    const lists = await alternate(sides('lists'), rounds, seconds)
    const client = new Client(busy.address, busy.token)
    const wasCopying = (await backupOf(client)).baseAt === undefined
    while (!(await backupOf(client)).baseAt) await new Promise((done) => setTimeout(done, 500))
    const creations = await alternate(sides('creations'), rounds, seconds)
    await busy.stop()
    const { code, output, seconds: restoreSeconds } = await runRestore(join(folder, 'rendu'), ['--from', target], {})
    if (code !== 0) throw new Error(output)
    return { lists, creations, wasCopying, restoreSeconds }
  } finally {
    for (const one of running) await one.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

/** A data folder with produits and photos. */
async function fill(dataDir: string, produits: number): Promise<void> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => undefined })
  try {
    const pool = createPool(postgres.connection, 1)
    await ensureSchema(pool, registry)
    await pool.end()
    await withClient(postgres.connection, async (client) => {
      await seed(client, produits)
      await seedSearch(client)
    })
  } finally {
    await postgres.stop()
  }
  const photos = join(dataDir, 'medias', 'demo')
  mkdirSync(photos, { recursive: true })
  for (let n = 0; n < PHOTOS; n++) writeFileSync(join(photos, `${n}.jpg`), randomBytes(PHOTO_BYTES))
}

/** The product with a PostgreSQL of its own. */
async function start(dataDir: string, settings: Record<string, string>): Promise<Product> {
  const env = { ...serverEnv, DATA_DIR: dataDir, PORT: '0', ...ADMIN, ...settings }
  const program = await startProgram('Le produit', MAIN, env, memoryArgs)
  return { ...program, token: await signIn(program.address) }
}

const meterOf = ({ pid }: Product, dataDir: string): (() => number) | undefined =>
  cpuMeter(pid, postgresOf(dataDir) ?? 0)
