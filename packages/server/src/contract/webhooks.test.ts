import { createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { collectionOf, type Data, type Webhook } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { forgetHooks } from '../features/webhooks/sql/webhooks.ts'
import { startTestNode } from '../testing/node.ts'
import { visitorOf } from '../testing/visitor.ts'

// What declared addresses of a website are told about public changes.

interface Received {
  path: string
  headers: IncomingHttpHeaders
  text: string
  body: { type: string; application: string; changes: { collection: string; id: string; change: string }[] }
}
const received: Received[] = []
let status = 204
const site = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    const text = Buffer.concat(chunks).toString()
    received.push({ path: request.url ?? '', headers: request.headers, text, body: JSON.parse(text) })
    response.writeHead(status).end()
  })
})
site.listen(0, '127.0.0.1')
await once(site, 'listening')
const host = `127.0.0.1:${(site.address() as AddressInfo).port}`

const HOUR_MS = 3_600_000
/** Ahead of the database, whose clock decides when a job is due: messages leave when a test says so. */
let ahead = HOUR_MS
const server = await startTestNode({ outgoingAllowed: new Set([host]), clock: () => Date.now() + ahead })
afterAll(async () => {
  await server.stop()
  site.closeAllConnections()
  site.close()
})
const admin = server.as('admin')
const SHOP = '/api/boutiques/atelier'
const SECRET = 'un-secret-de-test'
const hook = (id: string, path = `/${id}`) => ({ id, url: `http://${host}${path}` })

/** Makes every requested job due now, whatever the clock of the server says. */
const due = (): Promise<unknown> =>
  server.sql(`with due as (update graphile_worker._private_jobs set run_at = now() where locked_at is null)
    select pg_notify('jobs:insert', '{"count":1}')`)
/** Resolves with all messages once there are so many. */
async function messages(count: number): Promise<Received[]> {
  for (; received.length < count; await server.sql('select pg_sleep(0.02)')) await due()
  return received
}
const webhooks = async (): Promise<Webhook[]> =>
  ((await admin.get(`${SHOP}/webhooks`)).body as unknown as { webhooks: Webhook[] }).webhooks
/** Reads the addresses until their state is as wanted. */
async function until(is: (found: Webhook[]) => boolean): Promise<Webhook[]> {
  for (;;) {
    const found = await webhooks()
    if (is(found)) return found
    await server.sql('select pg_sleep(0.02)')
  }
}
const changes = (): string[] =>
  received.flatMap(({ body }) => body.changes.map(({ collection, id, change }) => `${change} ${collection}/${id}`))
beforeAll(() => admin.change(SHOP, { webhookSecret: SECRET }))
let serial = 0
beforeEach(async () => {
  ahead = HOUR_MS
  status = 204
  await admin.change(SHOP, { webhooks: [hook(`h${++serial}`)] })
  received.length = 0
})
const page = (body: Data = {}) => admin.create(`${SHOP}/pages`, { name: 'Accueil', isVisible: true, ...body })

