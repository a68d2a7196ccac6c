import type { Data } from '@boutique/domain'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { visitorOf } from '../testing/visitor.ts'

// How a website reads: application id, origin, rate limit, conditional requests.

let now = Date.parse('2026-03-10T10:00:00Z')
const server = await startTestNode({ publicRate: { burst: 50, perSecond: 1 }, clock: () => now })
afterAll(() => server.stop())
const admin = server.as('admin')
/** Time after which every sender has its full rate again. */
const rest = (): void => {
  now += 1_000_000
}
const LIST = '/api/public/essais'
const ask = (headers: Record<string, string>, path = LIST, method = 'GET') =>
  server.nobody.send(method, path, undefined, headers)
const SHOP = '/api/boutiques/atelier'

let application: string
let other: string
beforeAll(async () => {
  application = (await visitorOf(server, 'atelier')).application
  other = (await visitorOf(server, 'brocante')).application
  await admin.change(SHOP, {
    originUrls: ['https://Atelier.exemple.fr/', 'http://localhost:80', 'shop.exemple.fr', '*'],
  })
  await admin.change('/api/boutiques/brocante', { originUrls: ['https://brocante.exemple.fr'] })
  await admin.create(`${SHOP}/essais`, { titre: 'Ici' })
  await admin.create('/api/boutiques/brocante/essais', { titre: 'Ailleurs' })
})

describe('the application', () => {
  it('names the boutique', async () => {
    const titles = async (id: string) =>
      (await ask({ 'x-application-id': id })).list.documents.map(({ titre }) => titre)
    expect([await titles(application), await titles(other)]).toEqual([['Ici'], ['Ailleurs']])
  })

  it.each([
    ['absent', undefined, '401 application.absente'],
    ['empty', '', '401 application.inconnue'],
    ['unknown', '0'.repeat(32), '401 application.inconnue'],
    ['the id of a boutique', 'atelier', '401 application.inconnue'],
    ['hostile', `' or 1=1 --${'x'.repeat(3000)}`, '401 application.inconnue'],
  ])('%s: gets no data', async (_, id, refusal) => {
    for (const path of [LIST, `${LIST}/x`, `${LIST}/recherche?q=a`, '/api/public/inconnue', '/api/public/adresses'])
      expect((await ask(id === undefined ? {} : { 'x-application-id': id }, path)).refusal).toBe(refusal)
  })

  it('cannot be a parameter of the address', async () => {
    expect((await ask({}, `${LIST}?application=${application}`)).refusal).toBe('401 application.absente')
  })

  it('is refused when it is sent twice', async () => {
    expect((await ask({ 'x-application-id': `${application}, ${other}` })).status).toBe(401)
  })

  it('of a deleted boutique is unknown, until the boutique is restored', async () => {
    const shop = await admin.create('/api/boutiques', { name: 'De passage', storageBucketPath: 'passage' })
    const headers = { 'x-application-id': String(shop.applicationId) }
    expect((await ask(headers)).status).toBe(200)
    await admin.remove(`/api/boutiques/${shop.id}`)
    expect((await ask(headers)).text).toBe((await ask({ 'x-application-id': 'jamais-vue' })).text)
    await admin.act(`/api/boutiques/${shop.id}`, 'restaurer')
    expect((await ask(headers)).status).toBe(200)
  })

  it('is known to other servers, which receive its changes', async () => {
    const second = await startTestNode({}, server)
    const shop = await admin.create('/api/boutiques', { name: 'Ambulante', storageBucketPath: 'ambulante' })
    const headers = { 'x-application-id': String(shop.applicationId), origin: 'https://a.exemple.fr' }
    const status = async () => (await second.nobody.send('GET', LIST, undefined, headers)).status
    await expect.poll(status).toBe(403)
    await admin.change(`/api/boutiques/${shop.id}`, { originUrls: ['https://a.exemple.fr'] })
    await expect.poll(status).toBe(200)
    await admin.change(`/api/boutiques/${shop.id}`, { originUrls: [] })
    await expect.poll(status).toBe(403)
    await second.stop()
  })
})

it("is treated the same with an administrator's session", async () => {
  rest()
  const draft = await admin.create(`${SHOP}/produits`, { name: 'Brouillon' })
  const token = server.tokenOf('admin')
  const signed: Record<string, string>[] = [
    { authorization: `Bearer ${token}` },
    { cookie: `arriere-boutique.session_token=${token}` },
    { cookie: `__Secure-arriere-boutique.session_token=${token}` },
    { authorization: 'Bearer faux' },
  ]
  for (const headers of signed) {
    const together = { 'x-application-id': application, ...headers }
    expect((await ask(headers)).refusal).toBe('401 application.absente')
    expect((await ask(together)).text).toBe((await ask({ 'x-application-id': application })).text)
    expect((await ask(together, `/api/public/produits/${draft.id}`)).refusal).toBe('404 document.absent')
    expect((await ask(together, '/api/public/contacts')).refusal).toBe('403 droit.refuse')
    expect((await ask(together)).headers.get('set-cookie')).toBeNull()
  }
})

