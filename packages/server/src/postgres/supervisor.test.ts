import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { realpathSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { createInterface } from 'node:readline'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { processIdentity } from '../instance/process.ts'
import { chownTree } from './account.ts'
import type { Connection } from '../store/connection/pool.ts'
import { withClient } from './database.ts'
import { type EmbeddedPostgres, startEmbeddedPostgres } from './index.ts'

/** Settings without fsync, for tests that are not about durability. */
const fast = { fsync: 'off' }

const root = process.getuid?.() === 0

/** A folder whose database is created once: creating one takes most of a second. */
let seed: string
let folder: string
let dataDir: string
let messages: string[]
let running: EmbeddedPostgres[]

async function start(settings: Record<string, string> = fast): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log: (message) => messages.push(message), settings })
  running.push(postgres)
  return postgres
}

async function rows(connection: Connection, sql: string): Promise<unknown[]> {
  return withClient(connection, async (client) => (await client.query<Record<string, unknown>>(sql)).rows)
}

const supervisor = new URL('./index.ts', import.meta.url).href
const owner = `
  const { startEmbeddedPostgres } = await import(${JSON.stringify(supervisor)})
  const postgres = await startEmbeddedPostgres({ dataDir: process.argv[1], settings: JSON.parse(process.argv[2]), log: () => {} })
  process.on('SIGTERM', () => postgres.stop().then(() => process.exit(0)))
  console.log(JSON.stringify(postgres))
  process.stdin.resume()
`
type Started = { pid: number; reused: boolean; connection: Connection }

/** Another process that starts the database, in an environment without a locale. */
async function startElsewhere(
  settings: Record<string, string> = fast,
): Promise<{ child: ChildProcess; started: Started }> {
  const { LANG: _lang, LC_ALL: _all, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '-e', owner, dataDir, JSON.stringify(settings)], {
    env: { ...env, PGPORT: '1', PGDATA: '/nowhere' },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const [line] = (await once(createInterface(child.stdout), 'line')) as [string]
  return { child, started: JSON.parse(line) as Started }
}

async function kill(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal)
  await once(child, 'exit')
}

/** A temporary folder; root's database runs as another account, which may traverse it as it may /srv or /opt. */
function temporaryFolder(): string {
  const path = mkdtempSync(join(tmpdir(), 'supervisor-'))
  chmodSync(path, 0o711)
  return path
}

/** For the tests of a first start. */
function emptyDataDir(): void {
  rmSync(dataDir, { recursive: true })
  mkdirSync(dataDir, { mode: 0o700 })
}

beforeAll(async () => {
  seed = temporaryFolder()
  await (await startEmbeddedPostgres({ dataDir: join(seed, 'data'), log: () => {}, settings: fast })).stop()
})

afterAll(() => rmSync(seed, { recursive: true, force: true }))

beforeEach(() => {
  folder = temporaryFolder()
  dataDir = join(folder, 'data')
  execFileSync('cp', ['-a', join(seed, 'data'), dataDir])
  messages = []
  running = []
})

afterEach(async () => {
  for (const postgres of running) await postgres.stop()
  rmSync(folder, { recursive: true, force: true })
})

