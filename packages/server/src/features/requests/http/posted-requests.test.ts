import type { Data, LiveDocument } from '@boutique/domain'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../testing/client.ts'
import { startTestNode } from '../../../testing/node.ts'
import { visitorOf } from '../../../testing/visitor.ts'

let now = Date.parse('2026-05-04T08:00:00.000Z')
const MANY = { burst: 100_000, perSecond: 1000 }
const clock = (): number => now
const server = await startTestNode({ clock, postRates: { attempt: MANY, sender: MANY, boutique: MANY, reserve: MANY } })
const other = await startTestNode(
  { clock, postRates: { attempt: MANY, sender: MANY, boutique: MANY, reserve: MANY } },
  server,
)
afterAll(async () => {
  await other.stop()
  await server.stop()
})
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const ADDRESS = '/api/public/demandes'
const SITE = 'https://atelier.exemple.fr'
const FORM = 'application/x-www-form-urlencoded'

let application: string
beforeAll(async () => {
  application = (await visitorOf(server, 'atelier')).application
  await admin.change(root, { originUrls: [SITE] })
})
beforeEach(() => {
  // Contents of earlier tests are no longer the same request.
  now += 3_600_000
})

let people = 0
const someone = (): string => `personne${++people}@exemple.fr`
const post = (body: unknown, headers: Record<string, string> = {}, on = server): Promise<Answer> =>
  on.nobody.send('POST', ADDRESS, body, { 'x-application-id': application, ...headers })
const contactsOf = (email: string): Promise<LiveDocument[]> => admin.all(`${root}/contacts`, { 'where[email]': email })
const requestsOf = async (email: string): Promise<LiveDocument[]> =>
  (await admin.all(`${root}/demandes`)).filter((one) => one.contact_email === email)

describe('a request from a website', () => {
  it('[REQ-16] is stored with its new contact, in one commit', async () => {
    const email = someone()
    const answer = await post({
      ...{ firstname: 'léa', lastname: 'MARTIN', email, phone: '06 12 34 56 78', entreprise: 'Bois', zip: '44000' },
      ...{ city: 'Nantes', country: 'France', message: 'Livrez-vous à Nantes ?' },
    })
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['id']])
    const [contact] = await contactsOf(email)
    expect(contact).toMatchObject({
      ...{ name: 'Léa Martin', email, phone: '06 12 34 56 78', commercialName: 'Bois', zip: '44000', city: 'Nantes' },
      ...{ country: 'France', subscribedToNewsletter: false },
    })
    const [request] = await requestsOf(email)
    expect(request).toMatchObject({
      ...{ id: answer.body.id, contact: contact?.id, contact_firstname: 'léa', contact_email: email },
      ...{ contact_entreprise: 'Bois', contact_city: 'Nantes', hasResponse: false, isChecked: false },
      requests: [{ message: 'Livrez-vous à Nantes ?', produit_option: 'priceRequest' }],
    })
    const commits = await server.sql('select distinct commit from system.journal where document = any($1)', [
      [contact?.id, request?.id],
    ])
    expect(commits).toHaveLength(1)
  })

  it('is found by the address of a contact that is known, and changes nothing of it', async () => {
    const email = someone()
    const known = await admin.create(`${root}/contacts`, { firstname: 'Léa', email })
    const before = await admin.read(`${root}/contacts/${known.id}`)
    await post({ email: ` ${email.toUpperCase()} `, firstname: 'Mallory', phone: '07', city: 'Ailleurs', message: 'a' })
    expect(await contactsOf(email)).toEqual([before])
    expect((await requestsOf(email))[0]).toMatchObject({ contact: known.id, contact_firstname: 'Mallory' })
  })

  it('gets the same answer whether its contact was known or not', async () => {
    const [known, unknown] = [someone(), someone()]
    await admin.create(`${root}/contacts`, { email: known })
    const answers = [await post({ email: known, message: 'a' }), await post({ email: unknown, message: 'a' })]
    const seen = answers.map(({ status, headers, body }) => {
      const { date: _date, 'x-request-id': _id, ...kept } = Object.fromEntries(headers)
      return [status, kept, Object.keys(body), String(body.id).length]
    })
    expect(seen[0]).toEqual(seen[1])
  })

  it('is shown by an open list at once', async () => {
    const live = await server.live('gerante')
    live.list('liste', { boutique: 'atelier', collection: 'demandes', where: { hasResponse: false }, limit: 200 })
    await live.ready('liste')
    const { id } = (await post({ email: someone(), message: 'Bonjour' })).body
    const { documents } = await live.until('liste', (view) => view.documents.has(String(id)))
    expect(documents.get(String(id))?.requests).toMatchObject([{ message: 'Bonjour' }])
  })
})

