import { afterAll, describe, expect, it } from 'vitest'
import { type Answer, Client } from '../testing/client.ts'
import { LiveClient } from '../testing/live.ts'
import { startTestNode } from '../testing/node.ts'
import { emailOf, PASSWORD, type Person } from '../testing/people.ts'

const server = await startTestNode({ trustProxy: 'loopback' })
afterAll(() => server.stop())
const admin = server.as('admin')
const origin = server.address

/** Attempts are limited per address: each test uses its own. */
let addresses = 0
const from = (): Record<string, string> => ({ 'x-forwarded-for': `10.0.0.${++addresses}` })
const signIn = (person: string, password = PASSWORD, headers = from()): Promise<Answer> =>
  server.nobody.send('POST', '/api/auth/sign-in/email', { email: emailOf(person), password }, headers)
const sessionOf = async (person: Person): Promise<Client> => {
  const token = (await signIn(person)).headers.get('set-auth-token')
  return new Client(server.address, token ?? 'none')
}

describe('signing in', () => {
  it('[AUTH-14] loads the record of the signed-in id', async () => {
    const answer = await signIn('gerante')
    expect(answer.status).toBe(200)
    const client = new Client(server.address, answer.headers.get('set-auth-token') ?? '')
    const moi = (await client.get('/api/moi')).body
    expect(moi.user).toMatchObject({
      id: (answer.body.user as { id: string }).id,
      displayname: 'Gaëlle Gérante',
      email: emailOf('gerante'),
      boutiques: ['atelier', 'cabinet'],
    })
    expect(moi.screens).toContain('/dashboard')
  })

  it('sets a cookie that scripts cannot read and other sites do not send', async () => {
    const [cookie] = (await signIn('membre')).headers.getSetCookie()
    expect(cookie).toMatch(/^arriere-boutique\.session_token=/)
    expect(cookie).toMatch(/; HttpOnly/i)
    expect(cookie).toMatch(/; SameSite=Lax/i)
    expect(cookie).toMatch(/; Path=\//i)
    expect(cookie).not.toMatch(/; Secure/i)
  })

  it('behind TLS the cookie is for TLS alone', async () => {
    const secure = await startTestNode({ publicUrl: 'https://boutique.exemple.fr' }, server)
    const answer = await secure.nobody.post('/api/auth/sign-in/email', { email: emailOf('membre'), password: PASSWORD })
    const [cookie] = answer.headers.getSetCookie()
    expect(cookie).toMatch(/^__Secure-arriere-boutique\.session_token=.*; Secure/i)
    const seen = await secure.nobody.send('GET', '/api/moi', undefined, { cookie: cookie?.split(';')[0] as string })
    expect(seen.status).toBe(200)
    expect(answer.headers.get('strict-transport-security')).toMatch(/max-age/)
    await secure.stop()
  })

  it('gives the same answer to a wrong password and an unknown address', async () => {
    const wrong = await signIn('gerante', 'pas le bon mot de passe')
    const unknown = await signIn('personne', 'pas le bon mot de passe')
    expect(wrong.problem).toMatchObject({ status: 401, detail: 'E-mail ou mot de passe incorrect' })
    expect(unknown.text).toBe(wrong.text)
    expect([wrong.headers.get('set-auth-token'), wrong.headers.getSetCookie()]).toEqual([null, []])
  })

  it.each([
    [{ email: emailOf('gerante') }],
    [{ password: PASSWORD }],
    [{ email: 'pas une adresse', password: PASSWORD }],
    [{ email: { $ne: null }, password: PASSWORD }],
    [{ email: `${emailOf('gerante')}\u0000`, password: PASSWORD }],
    [{}],
  ])('with %j is refused', async (body) => {
    const answer = await server.nobody.send('POST', '/api/auth/sign-in/email', body, from())
    expect(answer.status).toBeGreaterThanOrEqual(400)
    expect(answer.status).toBeLessThan(500)
    expect(answer.headers.get('content-type')).toBe('application/problem+json; charset=utf-8')
  })

  it('is refused after twenty attempts a minute from one address, and only from there', async () => {
    const here = from()
    const statuses: number[] = []
    for (let at = 0; at < 22; at++) statuses.push((await signIn(`personne${at}`, 'au hasard, encore', here)).status)
    expect(statuses.slice(0, 20).every((status) => status === 401)).toBe(true)
    expect(statuses.slice(20)).toEqual([429, 429])
    const refused = await signIn('gerante', PASSWORD, here)
    expect(refused.problem).toMatchObject({ status: 429, detail: 'Trop de tentatives, réessayez dans un instant' })
    expect((await signIn('gerante')).status).toBe(200)
  })

  it.each([
    '/api/auth/sign-up/email',
    '/api/auth/get-session',
    '/api/auth/update-user',
    '/api/auth/delete-user',
    '/api/auth/list-sessions',
  ])('%s stays closed', async (path) => {
    for (const client of [server.nobody, server.as('membre')]) {
      expect((await client.post(path, { email: 'x@exemple.fr', password: PASSWORD, name: 'X' })).status).toBe(404)
      expect((await client.get(path)).status).toBe(404)
    }
  })
})

describe('a session', () => {
  it('ends with sign-out, at once', async () => {
    const client = await sessionOf('collegue')
    expect((await client.get('/api/moi')).status).toBe(200)
    expect((await client.post('/api/auth/sign-out')).status).toBe(200)
    expect((await client.get('/api/moi')).refusal).toBe('401 session.absente')
  })

  it.each(['', 'Bearer', 'Bearer faux', 'Basic YTpi', 'bearer a.b.c', `Bearer ${'a'.repeat(5000)}`])(
    'is not %j',
    async (authorization) => {
      const answer = await server.nobody.send('GET', '/api/moi', undefined, { authorization })
      expect(answer.refusal).toBe('401 session.absente')
    },
  )

  it('is refused when its token was modified', async () => {
    const token = server.tokenOf('gerante')
    for (const touched of [`${token}x`, token.slice(0, -4), token.split('.')[0] as string]) {
      expect((await new Client(server.address, touched).get('/api/moi')).status).toBe(401)
    }
  })

  it('[AUTH-15] ends at once when its user is deleted: requests, sockets, signing in', async () => {
    const email = 'ephemere@exemple.fr'
    const { id } = await admin.create('/api/utilisateurs', {
      displayname: 'Éphémère',
      email,
      password: PASSWORD,
      boutique: 'atelier',
    })
    const signed = await server.nobody.send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD }, from())
    const token = signed.headers.get('set-auth-token') ?? ''
    const client = new Client(server.address, token)
    const live = await LiveClient.open(server.address, token)
    live.list('boutiques', { boutique: null, collection: 'boutiques' })
    await live.ready('boutiques')
    await admin.remove(`/api/utilisateurs/${id}`)
    expect(await live.closed).toBe(4401)
    const refused = await client.get('/api/moi')
    expect([refused.refusal, refused.problem.detail]).toEqual([
      '401 utilisateur.supprime',
      "L'utilisateur n'existe pas ou a été supprimé",
    ])
    const again = await server.nobody.send('POST', '/api/auth/sign-in/email', { email, password: PASSWORD }, from())
    expect(again.problem).toMatchObject({ status: 401, detail: "L'utilisateur n'existe pas" })
    const late = await LiveClient.open(server.address, token)
    expect(await late.closed).toBe(4401)
    await admin.act(`/api/utilisateurs/${id}`, 'restaurer')
    expect((await client.get('/api/moi')).status).toBe(200)
  })

  it('of a blocked user is refused on every server', async () => {
    const second = await startTestNode({}, server)
    const client = await sessionOf('sansProfil')
    const elsewhere = new Client(second.address, server.tokenOf('sansProfil'))
    const sockets = [await server.live('sansProfil'), await second.live('sansProfil')]
    expect((await elsewhere.get('/api/moi')).status).toBe(200)
    await admin.change(`/api/utilisateurs/${server.idOf('sansProfil')}`, { isBlocked: true })
    for (const { closed } of sockets) expect(await closed).toBe(4401)
    expect((await client.get('/api/moi')).refusal).toBe('401 utilisateur.bloque')
    expect((await elsewhere.get('/api/moi')).status).toBe(401)
    expect((await signIn('sansProfil')).status).toBe(401)
    await second.stop()
  })
})

