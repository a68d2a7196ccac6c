import { spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Client, escapeIdentifier } from 'pg'
import { inject } from 'vitest'
import type { TestProject } from 'vitest/node'
import { findBinaries } from '../postgres/binaries.ts'
import { startEmbeddedPostgres } from '../postgres/index.ts'
import type { Connection } from '../store/connection/pool.ts'

declare module 'vitest' {
  interface ProvidedContext {
    /** The administrator's connection to the PostgreSQL of the test run. */
    postgres: Connection
  }
}

/** The database of one test file. `drop` removes it and disconnects its users. */
export type TestDatabase = { connection: Connection; url: string; drop(): Promise<void> }

/** The URL of a connection; a socket folder becomes the `host` parameter. */
export function urlOf(connection: Connection): string {
  const { host, port, user, password, database } = connection
  const url = new URL(`postgresql://localhost/${encodeURIComponent(database)}`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}

/** The parts of a PostgreSQL URL, with PostgreSQL's defaults. */
export function connectionOf(url: string): Connection {
  const { hostname, port, username, password, pathname, searchParams } = new URL(url)
  return {
    host: searchParams.get('host') ?? (hostname || 'localhost'),
    port: Number(searchParams.get('port') ?? (port || 5432)),
    user: decodeURIComponent(username) || 'postgres',
    password: decodeURIComponent(password),
    database: decodeURIComponent(pathname.slice(1)) || 'postgres',
  }
}

async function administer(work: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ ...inject('postgres'), ssl: false })
  await client.connect()
  try {
    await work(client)
  } finally {
    await client.end()
  }
}

/**
 * How a database is copied: by its files, which takes a fifth of the processor time of a copy through the log. Before
 * PostgreSQL 15 there was no other way, and no word for it.
 */
async function strategy(client: Client): Promise<string> {
  const { rows } = await client.query<{ version: number }>(
    `select current_setting('server_version_num')::int as version`,
  )
  return (rows[0]?.version ?? 0) >= 150_000 ? 'strategy file_copy' : ''
}

/**
 * Creates a database on the PostgreSQL of the test run.
 *
 * @param template name of a database to copy, without connections; an empty one by default
 */
export async function createTestDatabase(template = 'template1'): Promise<TestDatabase> {
  const database = `test_${randomBytes(6).toString('hex')}`
  const names = `${escapeIdentifier(database)} template ${escapeIdentifier(template)}`
  await administer(async (client) => client.query(`create database ${names} ${await strategy(client)}`))
  const connection = { ...inject('postgres'), database }
  const drop = () =>
    administer((client) => client.query(`drop database if exists ${escapeIdentifier(database)} with (force)`))
  return { connection, url: urlOf(connection), drop }
}

/**
 * Stops a server and removes its folder if this process dies without doing so (a killed test run): a shell waits for
 * the end of a pipe that this process holds. Returns a function that cancels this.
 */
function guardAgainstDeath(pid: number, folder: string): () => void {
  const script = 'read -r line; [ "$line" = done ] && exit; kill -QUIT "$1"; sleep 1; rm -rf -- "$2"'
  const guard = spawn('/bin/sh', ['-c', script, 'sh', String(pid), folder], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
  guard.unref()
  return () => guard.stdin.end('done\n')
}

/**
 * Vitest's global setup of the server's tests: starts one PostgreSQL in a temporary folder, with the programs installed
 * in the folder TEST_POSTGRES if it is set, or uses the one of TEST_DATABASE_URL, and gives its connection to the tests.
 */
export default async function setup(project: TestProject): Promise<(() => Promise<void>) | undefined> {
  const external = process.env.TEST_DATABASE_URL
  if (external) {
    project.provide('postgres', connectionOf(external))
    return undefined
  }
  const installed = process.env.TEST_POSTGRES
  const dataDir = mkdtempSync(join(tmpdir(), 'boutique-tests-'))
  const postgres = await startEmbeddedPostgres({
    dataDir,
    log: () => {},
    ...(installed ? { binaries: findBinaries(join(installed, 'package.json')) } : {}),
    // For speed and many workers; durability does not matter here. Two writes that wait for each other are noticed
    // sooner than after a second.
    settings: {
      ...{ fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', max_connections: '300' },
      deadlock_timeout: '100ms',
    },
  })
  const callOff = process.platform === 'win32' ? () => {} : guardAgainstDeath(postgres.pid, dataDir)
  project.provide('postgres', postgres.connection)
  return async () => {
    callOff()
    await postgres.stop()
    rmSync(dataDir, { recursive: true, force: true })
  }
}
