import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import { createPool, type Pool, type PoolClient } from '../../store/connection/pool.ts'
import { createTestDatabase, type TestDatabase } from '../../testing/postgres.ts'
import { createLeader } from './leader.ts'

let database: TestDatabase
let pool: Pool
beforeAll(async () => {
  database = await createTestDatabase()
  pool = createPool(database.connection, 4)
})
afterAll(async () => {
  await pool.end()
  await database.drop()
})

it('one leads until it stops; its connection that fails afterwards is not given back twice', async () => {
  let held = undefined as PoolClient | undefined
  pool.once('acquire', (client) => {
    held = client
  })
  const first = createLeader(pool, 'files')
  const second = createLeader(pool, 'files')
  onTestFinished(() => second.release())
  expect([await first.leads(), await second.leads()]).toEqual([true, false])
  const gone = new Promise((resolve) => pool.once('remove', resolve))
  first.release()
  expect(() => held?.emit('error', new Error('terminating connection'))).not.toThrow()
  await gone
  await expect.poll(() => second.leads()).toBe(true)
})
