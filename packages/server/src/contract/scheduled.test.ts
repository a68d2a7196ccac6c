import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Data } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { type Visitor, visitorOf } from '../testing/visitor.ts'

// A date of publication that is ahead: nothing is public before it, and everything follows at that moment.

interface Delivery {
  collection: string
  id: string
  change: string
}
const observed: Delivery[] = []
const site = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    observed.push(...(JSON.parse(Buffer.concat(chunks).toString()) as { changes: Delivery[] }).changes)
    response.writeHead(204).end()
  })
})
site.listen(0, '127.0.0.1')
await once(site, 'listening')
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`

const HOUR_MS = 3_600_000
let ahead = 0
const clock = (): number => Date.now() + ahead
const options = { outgoingAllowed: new Set([host]), clock, publicRate: { burst: 1_000_000, perSecond: 1 } }
const server = await startTestNode(options)
let second: TestNode
let here: Visitor
let there: Visitor
const admin = server.as('admin')
const SHOP = '/api/boutiques/atelier'
beforeAll(async () => {
  second = await startTestNode(options, server)
  here = await visitorOf(server, 'atelier')
  const headers = { 'x-application-id': here.application }
  there = { ...here, get: (path) => second.nobody.send('GET', path, undefined, headers) }
  await admin.change(SHOP, { webhookSecret: 'un-secret-de-test', webhooks: [{ id: 'h', url: `http://${host}/` }] })
})
afterAll(async () => {
  await second.stop()
  await server.stop()
  site.closeAllConnections()
  site.close()
})
beforeEach(async () => {
  ahead = 0
  await settled()
  observed.length = 0
})

const inMs = (ms: number): string => new Date(clock() + ms).toISOString()
/** Makes every waiting job due now, whatever the clock of the server says. */
const due = (): Promise<unknown> =>
  server.sql(`with due as (update graphile_worker._private_jobs set run_at = now() where locked_at is null)
    select pg_notify('jobs:insert', '{"count":1}')`)
/** Runs what is due by the clock of the servers, until nothing but later publications waits. */
async function settled(): Promise<void> {
  const open = (): Promise<{ n: number }[]> =>
    server.sql(
      `select count(*)::int as n from graphile_worker._private_jobs
       where locked_at is not null or not (run_at > now() + interval '10 minutes')`,
    )
  for (await due(); (await open())[0]?.n; await server.sql('select pg_sleep(0.05)'));
}
const article = (body: Data): Promise<Data> =>
  admin.create(`${SHOP}/posts`, { name: 'Le salon', isVisible: true, ...body })
const statuses = (path: string): Promise<number[]> =>
  Promise.all([here, there].map(async (visitor) => (await visitor.get(path)).status))

