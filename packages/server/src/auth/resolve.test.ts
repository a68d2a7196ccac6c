import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { emailOf, PASSWORD } from '../testing/people.ts'
import { startProxy } from '../testing/services/proxy.ts'
import type { Auth } from './auth.ts'
import { createIdentity } from './identity.ts'

const server = await startTestNode()
afterAll(() => server.stop())

it('reads rights again when they changed while they were read', async () => {
  const { pool, registry } = server.node.engine
  const id = server.idOf('gerante')
  const auth = { session: async () => ({ userId: id, expiresAt: new Date(Date.now() + 60_000), setCookie: [] }) }
  let reads = 0
  const query = (async (...values: Parameters<typeof pool.query>) => {
    const result = await (pool.query(...values) as unknown as Promise<unknown>)
    // The bus reports a change after the database answered and before the result is used.
    if (++reads === 1) {
      await server.sql(`update utilisateurs set data = data || '{"hasAccessToStore":false}' where id = $1`, [id])
      identity.forget([id])
    }
    return result
  }) as typeof pool.query
  const identity = createIdentity(auth as unknown as Auth, { query }, registry)
  const credential = { authorization: 'Bearer x' }
  expect((await identity.resolve(credential))?.hasAccessToStore).toBe(false)
  expect((await identity.resolve(credential))?.hasAccessToStore).toBe(false)
  expect(reads).toBe(2)
})

it('reads the session again after a minute, and when it has expired', async () => {
  const { pool, registry } = server.node.engine
  let now = 1_000_000
  let sessions = 0
  const auth = {
    session: async () => {
      sessions++
      return { userId: server.idOf('membre'), expiresAt: new Date(now + 90_000), setCookie: [] }
    },
  }
  const identity = createIdentity(auth as unknown as Auth, pool, registry, () => now)
  const ask = async (): Promise<number> => {
    await identity.resolve({ cookie: 'arriere-boutique.session_token=abc' })
    return sessions
  }
  expect([await ask(), await ask()]).toEqual([1, 1])
  now += 59_999
  expect(await ask()).toBe(1)
  now += 1
  expect(await ask()).toBe(2)
  expect(await identity.resolve({ cookie: 'autre=abc' })).toBeUndefined()
  expect(
    await identity.resolve({ authorization: 'Basic x', cookie: 'arriere-boutique.session_token=abc' }),
  ).toBeUndefined()
})

it('caches a refusal for seconds, under one key per session, in a bounded cache', async () => {
  const { pool, registry } = server.node.engine
  let now = 1_000_000
  let lookups = 0
  const auth = { session: async () => void lookups++ }
  const identity = createIdentity(auth as unknown as Auth, pool, registry, () => now)
  const ask = async (authorization: string): Promise<number> => {
    expect(await identity.resolve({ authorization })).toBeUndefined()
    return lookups
  }
  expect(await Promise.all([ask('Bearer x'), ask('bearer   x'), ask('BEARER x ')])).toEqual([1, 1, 1])
  now += 9999
  expect(await ask('Bearer x')).toBe(1)
  now += 1
  expect(await ask('Bearer x')).toBe(2)
  identity.forget(['somebody'])
  expect(await ask('Bearer x')).toBe(3)
  expect(await ask(`Bearer ${'x'.repeat(5000)}`)).toBe(3)
})

it('without the database, refuses a session with the error for a missing database', async () => {
  const proxy = await startProxy(server.database.connection)
  const away = await startTestNode({ connection: proxy.connection }, server)
  await proxy.close()
  expect((await away.as('gerante').get('/api/moi')).refusal).toBe('503 base.absente')
  const signIn = await away.nobody.post('/api/auth/sign-in/email', { email: emailOf('gerante'), password: PASSWORD })
  expect(signIn.refusal).toBe('503 base.absente')
  await away.stop()
})
