import { once } from 'node:events'
import pg from 'pg'
import { expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { testProgram } from '../testing/program.ts'

const ends = (server: Awaited<ReturnType<typeof startTestNode>>, path: string) =>
  server.nobody.get(path).then(({ status, problem }) => (status === 200 ? 200 : `${status} ${problem.code}`))

it('a server whose database is read-only is alive and not ready; it is ready once writes are possible again', async () => {
  const server = await startTestNode()
  const sessions = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and application_name = 'arriere-boutique'`
  const requested = async () => [await ends(server, '/health/live'), await ends(server, '/health/ready')]
  const { database } = server.database.connection
  expect(await requested()).toEqual([200, 200])
  await server.sql(`alter database ${pg.escapeIdentifier(database)} set default_transaction_read_only = on`)
  await server.sql(sessions)
  // Ended sessions answer for a moment, and fail once: the server learns of it from its connections.
  await expect.poll(requested).toEqual([200, '503 base.sans-ecriture'])
  await server.sql(`set default_transaction_read_only = off`)
  await server.sql(`alter database ${pg.escapeIdentifier(database)} reset default_transaction_read_only`)
  await server.sql(sessions)
  await expect.poll(requested).toEqual([200, 200])
  await server.stop()
})

it('a server about to stop is not ready, serves what is asked, and ends the connections of its answers', async () => {
  const server = await startTestNode()
  server.node.drain()
  expect(await ends(server, '/health/ready')).toBe('503 serveur.arret')
  const made = await server.as('gerante').post('/api/boutiques/atelier/essais', { titre: 'Pendant' })
  expect([made.status, made.headers.get('connection')]).toEqual([201, 'close'])
  await server.stop()
})

it('SIGTERM takes the program out of service for DRAIN_SECONDS before it ends; a second one ends the wait', async () => {
  const server = await startTestNode()
  const program = testProgram(server, { DRAIN_SECONDS: '600' })
  const { child, client } = await program.start()
  expect((await client.get('/health/ready')).status).toBe(200)
  child.kill('SIGTERM')
  const readyIs = async () => (await client.get('/health/ready')).status
  await expect.poll(readyIs).toBe(503)
  expect((await client.get('/api/moi')).status).toBe(200)
  const ended = once(child, 'exit')
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  await program.stop()
  await server.stop()
})
