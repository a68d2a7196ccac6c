import { afterAll, beforeAll, expect, it } from 'vitest'
import { ensureSchema } from '../../ensure-schema.ts'
import { registry } from '../../testing/registry.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { type Proxy, startProxy } from '../../testing/services/proxy.ts'
import { type Change, listenToChanges } from './listen.ts'
import { createPool } from './pool.ts'

let database: TestDatabase
let proxy: Proxy
beforeAll(async () => {
  database = await createTestDatabase()
  const pool = createPool(database.connection, 1)
  await ensureSchema(pool, registry)
  await pool.end()
  proxy = await startProxy(database.connection)
})
afterAll(async () => {
  await proxy.close()
  await database.drop()
})

it('notices a connection that became silent, and reconnects', async () => {
  const heard: Change[] = []
  let wake = (): void => undefined
  const next = (): Promise<void> =>
    new Promise((resolve) => {
      wake = resolve
    })
  const errors: unknown[] = []
  const listener = { change: (change: Change) => (heard.push(change), wake()), reset: () => wake() }
  const rhythm = { every: 20, deadline: 1000 }
  const listening = await listenToChanges(proxy.connection, listener, (error) => errors.push(error), { rhythm })
  const pool = createPool(database.connection, 1)
  const tell = (scope: string): Promise<unknown> =>
    pool.query("select pg_notify('changes', $1)", [JSON.stringify({ collection: 'c', scope, ids: null })])

  let waiting = next()
  await tell('before')
  await waiting
  waiting = next()
  proxy.silence()
  await tell('lost')
  await waiting
  expect(heard.map(({ scope }) => scope)).toEqual(['before'])
  expect(errors).not.toEqual([])
  waiting = next()
  await tell('after')
  await waiting
  expect(heard.map(({ scope }) => scope)).toEqual(['before', 'after'])
  await listening.stop()
  await pool.end()
})

it('knows whether it has heard every commit, and not on a connection that became silent', async () => {
  const silent = await startProxy(database.connection)
  let heard = 0
  const listener = { change: () => void heard++, reset: () => undefined }
  const listening = await listenToChanges(silent.connection, listener, () => undefined)
  const pool = createPool(database.connection, 1)
  for (let round = 1; round <= 50; round++) {
    await pool.query("select pg_notify('changes', $1)", [JSON.stringify({ collection: 'c', scope: 's', ids: null })])
    expect(await listening.isCaughtUp()).toBe(true)
    expect(heard).toBe(round)
  }
  silent.silence()
  expect([await listening.isCaughtUp(), await listening.isCaughtUp()]).toEqual([false, false])
  await silent.close()
  await listening.stop()
  expect(await listening.isCaughtUp()).toBe(false)
  await pool.end()
})