describe('the products of a request', () => {
  let table: LiveDocument
  beforeAll(async () => {
    table = await admin.create(`${root}/produits`, {
      ...{ name: 'Table ronde', price: 480, retailPrice: 600, unitPrice: 'lot', pathname: 'table-ronde' },
      dimensions: { diametre: 110, height: 75 },
      isDraft: false,
    })
  })
  const linesFor = async (...requests: Data[]): Promise<Data[]> => {
    const email = someone()
    expect((await post({ email, requests })).status).toBe(201)
    return (await requestsOf(email))[0]?.requests as Data[]
  }

  it('[REQ-27] are described from the catalogue', async () => {
    const lines = await linesFor({ produit_id: table.id, produit_name: 'Autre nom', produit_option: 'availability' })
    expect(lines).toMatchObject([
      {
        ...{ produit_id: table.id, produit_name: 'Table ronde', produit_prixDeVente: 480, produit_prixBarre: 600 },
        ...{ produit_unite: 'lot', produit_pathname: 'table-ronde', produit_diametre: 110, produit_height: 75 },
        produit_option: 'availability',
      },
    ])
  })

  it('are only text when the website does not show them', async () => {
    const draft = await admin.create(`${root}/produits`, { name: 'Secret', price: 9, isDraft: true })
    const gone = await admin.create(`${root}/produits`, { name: 'Parti', price: 9, isDraft: false })
    await admin.remove(`${root}/produits/${gone.id}`)
    const foreign = await admin.create('/api/boutiques/brocante/produits', { name: 'Ailleurs', isDraft: false })
    for (const id of [draft.id, gone.id, foreign.id, 'inconnu']) {
      const [line] = await linesFor({ produit_id: id, produit_name: 'Le buffet' })
      expect(line).toMatchObject({ produit_name: 'Le buffet' })
      expect(line).not.toHaveProperty('produit_id')
      expect(line).not.toHaveProperty('produit_prixDeVente')
    }
    expect(await linesFor({ produit_id: 'inconnu' })).toMatchObject([{ produit_name: 'inconnu' }])
  })
})

describe('the consent to the newsletter', () => {
  it('is kept with its instant for a new contact', async () => {
    const email = someone()
    await post({ email, message: 'a', newsletter: true })
    expect((await contactsOf(email))[0]).toMatchObject({
      ...{ subscribedToNewsletter: true, newsletterHow: 'site', newsletterAt: new Date(now).toISOString() },
    })
  })

  it('is added to a known contact, in the commit of the request', async () => {
    const email = someone()
    const { id } = await admin.create(`${root}/contacts`, { email, city: 'Nantes' })
    const answer = await post({ email, message: 'a', newsletter: true })
    expect((await contactsOf(email))[0]).toMatchObject({ id, subscribedToNewsletter: true, city: 'Nantes' })
    const commits = await server.sql(
      'select distinct commit from system.journal where document = $1 or document = $2 and rev = 2',
      [...[answer.body.id, id]],
    )
    expect(commits).toHaveLength(1)
  })

  it.each(['desinscrire', 'link'])('does not lift a refusal: %s', async (how) => {
    const email = someone()
    const { id } = await admin.create(`${root}/contacts`, { email })
    const link = server.node.engine.unsubscribeLinks.url({ boutique: 'atelier', contact: id, campagne: 'soldes' })
    if (how === 'link') await server.nobody.send('POST', new URL(link).pathname, 'a', { 'content-type': FORM })
    else await admin.act(`${root}/contacts/${id}`, 'desinscrire')
    const refused = await admin.read(`${root}/contacts/${id}`)
    expect((await post({ email, message: 'a', newsletter: true })).status).toBe(201)
    expect(await admin.read(`${root}/contacts/${id}`)).toEqual(refused)
  })

  it.each(['a new contact', 'another contact'])(
    'does not lift the refusal of a contact in the bin for %s of its address',
    async (which) => {
      const email = someone()
      const { id } = await admin.create(`${root}/contacts`, { email })
      await admin.act(`${root}/contacts/${id}`, 'desinscrire')
      await admin.remove(`${root}/contacts/${id}`)
      if (which === 'another contact') await admin.create(`${root}/contacts`, { email })
      expect((await post({ email, message: 'a', newsletter: true })).status).toBe(201)
      const [contact] = await contactsOf(email)
      expect(contact).toMatchObject({ subscribedToNewsletter: false })
      expect(contact).not.toHaveProperty('newsletterHow')
    },
  )
})