describe('changed rights', () => {
  it('[PERM-05] apply at once to requests and to an open socket', async () => {
    const user = `/api/utilisateurs/${server.idOf('collegue')}`
    const client = server.as('collegue')
    const live = await server.live('collegue')
    const query = { boutique: 'atelier', collection: 'fournisseurs' }
    live.list('fournisseurs', query)
    await live.ready('fournisseurs')
    await admin.change(user, { hasAccessToStore: false })
    const { refused } = await live.until('fournisseurs', (view) => view.refused !== undefined)
    expect(refused).toMatchObject({ status: 403, code: 'droit.refuse' })
    await live.hears('rights')
    expect((await client.get('/api/boutiques/atelier/fournisseurs')).status).toBe(403)
    const hidden = await admin.create('/api/boutiques/atelier/fournisseurs', { nom: 'Caché' })
    expect(live.view('fournisseurs').documents.has(hidden.id)).toBe(false)

    await admin.change(user, { hasAccessToStore: true })
    await live.hears('rights', 2)
    expect((await client.get('/api/boutiques/atelier/fournisseurs')).status).toBe(200)
    live.list('fournisseurs', query)
    expect((await live.ready('fournisseurs')).documents.has(hidden.id)).toBe(true)
  })

  it('tell a new connection that what /api/moi answered before is older', async () => {
    const client = server.as('redactrice')
    const rightsOf = async () => (await client.get('/api/moi')).body.rights
    const hello = async () => {
      const live = await server.live('redactrice')
      await live.hears('hello')
      return live.general[0]
    }
    const before = await rightsOf()
    expect(before).toEqual(expect.stringMatching(/^[\w-]{22}$/))
    expect(await hello()).toEqual({ type: 'hello', rights: before })
    await admin.change(`/api/utilisateurs/${server.idOf('redactrice')}`, { profils: ['website-articles'] })
    const after = await rightsOf()
    expect(after).not.toBe(before)
    await expect.poll(hello).toEqual({ type: 'hello', rights: after })
  })

  it('narrow what an open list shows: without the profile, only public fields', async () => {
    const user = `/api/utilisateurs/${server.idOf('collegue')}`
    const made = await admin.create('/api/boutiques/atelier/produits', {
      name: 'Lampe',
      keywords: 'secret de la maison',
      isDraft: false,
    })
    const live = await server.live('collegue')
    live.list('produits', { boutique: 'atelier', collection: 'produits' })
    expect((await live.ready('produits')).documents.get(made.id)).toMatchObject({ keywords: 'secret de la maison' })
    await admin.change(user, { profils: ['boutique-compta'] })
    const { documents } = await live.until('produits', (view) => !view.documents.get(made.id)?.keywords)
    expect(documents.get(made.id)).toMatchObject({ name: 'Lampe' })
    expect(
      (await server.as('collegue').patch(`/api/boutiques/atelier/produits/${made.id}`, { name: 'x' })).status,
    ).toBe(403)
  })

  it.each([
    ['[PERM-05] hasAccessToStore', 'fournisseurs', 'hasAccessToStore'],
    ['[PERM-06] hasAccessToWebsite', 'essais', 'hasAccessToWebsite'],
  ])('%s opens its area', async (_, collection, flag) => {
    const person = server.as('sansZone')
    const address = `/api/boutiques/atelier/${collection}`
    const live = await server.live('sansZone')
    const opened = async (value: boolean, times: number): Promise<number> => {
      await admin.change(`/api/utilisateurs/${server.idOf('sansZone')}`, { [flag]: value })
      await live.hears('rights', times)
      return (await person.post(address, { nom: 'x', titre: 'x' })).status
    }
    expect((await person.post(address, { nom: 'x', titre: 'x' })).status).toBe(403)
    expect(await opened(true, 1)).toBe(422)
    expect(await opened(false, 2)).toBe(403)
    await live.close()
  })
})