describe('an article that is published in an hour', () => {
  it('is public on both servers from that moment on, and the website is told once', async () => {
    const pathname = '/salon-de-mai'
    const { id } = await article({ pathname, publishedAt: inMs(HOUR_MS) })
    const one = `/api/public/posts/${String(id)}`
    const byAddress = `/api/public/adresses?pathname=${pathname}`
    const list = `/api/public/posts?where[id]=${String(id)}`
    const listed = async (): Promise<unknown[]> =>
      Promise.all([here, there].map(async (visitor) => (await visitor.get(list)).list.documents.length))
    const tag = async (): Promise<string | null> => (await here.get(list)).headers.get('etag')
    // Asked more than once, answers are kept.
    for (let round = 0; round < 3; round++) {
      expect(await statuses(one)).toEqual([404, 404])
      expect(await statuses(byAddress)).toEqual([404, 404])
      expect(await listed()).toEqual([0, 0])
    }
    const before = await tag()
    expect(await admin.read(`${SHOP}/posts/${String(id)}`)).toMatchObject({ isScheduled: true })

    // A job that runs too early publishes nothing.
    ahead = HOUR_MS - 60_000
    await settled()
    expect(await statuses(one)).toEqual([404, 404])
    expect(observed).toEqual([])

    ahead = HOUR_MS + 1000
    await settled()
    expect(await statuses(one)).toEqual([200, 200])
    expect(await statuses(byAddress)).toEqual([200, 200])
    expect(await listed()).toEqual([1, 1])
    expect(await tag()).not.toBe(before)
    expect(await admin.read(`${SHOP}/posts/${String(id)}`)).toMatchObject({ isScheduled: false })
    await settled()
    await settled()
    expect(observed).toEqual([{ collection: 'posts', id, change: 'publie' }])
  })

  it('follows a date that is moved, in both directions', async () => {
    const { id } = await article({ publishedAt: inMs(HOUR_MS) })
    const one = `/api/public/posts/${String(id)}`
    await admin.change(`${SHOP}/posts/${String(id)}`, { publishedAt: inMs(3 * HOUR_MS) })
    ahead = 2 * HOUR_MS
    await settled()
    expect(await statuses(one)).toEqual([404, 404])
    await admin.change(`${SHOP}/posts/${String(id)}`, { publishedAt: inMs(-1000) })
    expect(await statuses(one)).toEqual([200, 200])
    await admin.change(`${SHOP}/posts/${String(id)}`, { publishedAt: inMs(HOUR_MS) })
    expect(await statuses(one)).toEqual([404, 404])
    await admin.change(`${SHOP}/posts/${String(id)}`, { publishedAt: null })
    expect(await statuses(one)).toEqual([200, 200])
  })

  it('that is moved to an earlier moment is due then, and once', async () => {
    const { id } = await article({ publishedAt: inMs(3 * HOUR_MS) })
    const publishedAt = inMs(HOUR_MS)
    await admin.change(`${SHOP}/posts/${String(id)}`, { publishedAt })
    const jobs = await server.sql<{ due: number }>(
      `select extract(epoch from run_at)::float8 * 1000 as due from graphile_worker._private_jobs where position($1 in key) > 0`,
      [String(id)],
    )
    expect(jobs.map(({ due: at }) => new Date(at).toISOString())).toEqual([publishedAt])
  })

  it('that was deleted stays hidden at its moment, and is public once it is restored after it', async () => {
    const { id } = await article({ publishedAt: inMs(HOUR_MS) })
    await admin.remove(`${SHOP}/posts/${String(id)}`)
    ahead = HOUR_MS + 1000
    await settled()
    expect(await statuses(`/api/public/posts/${String(id)}`)).toEqual([404, 404])
    await admin.post(`${SHOP}/posts/${String(id)}/actions/restaurer`)
    expect(await statuses(`/api/public/posts/${String(id)}`)).toEqual([200, 200])
  })

  it('that is hidden at its moment is public as soon as it is visible', async () => {
    const { id } = await article({ publishedAt: inMs(HOUR_MS), isVisible: false })
    ahead = HOUR_MS + 1000
    await settled()
    expect(await statuses(`/api/public/posts/${String(id)}`)).toEqual([404, 404])
    expect(observed).toEqual([])
    await admin.change(`${SHOP}/posts/${String(id)}`, { isVisible: true })
    expect(await statuses(`/api/public/posts/${String(id)}`)).toEqual([200, 200])
  })
})

it('a memo waits for its date too', async () => {
  const { id } = await admin.create(`${SHOP}/memos`, { title: 'Patine', isDraft: false, publishedAt: inMs(HOUR_MS) })
  expect(await statuses(`/api/public/memos/${id}`)).toEqual([404, 404])
  ahead = HOUR_MS + 1000
  await settled()
  expect(await statuses(`/api/public/memos/${id}`)).toEqual([200, 200])
})

it('a server that starts publishes what was due meanwhile, and hides what an older version left public', async () => {
  const { id: missed } = await article({ publishedAt: inMs(HOUR_MS) })
  const { id: older } = await article({ publishedAt: inMs(9 * HOUR_MS) })
  await server.sql(`update posts set data = data - 'isScheduled' where id = $1`, [older])
  // Its job is lost, as from a copy of the tables of documents only.
  await server.sql('delete from graphile_worker._private_jobs')
  expect(await statuses(`/api/public/posts/${String(older)}`)).toEqual([200, 200])
  ahead = HOUR_MS + 1000
  const third = await startTestNode(options, server)
  await settled()
  expect(await statuses(`/api/public/posts/${String(missed)}`)).toEqual([200, 200])
  expect(await statuses(`/api/public/posts/${String(older)}`)).toEqual([404, 404])
  ahead = 9 * HOUR_MS + 1000
  await settled()
  expect(await statuses(`/api/public/posts/${String(older)}`)).toEqual([200, 200])
  await third.stop()
})