describe('the same request', () => {
  it('posted 200 times at once on two servers is stored once, with one contact', async () => {
    const email = someone()
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, at) => post({ email, message: 'Bonjour' }, {}, at % 2 ? server : other)),
    )
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect([(await requestsOf(email)).length, (await contactsOf(email)).length]).toEqual([1, 1])
  })

  it('is not what one person asks otherwise: requests that two servers store at once have one contact', async () => {
    const email = someone()
    const holder = new pg.Client({ ...server.database.connection, ssl: false })
    await holder.connect()
    // Contacts can be looked for, but not stored: both requests have looked before one of them is stored.
    await holder.query('begin; lock table contacts in share row exclusive mode')
    const posting = Promise.all([post({ email, message: 'Un' }), post({ email, message: 'Deux' }, {}, other)])
    const waiting = `select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`
    let count = 0
    while (count < 2) count = Number((await server.sql(waiting))[0]?.count)
    await holder.query('commit')
    await holder.end()
    expect((await posting).map(({ status }) => status)).toEqual([201, 201])
    expect([(await requestsOf(email)).length, (await contactsOf(email)).length]).toEqual([2, 1])
  })

  it('is another one after a while, and with another message', async () => {
    const email = someone()
    // Shortly before the limit of a window of ten minutes.
    now += 8 * 60_000
    await post({ email, message: 'Bonjour' })
    await post({ email, message: 'Bonsoir' })
    now += 9 * 60_000
    await post({ email, message: 'Bonjour' })
    expect(await requestsOf(email)).toHaveLength(2)
    now += 21 * 60_000
    await post({ email, message: 'Bonjour' })
    expect(await requestsOf(email)).toHaveLength(3)
    expect(await contactsOf(email)).toHaveLength(1)
  })

  it('is the same for good with a key, for this content', async () => {
    const email = someone()
    const send = async (key: string, message: string) =>
      (await post({ email, message }, { 'idempotency-key': key })).body.id
    const first = await send('k1', 'Bonjour')
    now += 24 * 3_600_000
    expect(await send('k1', 'Bonjour')).toBe(first)
    expect(new Set([first, await send('k2', 'Bonjour'), await send('k1', 'Bonsoir')]).size).toBe(3)
    expect(await requestsOf(email)).toHaveLength(3)
    expect((await post({ email, message: 'a' }, { 'idempotency-key': 'k'.repeat(201) })).refusal).toBe(
      '400 cle.inattendue',
    )
  })

  it('from different people at once gives each a contact and a request', async () => {
    const emails = Array.from({ length: 30 }, someone)
    await Promise.all(emails.map((email, at) => post({ email, message: 'Bonjour' }, {}, at % 2 ? server : other)))
    for (const email of emails)
      expect([(await requestsOf(email)).length, (await contactsOf(email)).length]).toEqual([1, 1])
  })
})

