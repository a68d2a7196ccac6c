import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import type { Auth } from './auth.ts'
import { createIdentity } from './identity.ts'

const house = await startTestNode()
afterAll(() => house.stop())

it('reads rights again that changed while they were read', async () => {
  const { pool, registry } = house.node.engine
  const id = house.idOf('gerante')
  const auth = { session: async () => ({ userId: id, expiresAt: new Date(Date.now() + 60_000), setCookie: [] }) }
  let reads = 0
  const query = (async (...values: Parameters<typeof pool.query>) => {
    const result = await (pool.query(...values) as unknown as Promise<unknown>)
    // The bus speaks after the database answered and before the answer is used.
    if (++reads === 1) {
      await house.sql(`update utilisateurs set data = data || '{"hasAccessToStore":false}' where id = $1`, [id])
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

it('asks the database again after a minute, and when the session has run out', async () => {
  const { pool, registry } = house.node.engine
  let now = 1_000_000
  let sessions = 0
  const auth = {
    session: async () => {
      sessions++
      return { userId: house.idOf('membre'), expiresAt: new Date(now + 90_000), setCookie: [] }
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
