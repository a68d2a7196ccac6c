import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createPool, type Pool } from '../../store/connection/pool.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { type DatabaseWatch, watchDatabase } from './database-watch.ts'

let database: TestDatabase
let outside: pg.Client
let pool: Pool
let watch: DatabaseWatch
let apart = 0
const said: string[] = []
beforeAll(async () => {
  database = await createTestDatabase()
  outside = new pg.Client({ ...database.connection, ssl: false })
  await outside.connect()
  pool = createPool(database.connection)
  watch = watchDatabase({ pool, clock: () => Date.now() + apart, say: (sentence) => said.push(sentence) })
})
afterAll(async () => {
  watch.stop()
  await pool.end()
  await outside.end()
  await database.drop()
})

/** What is said at a look, after the sessions of the pool began anew. */
async function saidAt(change: string): Promise<string[]> {
  await outside.query(`set transaction_read_only = off; ${change}`)
  await outside.query(
    'select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  )
  return saidNow()
}
async function saidNow(): Promise<string[]> {
  await watch.look()
  await watch.look()
  return said.splice(0)
}

it('says once that the database takes no writes, and once that it does again', async () => {
  const set = `alter database "${database.connection.database}" set default_transaction_read_only`
  expect(await saidNow()).toEqual([])
  expect(await saidAt(`${set} = on`)).toEqual([
    "La base de données n'accepte plus d'écritures : le service reprendra seul dès qu'elle en acceptera.",
  ])
  expect(await saidNow()).toEqual([])
  expect(await saidAt(`${set} = off`)).toEqual(['La base de données répond et accepte les écritures à nouveau.'])
  expect(await saidNow()).toEqual([])
})

it('says once that the clocks are apart, and once that they agree again', async () => {
  apart = 60_000
  expect(await saidNow()).toEqual([
    "L'heure de ce serveur est en avance de 60 secondes sur celle de la base de données : mettez sa machine à l'heure (NTP).",
  ])
  apart = -60_000
  expect(await saidNow()).toEqual([])
  apart = 0
  expect(await saidNow()).toEqual(["L'heure de ce serveur est de nouveau celle de la base de données."])
  apart = -60_000
  expect(await saidNow()).toEqual([
    "L'heure de ce serveur est en retard de 60 secondes sur celle de la base de données : mettez sa machine à l'heure (NTP).",
  ])
})

it('a database that is not there is told with its reason', async () => {
  const away = createPool({ ...database.connection, host: '127.0.0.1', port: 1 })
  const lost: string[] = []
  const other = watchDatabase({ pool: away, clock: Date.now, say: (sentence) => lost.push(sentence) })
  await other.look()
  await other.look()
  other.stop()
  await away.end()
  expect(lost).toEqual([
    "La base de données ne répond plus (ECONNREFUSED) : le service reprendra seul dès qu'elle répondra.",
  ])
})
