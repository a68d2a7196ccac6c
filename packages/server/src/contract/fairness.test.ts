import { afterAll, expect, it } from 'vitest'
import pg from 'pg'
import { startTestNode } from '../testing/node.ts'

const PRODUCTS = '/api/boutiques/atelier/produits'
const server = await startTestNode()
afterAll(() => server.stop())

it('a boutique whose requests and live queries wait for the database does not delay the others', async () => {
  const holder = new pg.Client({ ...server.database.connection, ssl: false })
  await holder.connect()
  // Reads of products wait: simulates a slow query.
  await holder.query('begin; lock table produits in access exclusive mode')
  const busy = server.as('gerante')
  let answered = 0
  const slow = Array.from({ length: 40 }, async () => {
    const { status } = await busy.get(`${PRODUCTS}?count=1`)
    answered++
    return status
  })
  const live = await server.live('gerante')
  for (let at = 0; at < 50; at++)
    live.list(`liste ${at}`, { boutique: 'atelier', collection: 'produits', limit: at + 1 })
  const waiting = () => server.sql(`select 1 from pg_locks where not granted and relation = 'produits'::regclass`)
  await expect.poll(waiting).not.toEqual([])
  const stranger = server.as('etrangere')
  let alone = 0
  for (let round = 0; round < 20; round++) {
    const before = answered
    expect(await stranger.list('/api/boutiques/brocante/essais')).toMatchObject({ documents: [] })
    expect((await server.nobody.get('/health')).status).toBe(200)
    if (answered === before) alone++
  }
  const made = await stranger.create('/api/boutiques/brocante/essais', { titre: 'Sans attendre' })
  expect(made.titre).toBe('Sans attendre')
  const watched = await server.live('etrangere')
  watched.list('essais', { boutique: 'brocante', collection: 'essais' })
  expect((await watched.ready('essais')).order).toEqual([made.id])
  // The busy boutique is still waiting. Its requests give up after seconds; the others do not wait for that.
  expect(await waiting()).not.toEqual([])
  expect(alone).toBeGreaterThan(10)
  await holder.query('rollback')
  await holder.end()
  for (const status of await Promise.all(slow)) expect([200, 429, 503]).toContain(status)
  expect((await busy.get(PRODUCTS)).status).toBe(200)
})