it('a published document is told, with a signature that the receiver can check', async () => {
  const { id } = await page()
  const [one] = await messages(1)
  const { application } = await visitorOf(server, 'atelier')
  expect(one?.body).toMatchObject({ type: 'changements', application })
  expect(changes()).toEqual([`publie pages/${id}`])
  expect(Object.keys(one?.body.changes[0] ?? {})).toEqual(['collection', 'id', 'change'])
  const { 'webhook-id': message, 'webhook-timestamp': at, 'webhook-signature': signature } = one?.headers ?? {}
  const expected = createHmac('sha256', SECRET).update(`${message}.${at}.${one?.text}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
  const [observed] = await until(([first]) => first?.deliveries.length === 1)
  expect(observed).toMatchObject({
    state: 'actif',
    waiting: 0,
    deliveries: [{ id: message, documents: 1, status: 204 }],
  })
})

it.each(['whsec_', 'whsec_YWJj', 'court'])(
  'the secret %s, with which anybody could sign, is refused',
  async (webhookSecret) => {
    const { status, body } = await admin.patch(SHOP, { webhookSecret })
    expect([status, body]).toMatchObject([422, { errors: [{ path: 'webhookSecret' }] }])
  },
)

it('a secret in base64 signs with its bytes', async () => {
  const key = Buffer.from('seize octets ici')
  await admin.change(SHOP, { webhookSecret: `whsec_${key.toString('base64')}` })
  await page()
  const [one] = await messages(1)
  await admin.change(SHOP, { webhookSecret: SECRET })
  const { 'webhook-id': message, 'webhook-timestamp': at, 'webhook-signature': signature } = one?.headers ?? {}
  const expected = createHmac('sha256', key).update(`${message}.${at}.${one?.text}`).digest('base64')
  expect(signature).toBe(`v1,${expected}`)
})

it('changes within a second are one message, and a document stands in it once', async () => {
  const first = await page()
  const second = await page()
  await admin.change(`${SHOP}/pages/${second.id}`, { name: 'Autre' })
  await admin.remove(`${SHOP}/pages/${first.id}`)
  await messages(1)
  expect(changes()).toEqual([`publie pages/${second.id}`])
})

it.each<[string, (id: string) => Promise<unknown>, string | undefined]>([
  ['changed', (id) => admin.change(`${SHOP}/produits/${id}`, { name: 'Banc long' }), 'modifie'],
  ['hidden', (id) => admin.change(`${SHOP}/produits/${id}`, { isOnlineStore: false }), 'retire'],
  ['deleted', (id) => admin.remove(`${SHOP}/produits/${id}`), 'retire'],
  ['moved', (id) => admin.act(`${SHOP}/produits/${id}`, 'top'), 'modifie'],
  ['given a variant', (id) => admin.create(`${SHOP}/produits/${id}/variants`, { libelle: 'Chêne' }), 'modifie'],
  ['changed in private', (id) => admin.change(`${SHOP}/produits/${id}`, { keywords: 'secret' }), undefined],
])('a product that is %s', async (_, change, expected) => {
  const { id } = await admin.create(`${SHOP}/produits`, { name: 'Banc', isDraft: false })
  await messages(1)
  await until(([one]) => one?.waiting === 0)
  received.length = 0
  await change(id)
  // Something that is told in any case.
  const end = await page()
  await messages(1)
  expect(changes()).toEqual([...(expected ? [`${expected} produits/${id}`] : []), `publie pages/${end.id}`])
  expect(received[0]?.text).not.toContain('Banc')
})

it('documents that a drop pushes up are told, and hidden ones are not', async () => {
  const make = (name: string, more: Data = {}) => admin.create(`${SHOP}/produits`, { name, isDraft: false, ...more })
  const low = await make('Bas')
  const hidden = await make('Caché', { isOnlineStore: false })
  const [middle, high] = [await make('Milieu'), await make('Haut')]
  const ids = [low, hidden, middle, high].map(({ id }) => id)
  await server.sql(`update produits set datetime = 1000 where id = any($1)`, [ids])
  await messages(1)
  await until(([one]) => one?.waiting === 0)
  received.length = 0
  // All stand on one millisecond, in the order of their ids.
  const [first = '', second = '', third = '', fourth = ''] = ids.toSorted()
  await admin.act(`${SHOP}/produits/${first}`, 'reordonner', { avant: third, apres: second })
  await messages(1)
  const observed = [first, third, fourth].filter((id) => id !== hidden.id)
  expect(new Set(changes())).toEqual(new Set(observed.map((id) => `modifie produits/${id}`)))
})

it('hidden documents, private collections and other boutiques are never told', async () => {
  await page({ isVisible: false })
  await admin.create(`${SHOP}/produits`, { name: 'Brouillon' })
  await admin.create(`${SHOP}/contacts`, { lastname: 'Martin' })
  await admin.create('/api/boutiques/brocante/pages', { name: 'Ailleurs', isVisible: true })
  const end = await page()
  await messages(1)
  expect(changes()).toEqual([`publie pages/${end.id}`])
})

it('each address is told, and a failing one is told later what changed last', async () => {
  const [one, other] = [hook(`h${++serial}`), hook(`h${++serial}`)]
  await admin.change(SHOP, { webhooks: [one, other] })
  status = 500
  const { id } = await page()
  await messages(2)
  expect(received.map(({ path }) => path).sort()).toEqual([`/${one.id}`, `/${other.id}`])
  const failing = await until((found) => found.every(({ state }) => state === 'en-echec'))
  expect(failing[0]?.deliveries[0]).toMatchObject({ isDelivered: false, status: 500, problem: 'Le site a répondu 500' })
  await admin.remove(`${SHOP}/pages/${id}`)
  const end = await page()
  status = 204
  received.length = 0
  ahead += 60_000
  await due()
  await messages(2)
  expect(new Set(changes())).toEqual(new Set([`publie pages/${end.id}`]))
  await until((found) => found.every(({ state, waiting }) => state === 'actif' && waiting === 0))
})

it('is not tried before it is due, whatever changes meanwhile', async () => {
  status = 500
  await page()
  await messages(1)
  await until(([one]) => one?.state === 'en-echec')
  await page()
  await until(([one]) => one?.waiting === 2)
  await due()
  const dueJobs = () =>
    server.sql('select 1 from graphile_worker._private_jobs where run_at <= now() or locked_at is not null')
  await expect.poll(dueJobs).toEqual([])
  expect(received.length).toBe(1)
})

it('is disabled after three days of failures, and enabled by a test that works', async () => {
  status = 500
  const { id } = await page()
  await messages(1)
  for (let failures = 2; failures < 4; failures++) {
    await until(([one]) => one?.nextAt !== undefined && one.deliveries.length === failures - 1)
    ahead += 40 * HOUR_MS
    await due()
    await messages(failures)
  }
  const [disabled] = await until(([one]) => one?.state === 'desactive')
  expect(disabled).toMatchObject({ waiting: 1 })
  await page({ name: 'Plus tard' })
  received.length = 0
  status = 204
  const { body } = await admin.post(`${SHOP}/webhooks/${disabled?.id}/essai`)
  expect(body).toMatchObject({ kind: 'essai', isDelivered: true, documents: 0 })
  await messages(2)
  expect(received[0]?.body).toMatchObject({ type: 'essai', changes: [] })
  expect(changes()).toContain(`publie pages/${id}`)
  await until(([one]) => one?.state === 'actif' && one.waiting === 0)
})

it('is disabled at once by 410', async () => {
  status = 410
  await page()
  await messages(1)
  const [one] = await until(([found]) => found?.state !== 'actif')
  expect(one?.state).toBe('desactive')
})

it('a kept message is sent again with its id', async () => {
  await page()
  const [first] = await messages(1)
  const [one] = await until(([found]) => found?.deliveries.length === 1)
  const path = `${SHOP}/webhooks/${one?.id}/messages`
  expect((await admin.post(`${path}/${one?.deliveries[0]?.id}/renvoi`)).body).toMatchObject({ isDelivered: true })
  const [, again] = await messages(2)
  expect([again?.text, again?.headers['webhook-id']]).toEqual([first?.text, first?.headers['webhook-id']])
  expect((await webhooks())[0]?.deliveries.length).toBe(1)
  expect((await admin.post(`${path}/jamais/renvoi`)).refusal).toBe('404 webhook.message-absent')
  for (const hook of ['jamais', '%00'])
    for (const rest of ['essai', 'messages/x/renvoi'])
      expect((await admin.post(`${SHOP}/webhooks/${hook}/${rest}`)).refusal).toBe('404 webhook.absent')
})

describe('nothing is sent', () => {
  it('without a secret, until there is one', async () => {
    await admin.change(SHOP, { webhookSecret: null })
    const { id } = await page()
    await due()
    const [one] = await until(([found]) => found?.waiting === 1)
    expect(one?.state).toBe('sans-secret')
    expect((await admin.post(`${SHOP}/webhooks/${one?.id}/essai`)).refusal).toBe('409 webhook.sans-secret')
    expect(received).toEqual([])
    await admin.change(SHOP, { webhookSecret: SECRET })
    await messages(1)
    expect(changes()).toEqual([`publie pages/${id}`])
  })

  it('to a private address', async () => {
    await admin.change(SHOP, { webhooks: [{ id: `h${++serial}`, url: 'http://169.254.169.254/latest' }] })
    const { body } = await admin.post(`${SHOP}/webhooks/h${serial}/essai`)
    expect(body).toMatchObject({ isDelivered: false, problem: 'Le serveur ne peut pas appeler cette adresse' })
  })

  it.each(['ftp://exemple.fr', 'javascript:alert(1)', '/ici'])('%j is no address', async (url) => {
    expect((await admin.patch(SHOP, { webhooks: [{ id: 'x', url }] })).status).toBe(422)
  })
})

it('tests are counted', async () => {
  ahead = 2 * HOUR_MS
  const test = async () => (await admin.post(`${SHOP}/webhooks/h${serial}/essai`)).status
  const found: number[] = []
  for (let at = 0; at < 12; at++) found.push(await test())
  expect([found.slice(0, 10), found.at(-1)]).toEqual([Array(10).fill(200), 429])
})

it('what belongs to addresses that are not declared any more is removed every day', async () => {
  await page()
  await messages(1)
  await until(([one]) => one?.deliveries.length === 1)
  await admin.change(SHOP, { webhooks: [] })
  const left = () =>
    server.sql(`select hook from system.webhook_deliveries where hook = 'h${serial}'
      union all select hook from system.webhook_changes where hook = 'h${serial}'`)
  expect((await left()).length).toBe(1)
  const { pool, registry } = server.node.engine
  await forgetHooks(pool, collectionOf(registry, 'boutiques'))
  expect(await left()).toEqual([])
})