describe('startEmbeddedPostgres', () => {
  it('creates a durable UTF-8 database that listens on a private socket only', async () => {
    emptyDataDir()
    const { connection, reused } = await start({})
    expect(reused).toBe(false)
    const [facts] = await rows(
      connection,
      `select current_database() as base, getdatabaseencoding() as encoding, datlocprovider as provider, datlocale as locale,
         datcollate as collate, current_setting('listen_addresses') as addresses, current_setting('fsync') as fsync,
         current_setting('full_page_writes') as pages, current_setting('synchronous_commit') as commits,
         current_setting('timezone') as zone, current_setting('jit') as jit, current_setting('shared_buffers') as memory,
         current_setting('logging_collector') as collector,
         (select left(rolpassword, 13) from pg_authid where rolname = current_user) as password
       from pg_database where datname = current_database()`,
    )
    expect(facts).toEqual({
      base: 'arriere_boutique',
      encoding: 'UTF8',
      provider: 'b',
      locale: 'C.UTF-8',
      collate: 'C',
      addresses: '',
      fsync: 'on',
      pages: 'on',
      commits: 'on',
      zone: 'UTC',
      jit: 'off',
      memory: '128MB',
      collector: 'on',
      password: 'SCRAM-SHA-256',
    })
    expect(statSync(connection.host).mode & 0o777).toBe(0o700)
    expect(statSync(join(dataDir, 'postgres.password')).mode & 0o777).toBe(0o600)
    await expect(rows({ ...connection, password: 'autre' }, 'select 1')).rejects.toThrow('password authentication')
  })

  it('stops cleanly and starts again with the same password and the same data', async () => {
    const first = await start()
    await rows(first.connection, "create table kept as select 'é' as v")
    await first.stop()
    expect(processIdentity(first.pid)).toBeUndefined()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
    const second = await start()
    expect(second.connection).toEqual(first.connection)
    expect(second.reused).toBe(false)
    expect(await rows(second.connection, 'select v from kept')).toEqual([{ v: 'é' }])
  })

  it('takes over the server left by a killed process, and stops it at the end', async () => {
    const { child, started } = await startElsewhere()
    await kill(child, 'SIGKILL')
    expect(processIdentity(started.pid)).toBeDefined()
    const postgres = await start()
    expect(postgres).toMatchObject({ pid: started.pid, reused: true, connection: started.connection })
    expect(await rows(postgres.connection, 'select 1 as n')).toEqual([{ n: 1 }])
    await postgres.stop()
    expect(processIdentity(started.pid)).toBeUndefined()
  })

  it('is stopped by a parent that handles SIGTERM', async () => {
    const { child, started } = await startElsewhere()
    await kill(child, 'SIGTERM')
    expect(processIdentity(started.pid)).toBeUndefined()
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it('restarts a running server with other settings', async () => {
    const { child, started } = await startElsewhere()
    await kill(child, 'SIGKILL')
    const postgres = await start({ ...fast, work_mem: '9MB' })
    expect(postgres.reused).toBe(false)
    expect(postgres.pid).not.toBe(started.pid)
    expect(await rows(postgres.connection, 'show work_mem')).toEqual([{ work_mem: '9MB' }])
  })

  it('loses no acknowledged row when application and server are killed in the middle of writes', async () => {
    const { child, started } = await startElsewhere({})
    await rows(started.connection, 'create table acknowledged (n int primary key)')
    let last = 0
    const writing = withClient(started.connection, async (client) => {
      for (let n = 1; ; n++) {
        await client.query('insert into acknowledged values ($1)', [n])
        last = n
      }
    })
    const cut = writing.catch((error: unknown) => error)
    await expect.poll(() => last).toBeGreaterThanOrEqual(50)
    child.kill('SIGKILL')
    process.kill(started.pid, 'SIGKILL')
    expect(await cut).toBeInstanceOf(Error)
    const postgres = await start({})
    expect(postgres.reused).toBe(false)
    const [kept] = (await rows(postgres.connection, 'select count(*)::int as n from acknowledged')) as { n: number }[]
    expect(kept?.n).toBeGreaterThanOrEqual(last)
  })

  it('restarts the server when only the server is killed, at the same address', async () => {
    const postgres = await start()
    const { pid, connection } = postgres
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => postgres.pid).not.toBe(pid)
    expect(await rows(connection, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(messages).toContain('La base de données est repartie.')
  })

  it('restarts it even while a query of the dead one is still running', async () => {
    const postgres = await start()
    const { pid, connection } = postgres
    const query = 'select count(*) from generate_series(1, 100000000000) as n'
    const endless = rows(connection, query).catch((error: unknown) => error)
    const busy = `select 1 from pg_stat_activity where state = 'active' and query = '${query}'`
    await expect.poll(() => rows(connection, busy)).toHaveLength(1)
    process.kill(pid, 'SIGKILL')
    await expect.poll(() => postgres.pid).not.toBe(pid)
    expect(await endless).toBeInstanceOf(Error)
    expect(await rows(connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('recognises a dead server whose process id was reused', async () => {
    const first = await start()
    const pidFile = join(dataDir, 'postgres', 'postmaster.pid')
    const left = readFileSync(pidFile, 'utf8')
    await first.stop()
    writeFileSync(pidFile, left.replace(/^\d+/, String(process.pid)), { mode: 0o600 })
    if (root) chownTree(pidFile, statSync(join(dataDir, 'postgres')))
    const second = await start()
    expect(await rows(second.connection, 'select 1 as n')).toEqual([{ n: 1 }])
  })

  it('refuses the folder of another major version with instructions, and does not change it', async () => {
    await (await start()).stop()
    writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '16\n')
    const conf = statSync(join(dataDir, 'postgres', 'postgresql.conf')).mtimeMs
    const refusal = {
      code: 'postgres_version',
      message: expect.stringMatching(/PostgreSQL 16 .*npm run export.*npm run import.*DATABASE_URL/),
    }
    await expect(start()).rejects.toMatchObject(refusal)
    expect(statSync(join(dataDir, 'postgres', 'postgresql.conf')).mtimeMs).toBe(conf)
  })

  it('refuses a database whose password is lost or wrong', async () => {
    await (await start()).stop()
    const path = join(dataDir, 'postgres.password')
    rmSync(path)
    await expect(start()).rejects.toMatchObject({ code: 'postgres_password' })
    writeFileSync(path, 'un autre\n')
    await expect(start()).rejects.toMatchObject({ code: 'postgres_password' })
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false)
  })

  it("reports PostgreSQL's own message when it cannot start", async () => {
    await expect(start({ ...fast, work_mem: 'beaucoup' })).rejects.toMatchObject({
      code: 'postgres_start',
      message: expect.stringContaining('work_mem'),
    })
  })

  it.each([
    ['longer than a socket path', 'x'.repeat(120)],
    ['with spaces, quotes and a comma', `l'arrière "boutique", 1`],
    ['with characters of the shell', 'a$HOME`b`;c&d'],
  ])('accepts a data folder %s', async (_what, name) => {
    dataDir = join(folder, name)
    const first = await start()
    await rows(first.connection, 'create table t (n int)')
    await first.stop()
    const second = await start()
    expect(await rows(second.connection, 'select count(*)::int as n from t')).toEqual([{ n: 0 }])
    await second.stop()
    expect(existsSync(second.connection.host)).toBe(false)
  })

  it('restarts an interrupted creation', async () => {
    emptyDataDir()
    mkdirSync(join(dataDir, 'postgres.nouveau', 'data'), { recursive: true })
    writeFileSync(join(dataDir, 'postgres.nouveau', 'data', 'PG_VERSION'), '18\n')
    const { connection } = await start()
    expect(await rows(connection, 'select 1 as n')).toEqual([{ n: 1 }])
    expect(existsSync(join(dataDir, 'postgres.nouveau'))).toBe(false)
  })
})

// These situations only exist for root.
if (root) {
  describe('startEmbeddedPostgres as root', () => {
    it('runs as an unprivileged account that may traverse the data folder but not list it', async () => {
      emptyDataDir()
      const { pid } = await start()
      expect(statSync(`/proc/${pid}`).uid).not.toBe(0)
      expect(statSync(dataDir).mode & 0o777).toBe(0o710)
    })

    it('places the database elsewhere, with a message, when a private home cannot be entered', async () => {
      emptyDataDir()
      chmodSync(folder, 0o700)
      const first = await start()
      const cluster = realpathSync(join(dataDir, 'postgres'))
      try {
        expect(cluster).not.toContain(folder)
        expect(messages[0]).toContain(dirname(cluster))
        await rows(first.connection, 'create table t (n int)')
        await first.stop()
        const second = await start()
        expect(await rows(second.connection, 'select count(*)::int as n from t')).toEqual([{ n: 0 }])
        await second.stop()
      } finally {
        rmSync(dirname(cluster), { recursive: true, force: true })
      }
      await expect(start()).rejects.toMatchObject({ code: 'postgres_folder' })
    })

    it('accepts a database that root restored and therefore owns', async () => {
      await (await start()).stop()
      chownTree(join(dataDir, 'postgres'), { uid: 0, gid: 0 })
      const { connection } = await start()
      expect(await rows(connection, 'select 1 as n')).toEqual([{ n: 1 }])
    })

    it('keeps running a database of an ordinary user as that user', async () => {
      await (await start()).stop()
      chownTree(join(dataDir, 'postgres'), { uid: 12_345, gid: 12_345 })
      chmodSync(dataDir, 0o711)
      const { pid, connection } = await start()
      expect(statSync(`/proc/${pid}`).uid).toBe(12_345)
      expect(await rows(connection, 'select 1 as n')).toEqual([{ n: 1 }])
    })
  })
}