describe('what is refused', () => {
  it.each<[string, Data, string[]]>([
    ['unknown names', { message: 'a', contact: 'c', answeredAt: 'x' }, ['contact', 'answeredAt']],
    ['long texts', { message: 'a'.repeat(10_001), lastname: 'b'.repeat(201) }, ['message', 'lastname']],
    ['prices of a line', { requests: [{ message: 'a', produit_prixDeVente: 1 }] }, ['requests/0/produit_prixDeVente']],
    ['no question', {}, ['message']],
  ])('%s, with their paths', async (_, sent, paths) => {
    const email = someone()
    const answer = await post({ email, ...sent })
    expect([answer.refusal, answer.problem.errors?.map(({ path }) => path).toSorted()]).toEqual([
      '422 validation',
      paths.toSorted(),
    ])
    expect(await contactsOf(email)).toEqual([])
  })

  it.each([1_000_000, 310_000])('a body of %d bytes, readable for the website', async (bytes) => {
    const answer = await post(JSON.stringify({ email: 'a@b.fr', message: 'a'.repeat(bytes) }), { origin: SITE })
    expect([answer.refusal, answer.problem.detail]).toEqual([
      '413 corps.trop-grand',
      'Cette demande est trop longue (300 ko au plus)',
    ])
    expect(answer.headers.get('access-control-allow-origin')).toBe(SITE)
  })

  it('bodies of other types, and broken ones', async () => {
    const answers = [
      await post('a', { 'content-type': 'text/plain' }),
      await post('{"a":', { 'content-type': 'application/json' }),
      await post([]),
      await post('a=1', { 'content-type': FORM, 'x-application-id': 'inconnue' }),
    ]
    expect(answers.map(({ refusal }) => refusal)).toEqual([
      '400 corps.inattendu',
      '400 corps.malforme',
      '400 corps.inattendu',
      '401 application.inconnue',
    ])
  })

  it.each(['https://ailleurs.exemple.fr', 'null', 'http://atelier.exemple.fr'])(
    'another origin: %s',
    async (origin) => {
      const email = someone()
      const answer = await post({ email, message: 'a' }, { origin })
      expect([answer.refusal, answer.problem.detail]).toEqual([
        '403 origine.refusee',
        "Ce site n'est pas parmi les origines autorisées de l'API",
      ])
      expect(await contactsOf(email)).toEqual([])
    },
  )

  it('nothing of a program that fills in the trap, which gets the usual answer', async () => {
    const email = someone()
    const answer = await post({ email, message: 'Achetez', website: 'https://spam.example', inconnu: 1 })
    expect([answer.status, Object.keys(answer.body), String(answer.body.id).length]).toEqual([201, ['id'], 32])
    expect([await contactsOf(email), await requestsOf(email)]).toEqual([[], []])
  })

  it('every other writing on the public API', async () => {
    for (const [method, path] of [
      ['PUT', ADDRESS],
      ['PATCH', ADDRESS],
      ['DELETE', ADDRESS],
      ['POST', `${ADDRESS}/un`],
      ['POST', '/api/public/contacts'],
      ['POST', '/api/public/produits'],
    ] as const)
      expect([path, (await server.nobody.send(method, path, {}, { 'x-application-id': application })).status]).toEqual([
        path,
        404,
      ])
    expect((await server.nobody.send('GET', ADDRESS, undefined, { 'x-application-id': application })).status).toBe(403)
  })
})

