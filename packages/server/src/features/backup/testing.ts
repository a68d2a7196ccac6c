import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { onTestFinished } from 'vitest'
import { localStorage } from '../../media/storage/local-storage.ts'
import { startEmbeddedPostgres } from '../../postgres/index.ts'
import { createMaintenancePool } from '../../store/connection/pool.ts'
import { Client } from '../../testing/client.ts'
import { type Backup, type BackupOptions, startBackup } from './backup.ts'
import { prepareSmallShop } from './sql/testing.ts'

const ADMIN = { email: 'admin@exemple.fr', password: 'mot de passe des essais' }
const SOURCES = join(import.meta.dirname, '../..')

/** A folder that the account of PostgreSQL may enter, as /srv. */
export function openFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'sauvegarde-'))
  chmodSync(folder, 0o711)
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

/** A cluster with what a backup and its trial read of the schema, all of which would take longer than their tests. */
export async function startSmallShop() {
  const folder = openFolder()
  const [dataDir, target] = [join(folder, 'data'), join(folder, 'disque')]
  const quiet = (): void => undefined
  const database = await startEmbeddedPostgres({ dataDir, log: quiet, settings: { fsync: 'off' } })
  onTestFinished(() => database.stop())
  const pool = createMaintenancePool(database.connection)
  onTestFinished(() => pool.end())
  await prepareSmallShop(pool)
  const storage = localStorage(join(dataDir, 'medias'))
  const cluster = join(dataDir, 'postgres')
  return {
    ...{ folder, dataDir, target, cluster, pool, storage },
    /** A backup of it, ten times a second. */
    start(options: Partial<BackupOptions> = {}): Backup {
      const backup = startBackup({
        settings: { url: target, cluster, rate: Number.MAX_SAFE_INTEGER, every: 100 },
        ...{ connection: database.connection, storage, dataDir, clock: Date.now, log: quiet },
        readRoom: async () => ({ free: 50e9, size: 100e9 }),
        ...options,
      })
      onTestFinished(() => backup.stop())
      return backup
    },
  }
}

/** The program with its own PostgreSQL on a data folder. */
export async function startShop(dataDir: string, settings: Record<string, string>) {
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: dataDir, PORT: '0', ADMIN_EMAIL: ADMIN.email, ADMIN_PASSWORD: ADMIN.password }
  const child: ChildProcess = spawn(process.execPath, ['--no-warnings', join(SOURCES, 'main.ts')], {
    env: { ...env, ...settings },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => killShop())
  let address: string | undefined
  for await (const line of createInterface({ input: child.stdout as NodeJS.ReadableStream })) {
    address = /est ouverte : (http:\S+)/.exec(line)?.[1]
    if (address) break
  }
  if (!address) throw new Error('the program ended')
  const answer = await fetch(`${address}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(ADMIN),
  })
  const client = new Client(address, answer.headers.get('set-auth-token') ?? '')
  const postgres = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0])

  /** As a power failure: the server and its PostgreSQL end at once. */
  async function killShop(): Promise<void> {
    if (child.exitCode !== null || child.signalCode !== null) return
    const ended = once(child, 'exit')
    child.kill('SIGKILL')
    process.kill(postgres, 'SIGKILL')
    await ended
  }
  return {
    client,
    kill: killShop,
    async stop(): Promise<void> {
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Runs the program that restores. */
export function runRestore(dataDir: string, args: string[], settings: Record<string, string> = {}) {
  const { NODE_OPTIONS: _, ...inherited } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['--no-warnings', join(SOURCES, 'restore.ts'), ...args],
    { encoding: 'utf8', env: { ...inherited, DATA_DIR: dataDir, ...settings } },
  )
  return { status, stdout, stderr }
}