describe('a request forged by another site', () => {
  const browser = async (): Promise<string> =>
    (await signIn('gerante')).headers.getSetCookie()[0]?.split(';')[0] as string
  const path = '/api/boutiques/atelier/essais'

  it("is refused when it writes: the Origin must be the product's", async () => {
    const cookie = await browser()
    const write = (headers: Record<string, string>): Promise<Answer> =>
      server.nobody.send('POST', path, { titre: 'x' }, { cookie, ...headers })
    const foreigners: Record<string, string>[] = [
      { origin: 'https://autre.exemple' },
      { origin: 'null' },
      { origin: `${origin}.exemple` },
      {},
    ]
    for (const foreign of foreigners) {
      expect((await write(foreign)).refusal).toBe('403 origine.refusee')
    }
    expect((await write({ origin })).status).toBe(201)
    expect((await server.nobody.send('GET', path, undefined, { cookie })).status).toBe(200)
  })

  it('is refused for every way of writing', async () => {
    const cookie = await browser()
    const one = `${path}/${(await admin.create(path, { titre: 'x' })).id}`
    const foreign = { cookie, origin: 'https://autre.exemple' }
    for (const [method, address] of [
      ['PATCH', one],
      ['DELETE', one],
      ['POST', `${one}/actions/top`],
      ['PATCH', '/api/moi'],
      ['POST', '/api/utilisateurs'],
      ['POST', '/api/boutiques/atelier/photos'],
      ['POST', '/api/auth/sign-out'],
      ['POST', '/api/auth/change-password'],
    ] as const) {
      expect((await server.nobody.send(method, address, { changes: {} }, foreign)).refusal).toBe('403 origine.refusee')
    }
    expect((await server.nobody.send('GET', '/api/moi', undefined, { cookie })).status).toBe(200)
  })

  it('is refused a sign-in and a live connection', async () => {
    const body = { email: emailOf('gerante'), password: PASSWORD }
    const foreign = { origin: 'https://autre.exemple' }
    expect((await server.nobody.send('POST', '/api/auth/sign-in/email', body, { ...from(), ...foreign })).status).toBe(
      403,
    )
    const cookie = await browser()
    for (const headers of [{ cookie, ...foreign }, { cookie }]) {
      await expect(LiveClient.open(server.address, undefined, headers)).rejects.toMatchObject({ status: 403 })
    }
    const live = await LiveClient.open(server.address, undefined, { cookie, origin })
    live.list('essais', { boutique: 'atelier', collection: 'essais' })
    await live.ready('essais')
    await live.close()
  })

  it('needs a session for a live connection', async () => {
    const live = await LiveClient.open(server.address, 'faux')
    expect(await live.closed).toBe(4401)
  })
})

describe('the first administrator', () => {
  it('is created once, only with the link printed at the start', async () => {
    expect((await server.nobody.get('/api/premier')).body).toEqual({ needed: false })
    expect((await server.nobody.get('/api/premier?token=devine')).body).toEqual({ needed: false, valid: false })
    const wanted = { email: 'intrus@exemple.fr', password: PASSWORD }
    expect((await server.nobody.post('/api/premier', { ...wanted, token: 'devine' })).refusal).toBe('403 premier.lien')
    expect((await server.nobody.post('/api/premier', wanted)).refusal).toBe('403 premier.lien')
  })
})
