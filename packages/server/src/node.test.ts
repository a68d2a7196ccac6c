import { rmSync } from 'node:fs'
import type pg from 'pg'
import { afterAll, expect, it } from 'vitest'
import type { RunningNode } from './node-options.ts'
import { startNode } from './node.ts'
import { createPool } from './store/connection/pool.ts'
import { fillFirstRelease, makeFirstRelease } from './testing/first-release.ts'
import { createTestDatabase, type TestDatabase } from './testing/postgres.ts'
import { privateFolder, SECRET_KEY } from './testing/prepared.ts'
import { registry } from './testing/registry.ts'

const close: (() => unknown)[] = []
afterAll(async () => {
  for (const one of close.reverse()) await one()
})

async function start({ connection }: TestDatabase): Promise<RunningNode> {
  const dataDir = privateFolder()
  const options = { connection, registry, dataDir, webDir: dataDir, secretKey: SECRET_KEY, host: '127.0.0.1', port: 0 }
  const node = await startNode(options)
  close.push(async () => {
    await node.stop()
    rmSync(dataDir, { recursive: true })
  })
  return node
}

const nothing = (): Promise<void> => Promise.resolve()
const first = async (pool: pg.Pool): Promise<void> => {
  await makeFirstRelease(pool)
  await fillFirstRelease(pool, 3000)
}

it.each([
  ['an empty database', nothing],
  ['a database of the first release', first],
])('servers that start at the same moment on %s prepare it together', async (_, make) => {
  const database = await createTestDatabase()
  close.push(() => database.drop())
  const pool = createPool(database.connection)
  close.push(() => pool.end())
  await make(pool)
  const nodes = await Promise.all([start(database), start(database), start(database)])
  for (const { address } of nodes) expect((await fetch(`${address}/health`)).status).toBe(200)
  const { rows } = await pool.query(`
    select (select count(*) from pg_index where not indisvalid) as invalid,
      (select count(*) from pg_class where relnamespace = 'auth'::regnamespace and relkind = 'r') > 0 as has_identities,
      (select count(*) from system.rebuilds) as begun, (select count(*) from essais) as documents`)
  expect(rows).toEqual([{ invalid: '0', has_identities: 't', begun: '0', documents: make === first ? '3000' : '0' }])
})