describe('the origin', () => {
  it.each([
    ['https://atelier.exemple.fr', 200],
    ['HTTPS://ATELIER.exemple.fr:443', 200],
    ['http://localhost', 200],
    ['https://shop.exemple.fr', 200],
    ['http://atelier.exemple.fr', 403],
    ['https://atelier.exemple.fr:8443', 403],
    ['https://sous.atelier.exemple.fr', 403],
    ['https://atelier.exemple.fr.ailleurs.fr', 403],
    ['https://brocante.exemple.fr', 403],
    ['null', 403],
    ['*', 403],
    ['x'.repeat(3000), 403],
  ])('%s gets %d', async (origin, status) => {
    rest()
    const answer = await ask({ 'x-application-id': application, origin })
    expect(answer.status).toBe(status)
    const allowed = status === 200 ? new URL(origin).origin : null
    expect(answer.headers.get('access-control-allow-origin')).toBe(allowed)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
    expect(answer.body.code).toBe(status === 403 ? 'origine.refusee' : undefined)
    const vary = answer.headers.get('vary')?.toLowerCase() ?? ''
    expect(['origin', 'x-application-id'].every((name) => vary.includes(name))).toBe(true)
  })

  it('may be absent: a server reads without one', async () => {
    const answer = await ask({ 'x-application-id': application })
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([200, null])
  })

  it('that is listed may read errors', async () => {
    const headers = { 'x-application-id': application, origin: 'https://atelier.exemple.fr' }
    const answer = await ask(headers, '/api/public/contacts')
    expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([403, headers.origin])
    expect(answer.headers.get('cache-control')).toBe('no-store')
  })

  it.each([
    ['https://atelier.exemple.fr', 204],
    ['https://brocante.exemple.fr', 204],
    ['https://ailleurs.fr', 403],
    ['null', 403],
    ['', 403],
  ])('%s: a preflight gets %d', async (origin, status) => {
    rest()
    const headers = { 'access-control-request-method': 'GET', 'access-control-request-headers': 'x-application-id' }
    const answer = await ask({ ...headers, ...(origin && { origin }) }, LIST, 'OPTIONS')
    expect(answer.status).toBe(status)
    expect(answer.headers.get('access-control-allow-origin')).toBe(status === 204 ? origin : null)
    const [methods, names] = status === 204 ? ['GET, HEAD', 'X-Application-Id, If-None-Match'] : [null, null]
    expect(answer.headers.get('access-control-allow-methods')).toBe(methods)
    expect(answer.headers.get('access-control-allow-headers')).toBe(names)
    expect(answer.headers.get('access-control-allow-credentials')).toBeNull()
  })

  it('of a deleted boutique is not listed any more', async () => {
    rest()
    const shop = await admin.create('/api/boutiques', {
      ...{ name: 'Éphémère', storageBucketPath: 'ephemere' },
      originUrls: ['https://ephemere.fr', 'https://atelier.exemple.fr'],
    })
    const preflight = async (origin: string) => (await ask({ origin }, LIST, 'OPTIONS')).status
    expect([await preflight('https://ephemere.fr'), await preflight('https://atelier.exemple.fr')]).toEqual([204, 204])
    await admin.remove(`/api/boutiques/${shop.id}`)
    expect([await preflight('https://ephemere.fr'), await preflight('https://atelier.exemple.fr')]).toEqual([403, 204])
  })

  it.each(['/api/moi', `${SHOP}/produits`, '/api/auth/sign-in/email', '/api/openapi.json'])(
    'gets nothing from %s',
    async (path) => {
      const headers = { origin: 'https://atelier.exemple.fr', 'x-application-id': application }
      for (const method of ['GET', 'OPTIONS'])
        expect((await ask(headers, path, method)).headers.get('access-control-allow-origin')).toBeNull()
    },
  )
})