describe('the preflight of a browser', () => {
  const preflight = (path: string) =>
    server.nobody.send('OPTIONS', path, undefined, { origin: SITE, 'access-control-request-method': 'POST' })

  it('allows to post requests, and nothing else', async () => {
    const [own, reading] = [await preflight(ADDRESS), await preflight('/api/public/produits')]
    expect([own.status, own.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
    expect(own.headers.get('access-control-allow-headers')).toBe('X-Application-Id, Content-Type, Idempotency-Key')
    expect(own.headers.has('access-control-allow-credentials')).toBe(false)
    expect(reading.headers.get('access-control-allow-methods')).toBe('GET, HEAD')
  })
})

describe('a form without a script', () => {
  const submit = (fields: Record<string, string>, headers: Record<string, string> = { origin: SITE }) =>
    server.nobody.send('POST', ADDRESS, new URLSearchParams({ application, ...fields }).toString(), {
      'content-type': FORM,
      ...headers,
    })
  const titleOf = ({ text }: Answer): string | undefined => /<h1>(.*)<\/h1>/.exec(text)?.[1]?.replaceAll('&#39;', "'")

  it('stores its request and answers with a page', async () => {
    const email = someone()
    const answer = await submit({
      email,
      lastname: 'Martin',
      phone: '',
      message: 'Bonjour',
      newsletter: 'on',
      website: '',
    })
    expect([answer.status, titleOf(answer)]).toEqual([201, 'Votre demande est envoyée'])
    expect(answer.text).toContain(`<a href="${SITE}">`)
    expect((await requestsOf(email))[0]).toMatchObject({
      contact_lastname: 'Martin',
      requests: [{ message: 'Bonjour' }],
    })
    expect((await contactsOf(email))[0]).toMatchObject({ subscribedToNewsletter: true })
  })

  it.each<[string, Record<string, string>, Record<string, string>, number, string]>([
    ['without an origin', {}, {}, 403, 'Un formulaire doit être envoyé depuis le site de la boutique.'],
    ['from another origin', {}, { origin: 'https://ailleurs.fr' }, 403, "Ce site n'est pas parmi les origines"],
    ['from a hidden origin', {}, { origin: 'null' }, 403, "Ce site n'est pas parmi les origines"],
    ['without a boutique', { application: '' }, { origin: SITE }, 401, 'est obligatoire.'],
    [
      'without a message',
      { message: '' },
      { origin: SITE },
      422,
      'Message : Écrivez un message ou choisissez un produit.',
    ],
  ])('%s is refused on a page', async (_, fields, headers, status, sentence) => {
    const email = someone()
    const answer = await submit({ email, message: 'a', ...fields }, headers)
    expect([answer.status, titleOf(answer)]).toEqual([status, "Votre demande n'est pas partie"])
    expect(answer.text.replaceAll('&#39;', "'")).toContain(sentence)
    expect(await contactsOf(email)).toEqual([])
  })

  it('with a name twice, or very many names, is refused', async () => {
    const many = Object.fromEntries(Array.from({ length: 101 }, (_, at) => [`n${at}`, 'a']))
    const twice = await server.nobody.send('POST', ADDRESS, 'email=a&email=b', { 'content-type': FORM, origin: SITE })
    expect([twice.status, (await submit(many)).status]).toEqual([400, 400])
  })
})

describe('how often', () => {
  it('one sender and one boutique may post is limited, and reading is not concerned', async () => {
    const few = (burst: number) => ({ burst, perSecond: 0.001 })
    const rates = { attempt: few(10), sender: few(5), boutique: few(3), reserve: few(3) }
    const strict = await startTestNode({ clock, postRates: rates }, server)
    try {
      const email = someone()
      const answers: Answer[] = []
      for (let at = 0; at < 6; at++) answers.push(await post({ email, message: 'Bonjour' }, { origin: SITE }, strict))
      expect(answers.map(({ status }) => status)).toEqual([201, 201, 201, 429, 429, 429])
      expect(Number(answers[5]?.headers.get('retry-after'))).toBeGreaterThan(0)
      expect(answers[5]?.headers.get('access-control-allow-origin')).toBe(SITE)
      expect(await requestsOf(email)).toHaveLength(1)
      const read = await strict.nobody.send('GET', '/api/public/produits', undefined, {
        'x-application-id': application,
      })
      expect(read.status).toBe(200)
    } finally {
      await strict.stop()
    }
  })

  it('a few senders do not use up the rate of a boutique for the others', async () => {
    const few = (burst: number) => ({ burst, perSecond: 0.001 })
    const postRates = { attempt: few(10), sender: few(5), boutique: few(6), reserve: few(1) }
    const strict = await startTestNode({ clock, postRates, trustProxy: 'loopback' }, server)
    try {
      const from = async (sender: string): Promise<number> =>
        (await post({ email: someone(), message: 'Bonjour' }, { 'x-forwarded-for': sender }, strict)).status
      const statuses: number[] = []
      for (let at = 0; at < 9; at++) statuses.push(await from(`192.0.2.${at % 3}`))
      expect(statuses).toEqual([201, 201, 201, 201, 201, 201, 429, 429, 429])
      expect([await from('198.51.100.1'), await from('198.51.100.1'), await from('198.51.100.2')]).toEqual([
        201, 429, 429,
      ])
    } finally {
      await strict.stop()
    }
  })

  it('the same request is posted 1,000 times: it is stored once, and the others are told to wait', async () => {
    const usual = await startTestNode({ clock }, server)
    try {
      const email = someone()
      const answers = await Promise.all(
        Array.from({ length: 1000 }, () => post({ email, message: 'Mille' }, {}, usual)),
      )
      const counts = Object.groupBy(answers, ({ status }) => status)
      expect([counts[201]?.length, counts[429]?.length]).toEqual([10, 990])
      expect([(await requestsOf(email)).length, (await contactsOf(email)).length]).toEqual([1, 1])
    } finally {
      await usual.stop()
    }
  })
})
