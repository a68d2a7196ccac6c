import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { registry } from '@boutique/domain/registry'
import pg from 'pg'
import { startEmbeddedPostgres } from '../packages/server/src/postgres/index.ts'
import type { Connection } from '../packages/server/src/store/connection/pool.ts'
import { createPool } from '../packages/server/src/store/connection/pool.ts'
import { ensureSchema } from '../packages/server/src/ensure-schema.ts'
import { seed, seedSearch } from './seed.ts'

/** The PostgreSQL of a run: the product's embedded one, with its durable settings, in a temporary folder. */
export interface BenchPostgres {
  /** Creates and fills a database with that many produits. */
  create(produits: number): Promise<Connection>
  /** The first process of PostgreSQL, the parent of all others. */
  pid: number
  stop(): Promise<void>
}

export async function startPostgres(log: (message: string) => void): Promise<BenchPostgres> {
  const dataDir = mkdtempSync(join(tmpdir(), 'boutique-bench-'))
  const remove = (): void => rmSync(dataDir, { recursive: true, force: true })
  const postgres = await startEmbeddedPostgres({ dataDir, log: () => {} }).catch((error) => {
    remove()
    throw error
  })
  return {
    pid: postgres.pid,
    async create(produits) {
      const started = performance.now()
      const database = `bench_${produits}`
      await withClient(postgres.connection, (client) => client.query(`create database ${database}`))
      const connection = { ...postgres.connection, database }
      const pool = createPool(connection, 1)
      await ensureSchema(pool, registry)
      await pool.end()
      await withClient(connection, async (client) => {
        await seed(client, produits)
        await seedSearch(client)
      })
      log(
        `${produits.toLocaleString('fr-FR')} produits écrits en ${((performance.now() - started) / 1000).toFixed(1)} s`,
      )
      return connection
    },
    async stop() {
      await postgres.stop()
      remove()
    },
  }
}

/** Resolves once the product has indexed all writes: indexing is part of the cost of a write. */
export async function untilIndexed(client: pg.Client): Promise<void> {
  while ((await client.query('select 1 from system.search_queue limit 1')).rows.length > 0) await delay(20)
}

/** Opens one connection for `use` and closes it. */
export async function withClient<T>(connection: Connection, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(connection)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}

/** A connection as DATABASE_URL; a socket folder becomes the parameter `host`. */
export function urlOf({ host, port, user, password, database }: Connection): string {
  const url = new URL(`postgresql://localhost/${encodeURIComponent(database)}`)
  url.username = encodeURIComponent(user)
  url.password = encodeURIComponent(password)
  url.searchParams.set('host', host)
  url.searchParams.set('port', String(port))
  return url.href
}
