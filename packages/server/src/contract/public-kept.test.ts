import type { Data } from '@boutique/domain'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { type Visitor, visitorOf } from '../testing/visitor.ts'

// Answers of the public API are kept in memory, and never older than the last acknowledged commit, on any server.

const publicRate = { burst: 1_000_000, perSecond: 1 }
const server = await startTestNode({ publicRate })
let second: TestNode
let here: Visitor
let there: Visitor
const admin = server.as('admin')
const ROOT = '/api/boutiques/atelier'
beforeAll(async () => {
  second = await startTestNode({ publicRate }, server)
  here = await visitorOf(server, 'atelier')
  there = {
    ...here,
    get: (path, headers = {}) => second.nobody.send('GET', path, undefined, { ...sent(), ...headers }),
  }
})
afterAll(async () => {
  await second.stop()
  await server.stop()
})
const sent = () => ({ 'x-application-id': here.application })
const nameAt = async (visitor: Visitor, path: string) => (await visitor.get(path)).body.name

it('a change is read at once, on the server that wrote it and on another', async () => {
  const { id } = await admin.create(`${ROOT}/pages`, { name: 'Accueil 0', isVisible: true, pathname: `/lue` })
  await admin.create(`${ROOT}/urls`, { type: 'pages', docId: id, pathname: '/lue' })
  const one = `/api/public/pages/${id}`
  const nameInList = async (visitor: Visitor) =>
    (await visitor.get(`/api/public/pages?where[id]=${id}`)).list.documents[0]?.name
  const nameByAddress = async (visitor: Visitor) =>
    ((await visitor.get('/api/public/adresses?pathname=/lue')).body.document as Data).name
  for (let round = 1; round <= 30; round++) {
    const name = `Accueil ${round}`
    await admin.patch(`${ROOT}/pages/${id}`, { name })
    const found = await Promise.all(
      [here, there].flatMap((visitor) => [nameAt(visitor, one), nameInList(visitor), nameByAddress(visitor)]),
    )
    expect(found).toEqual(Array(6).fill(name))
  }
})

it('a document that is hidden is gone at once, on both', async () => {
  const { id } = await admin.create(`${ROOT}/produits`, { name: 'Banc', isDraft: false })
  const { id: variant } = await admin.create(`${ROOT}/produits/${id}/variants`, { libelle: 'Chêne' })
  const paths = [id, `${id}/variants/${variant}`].map((path) => `/api/public/produits/${path}`)
  const statuses = () =>
    Promise.all([here, there].flatMap((visitor) => paths.map(async (path) => (await visitor.get(path)).status)))
  for (let round = 0; round < 10; round++) {
    await admin.patch(`${ROOT}/produits/${id}`, { isOnlineStore: true })
    expect(await statuses()).toEqual([200, 200, 200, 200])
    await admin.patch(`${ROOT}/produits/${id}`, { isOnlineStore: false })
    expect(await statuses()).toEqual([404, 404, 404, 404])
  }
})

it('each reader gets a coding that it accepts, of the same answer with the same tag', async () => {
  const name = 'Une page dont le nom est long, et se répète'
  const pages = Array.from({ length: 30 }, (_, at) => ({ name, isVisible: true, pathname: `/codage-${at}` }))
  for (const page of pages) await admin.create(`${ROOT}/pages`, page)
  const path = `/api/public/pages?where[name]=${encodeURIComponent(name)}`
  const accepted = ['br', 'gzip, deflate', 'gzip;q=0.5, br;q=0.1', 'identity', '', 'deflate', 'gzip, deflate, br']
  const read = async () => {
    const answers = []
    for (const coding of accepted) answers.push(await here.get(path, { 'accept-encoding': coding }))
    return answers
  }
  // Not kept, kept, and read from memory.
  for (const answers of [await read(), await read(), await read()]) {
    const codings = answers.map(({ headers }) => headers.get('content-encoding'))
    expect(codings).toEqual(['br', 'gzip', 'gzip', null, null, null, 'br'])
    expect(new Set(answers.map(({ text }) => text)).size).toBe(1)
    expect(answers[0]?.list.documents).toHaveLength(30)
    const tags = new Set(answers.map(({ headers }) => headers.get('etag')))
    expect(tags.size).toBe(1)
    const [tag] = tags as Set<string>
    for (const { headers } of answers) expect(headers.get('vary')?.toLowerCase()).toContain('accept-encoding')
    const again = await here.get(path, { 'accept-encoding': 'gzip', 'if-none-match': tag as string })
    expect([again.status, again.text]).toEqual([304, ''])
  }
})

it('an answer that was read twice, and its 304, cost no statement while it is unchanged', async () => {
  const path = '/api/public/posts?limit=3'
  await here.get(path)
  const first = await here.get(path)
  const client = new pg.Client({ ...server.database.connection, ssl: false })
  await client.connect()
  // Reads of articles wait.
  await client.query('begin; lock table posts in access exclusive mode')
  expect((await here.get(path)).text).toBe(first.text)
  const unchanged = { 'if-none-match': first.headers.get('etag') as string }
  expect((await here.get(path, unchanged)).status).toBe(304)
  await client.query('rollback')
  await client.end()
})