describe('a conditional request', () => {
  const read = (headers: Record<string, string> = {}, method = 'GET') =>
    ask({ 'x-application-id': application, ...headers }, LIST, method)

  it('gets no content when nothing changed', async () => {
    rest()
    const first = await read()
    const tag = first.headers.get('etag') as string
    expect(tag).toMatch(/^W\/"[\w-]{27}"$/)
    expect(first.headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    for (const known of [tag, tag.slice(2), `"autre", ${tag}`, '*']) {
      const again = await read({ 'if-none-match': known, origin: 'https://atelier.exemple.fr' })
      expect([again.status, again.text, again.headers.get('etag')]).toEqual([304, '', tag])
      expect(again.headers.get('access-control-allow-origin')).toBe('https://atelier.exemple.fr')
      expect(again.headers.get('vary')?.toLowerCase()).toContain('x-application-id')
    }
    for (const known of ['"autre"', tag.slice(3), 'W/"'.repeat(1000)])
      expect((await read({ 'if-none-match': known })).status).toBe(200)
    expect((await read({}, 'HEAD')).headers.get('etag')).toBe(tag)
  })

  it('gets the content once it changed', async () => {
    const { id } = await admin.create(`${SHOP}/essais`, { titre: 'Neuf' })
    const tag = (await read()).headers.get('etag') as string
    await admin.change(`${SHOP}/essais/${id}`, { titre: 'Changé' })
    expect((await read({ 'if-none-match': tag })).status).toBe(200)
  })

  it('is refused like any other request', async () => {
    expect((await ask({ 'if-none-match': '*' })).status).toBe(401)
    const refused = await ask({ 'x-application-id': application, 'if-none-match': '*' }, '/api/public/contacts')
    expect([refused.status, refused.headers.get('etag')]).toEqual([403, null])
  })
})

describe('the rate limit', () => {
  const statuses = async (count: number, headers: Record<string, string>, path = LIST, method = 'GET') => {
    const found: number[] = []
    for (let at = 0; at < count; at++) found.push((await ask(headers, path, method)).status)
    return found
  }

  it('answers 429 with the time to wait, for one boutique and not for another', async () => {
    rest()
    const headers = { 'x-application-id': application, origin: 'https://atelier.exemple.fr' }
    expect(new Set(await statuses(50, headers))).toEqual(new Set([200]))
    const answer = await ask(headers)
    expect(answer.refusal).toBe('429 trop.de-requetes')
    expect(answer.problem.detail).toBe('Trop de demandes, réessayez dans 1 s')
    expect(answer.headers.get('retry-after')).toBe('1')
    expect(answer.headers.get('access-control-allow-origin')).toBe(headers.origin)
    expect((await ask({ 'x-application-id': other })).status).toBe(200)
    expect((await admin.get(`${SHOP}/essais`)).status).toBe(200)
    now += 1000
    expect(await statuses(2, headers)).toEqual([200, 429])
  })

  it('counts requests without a known application, and preflights, separately', async () => {
    rest()
    expect(new Set(await statuses(50, { 'x-application-id': 'inconnue' }))).toEqual(new Set([401]))
    expect((await ask({ 'x-application-id': 'autre-inconnue' })).refusal).toBe('429 trop.de-requetes')
    const origin = 'https://atelier.exemple.fr'
    expect(await statuses(1, { origin }, LIST, 'OPTIONS')).toEqual([429])
    expect((await ask({ 'x-application-id': application })).status).toBe(200)
  })

  it('requests with unknown applications do not use the database', async () => {
    rest()
    await ask({ 'x-application-id': 'inconnue' })
    const client = new pg.Client({ ...server.database.connection, ssl: false })
    await client.connect()
    // Reads of boutiques wait.
    await client.query('begin; lock table boutiques in access exclusive mode')
    expect(new Set(await statuses(20, { 'x-application-id': 'autre-encore' }))).toEqual(new Set([401]))
    await client.query('rollback')
    await client.end()
  })
})

it('a website whose requests wait for the database delays neither its boutique nor other websites', async () => {
  rest()
  const client = new pg.Client({ ...server.database.connection, ssl: false })
  await client.connect()
  await client.query('begin; lock table banners in access exclusive mode')
  let answered = 0
  const slow = Array.from({ length: 40 }, async () => {
    const { status } = await ask({ 'x-application-id': application }, '/api/public/banners')
    answered++
    return status
  })
  // Its requests wait once they hold as many connections as they may.
  const waiting = async () => {
    const [row] = await server.sql<{ count: number }>(
      `select count(*)::int from pg_locks where not granted and relation = 'banners'::regclass`,
    )
    return row?.count
  }
  await expect.poll(waiting).toBe(4)
  const owner = server.as('gerante')
  let alone = 0
  for (let round = 0; round < 10; round++) {
    const before = answered
    expect((await owner.list(`${SHOP}/essais`)).documents.length).toBeGreaterThan(0)
    expect((await ask({ 'x-application-id': other })).status).toBe(200)
    if (answered === before) alone++
  }
  expect((await owner.create(`${SHOP}/essais`, { titre: 'Sans attendre' })) as Data).toMatchObject({ rev: 1 })
  // Its requests give up after seconds, and others take their places; nobody else waits for that.
  await expect.poll(waiting).toBe(4)
  expect(alone).toBeGreaterThan(5)
  await client.query('rollback')
  await client.end()
  for (const status of await Promise.all(slow)) expect([200, 429, 503]).toContain(status)
})
