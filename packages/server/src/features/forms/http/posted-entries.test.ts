import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../../testing/client.ts'
import { startTestNode } from '../../../testing/node.ts'
import { visitorOf } from '../../../testing/visitor.ts'

let now = Date.parse('2026-05-04T08:00:00.000Z')
const MANY = { burst: 100_000, perSecond: 1000 }
const clock = (): number => now
const postRates = { attempt: MANY, sender: MANY, boutique: MANY, reserve: MANY }
const server = await startTestNode({ clock, postRates })
const other = await startTestNode({ clock, postRates }, server)
afterAll(async () => {
  await other.stop()
  await server.stop()
})
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const SITE = 'https://atelier.exemple.fr'
const FORM = 'application/x-www-form-urlencoded'

let application: string
let schema: LiveDocument
const ids: Record<string, string> = {}
const FIELDS = [
  { label: 'Prénom', name: 'prenom', type: 'text', required: true },
  { label: 'Courriel', name: 'courriel', type: 'email' },
  { label: 'Mobile', name: 'mobile', type: 'phone' },
  { label: 'Places', name: 'places', type: 'number' },
  { label: 'Repas', name: 'repas', type: 'radio', options: ['viande', 'poisson'] },
  { label: 'Ateliers', name: 'ateliers', type: 'checkbox', options: ['bois', 'cuir'] },
  { label: 'Ville', name: 'ville', type: 'select', options: ['Nantes', 'Rezé'] },
  { label: 'Message', name: 'message', type: 'textarea' },
  { label: 'Rappel', name: 'rappel', type: 'boolean' },
  { label: 'Jour', name: 'jour', type: 'date' },
  { label: 'Meuble', name: 'meuble', type: 'document_id', cible: 'produits' },
  { label: 'Mots', name: 'mots', type: 'array' },
]
const ENTRY = {
  ...{ prenom: 'Léa', courriel: 'LEA@exemple.fr', mobile: '06 12 34 56 78', places: '2,5', repas: 'poisson' },
  ...{ ateliers: ['bois', 'cuir'], ville: 'Nantes', message: 'Une ligne\net deux', rappel: true, jour: '2026-06-01' },
  ...{ meuble: 'table', mots: ['chêne', 'noyer'] },
}

beforeAll(async () => {
  application = (await visitorOf(server, 'atelier')).application
  await admin.change(root, { originUrls: [SITE] })
  schema = await admin.create(`${root}/schemas`, { name: 'Inscriptions' })
  for (const field of FIELDS) {
    const { id } = await admin.create(`${root}/schemas/${schema.id}/fields`, field)
    ids[field.name] = keyOfField(id)
  }
})
beforeEach(() => {
  now += 3_600_000
})

/** The member of an entry that holds the value of a field. */
const keyOfField = (id: string): string => `champ_${id}`
const address = (id = schema.id): string => `/api/public/schemas/${id}`
const post = (body: unknown, headers: Record<string, string> = {}, on = server, to = address()): Promise<Answer> =>
  on.nobody.send('POST', to, body, { 'x-application-id': application, ...headers })
const datas = (id = schema.id): string => `${root}/schemas/${id}/datas`
const byNames = (values: Record<string, unknown>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [ids[name] ?? name, value]))

describe('an entry from a website', () => {
  it('[SCHEMA-10] [SCHEMA-19] is stored with a value of each type, by the id of its field', async () => {
    const answer = await post({ ...ENTRY, contact_email: 'Lea@Exemple.fr', contact_lastname: 'Martin' })
    expect([answer.status, Object.keys(answer.body)]).toEqual([201, ['id']])
    const stored = await admin.read(`${datas()}/${String(answer.body.id)}`)
    expect(stored).toMatchObject({
      ...{ boutique: 'atelier', parentId: schema.id, deleted: false, contact_email: 'lea@exemple.fr' },
      contact_lastname: 'Martin',
      ...byNames({ ...ENTRY, courriel: 'lea@exemple.fr', places: 2.5 }),
    })
    expect(stored.createdAt).toMatch(/^\d{4}-/)
  })
  it('reads a plain form, whose ticked boxes stand several times', async () => {
    const body = `application=${application}&prenom=Zo%C3%A9&ateliers=bois&ateliers=cuir&rappel=on`
    const answer = await server.nobody.send('POST', address(), body, { 'content-type': FORM, origin: SITE })
    expect([answer.status, answer.text.includes('Votre formulaire est envoyé')]).toEqual([201, true])
    const [stored] = await admin.all(datas())
    expect(stored).toMatchObject(byNames({ prenom: 'Zoé', ateliers: ['bois', 'cuir'], rappel: true }))
  })
})

describe('a list of entries', () => {
  it('is filtered, sorted and searched by declared fields', async () => {
    const made = await admin.create(`${root}/schemas`, { name: 'Tri' })
    const field = async (body: object) => (await admin.create(`${root}/schemas/${made.id}/fields`, { ...body })).id
    const size = keyOfField(await field({ label: 'Taille', name: 'taille', type: 'number' }))
    const color = keyOfField(
      await field({ label: 'Couleur', name: 'couleur', type: 'select', options: ["l'or", 'bleu'] }),
    )
    for (const one of [{ taille: 9, couleur: "l'or" }, { taille: 10, couleur: 'bleu' }, { couleur: 'bleu' }])
      expect((await post(one, {}, server, address(made.id))).status).toBe(201)
    const listed = async (query: Record<string, string>) =>
      (await admin.all(datas(made.id), { limit: '1', ...query })).map((one) => one[size] ?? one[color])
    expect(await listed({ sort: `-${size}` })).toEqual([10, 9, 'bleu'])
    expect(await listed({ sort: size, [`where[${color}]`]: 'bleu' })).toEqual([10, 'bleu'])
    expect(await listed({ [`where[${size}][gte]`]: '9.5' })).toEqual([10])
    expect(await listed({ 'where[texte][contient]': "L'OR" })).toEqual([9])
    expect((await admin.get(`${datas(made.id)}?where[${size}]=abc`)).status).toBe(400)
    expect((await admin.get(`${datas(made.id)}?where[${ids.ville}]=Nantes`)).status).toBe(422)
  })
})

describe('the same entry', () => {
  const count = async (): Promise<number> => (await admin.all(datas())).length
  it('posted a hundred times at once on two servers is stored once', async () => {
    const before = await count()
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) => post({ prenom: 'Même' }, {}, n % 2 ? other : server)),
    )
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(await count()).toBe(before + 1)
  })
  it('is another one later, unless it has a key', async () => {
    const key = { 'idempotency-key': 'clé-1' }
    const [first, keyed] = [await post({ prenom: 'Plus tard' }), await post({ prenom: 'Clé' }, key)]
    now += 3_600_000
    expect((await post({ prenom: 'Plus tard' })).body.id).not.toBe(first.body.id)
    expect((await post({ prenom: 'Clé' }, key)).body.id).toBe(keyed.body.id)
  })
  it('does not come back after it was erased', async () => {
    const key = { 'idempotency-key': 'clé-2' }
    const { id } = (await post({ prenom: 'Effacée' }, key)).body
    expect((await admin.remove(`${datas()}/${String(id)}`)).status).toBe(200)
    expect(await post({ prenom: 'Effacée' }, key)).toMatchObject({ status: 201, body: { id } })
    expect((await admin.get(`${datas()}/${String(id)}`)).status).toBe(404)
  })
})

describe('a post is refused', () => {
  it('with the name and a sentence for each value', async () => {
    const answer = await post({ places: 'deux', repas: 'tofu', contact_email: 'x', inconnu: 1, deleted: true })
    expect([answer.status, answer.body.errors]).toEqual([
      422,
      [
        { path: 'places', message: 'Nombre attendu' },
        { path: 'repas', message: 'Valeur inconnue (viande, poisson)' },
        { path: 'contact_email', message: 'Adresse e-mail attendue' },
        { path: 'inconnu', message: "Ce champ n'existe pas" },
        { path: 'deleted', message: "Ce champ n'existe pas" },
        { path: 'prenom', message: 'Champs obligatoire' },
      ],
    ])
  })
  it('beyond 100 kB, as an entry of 1 MB is', async () => {
    for (const size of [100_001, 1_000_000]) {
      const answer = await post({ prenom: 'Léa', message: 'x'.repeat(size) })
      expect([answer.refusal, answer.body.title]).toEqual([
        '413 corps.trop-grand',
        'Ce formulaire est trop long (100 ko au plus)',
      ])
    }
  })
  it('for a schema that is unknown, deleted, or of another boutique', async () => {
    const gone = await admin.create(`${root}/schemas`, { name: 'Supprimé' })
    await admin.remove(`${root}/schemas/${gone.id}`)
    const theirs = await admin.create('/api/boutiques/brocante/schemas', { name: 'Autre' })
    for (const id of ['inconnu', '__proto__', '%00', gone.id, theirs.id])
      expect((await post({ prenom: 'Léa' }, {}, server, address(id))).refusal).toBe('404 schema.inconnu')
    expect(await admin.all(`/api/boutiques/brocante/schemas/${theirs.id}/datas`)).toEqual([])
  })
  it('without an application, and from another origin', async () => {
    expect((await server.nobody.post(address(), { prenom: 'Léa' })).refusal).toBe('401 application.absente')
    expect((await post({ prenom: 'Léa' }, { origin: 'https://ailleurs.exemple.fr' })).refusal).toBe(
      '403 origine.refusee',
    )
  })
  it('silently where the trap is filled in', async () => {
    const before = await admin.all(datas())
    const answer = await post({ prenom: 'Robot', website: 'https://spam.exemple' })
    expect([answer.status, typeof answer.body.id]).toEqual([201, 'string'])
    expect(await admin.all(datas())).toEqual(before)
  })
  it('by a website in the browser only after its preflight was answered', async () => {
    const requested = { origin: SITE, 'access-control-request-method': 'POST' }
    const answer = await server.nobody.send('OPTIONS', address(), undefined, requested)
    expect([answer.status, answer.headers.get('access-control-allow-methods')]).toEqual([204, 'POST'])
  })
  it('when the schema is full', async () => {
    const full = await admin.create(`${root}/schemas`, { name: 'Plein' })
    await server.sql(
      `insert into schemas__datas (id, _scope, _parent, data, created_at, updated_at, datetime)
       select 'plein' || n, 'atelier', $1, '{}', '2026-05-04T08:00:00.000Z', '2026-05-04T08:00:00.000Z', n
       from generate_series(1, 10000) as n`,
      [full.id],
    )
    const answer = await post({ contact_lastname: 'Un de trop' }, {}, server, address(full.id))
    expect(answer.refusal).toBe('409 formulaire.plein')
    // Nothing that is meant for its owner.
    expect(answer.body.detail).toBe(
      'Ce formulaire ne reçoit plus de réponses pour le moment : contactez la boutique directement',
    )
    expect(answer.text).not.toMatch(/10.000|export|supprim/)
    const schemaOf = async () => admin.read(`${root}/schemas/${full.id}`)
    const noted = await schemaOf()
    expect([noted.fullAt, noted.isAlerted]).toEqual([expect.any(String), true])
    await post({ contact_lastname: 'Encore un' }, {}, server, address(full.id))
    expect((await schemaOf()).rev).toBe(noted.rev)

    await admin.remove(`${datas(full.id)}/plein1`)
    expect((await post({ contact_lastname: 'À sa place' }, {}, server, address(full.id))).status).toBe(201)
    expect(await schemaOf()).toMatchObject({ isAlerted: false, rev: noted.rev + 1 })
  })
  it('when the boutique gets too many, and its people are told until they have seen it', async () => {
    const few = { burst: 1, perSecond: 0.0001 }
    // An installation of its own: servers of one count together what others posted before.
    const limited = await startTestNode({ clock, postRates: { ...postRates, boutique: few, reserve: few } })
    const admin = limited.as('admin')
    const own = { 'x-application-id': (await visitorOf(limited, 'atelier')).application }
    const made = await admin.create(`${root}/schemas`, { name: 'Submergé' })
    const statuses: number[] = []
    for (let at = 0; at < 5; at++)
      statuses.push((await post({ contact_lastname: `Flot ${at}` }, own, limited, address(made.id))).status)
    expect(statuses).toEqual([201, 429, 429, 429, 429])
    const path = `${root}/schemas/${made.id}`
    const noted = await admin.read(path)
    expect([noted.floodedAt, noted.isAlerted, noted.rev]).toEqual([expect.any(String), true, 2])
    expect((await admin.all(`${root}/schemas`, { 'where[isAlerted]': 'true' })).map(({ id }) => id)).toEqual([made.id])
    await admin.post(`${path}/actions/vu`)
    const { floodedAt, isAlerted } = await admin.read(path)
    expect([floodedAt, isAlerted]).toEqual([undefined, false])
    expect((await admin.patch(path, { floodedAt: null, fullAt: '2026-05-04T08:00:00.000Z' })).status).toBe(422)
    await limited.stop()
  })
})

it('one sender may post ten times, and others still may', async () => {
  const limited = await startTestNode({ clock }, server)
  const send = (n: number): Promise<Answer> => post({ prenom: `Léa ${n}` }, {}, limited)
  const answers: Answer[] = []
  for (let n = 0; n < 11; n++) answers.push(await send(n))
  await limited.stop()
  expect(answers.map(({ status }) => status)).toEqual([...Array.from({ length: 10 }, () => 201), 429])
})

it('entries that are refused do not use up what a sender may send, and have a limit of their own', async () => {
  const rare = (burst: number) => ({ burst, perSecond: 0.0001 })
  const rates = { ...postRates, sender: rare(2), boutique: rare(2), reserve: rare(0), attempt: rare(15) }
  const limited = await startTestNode({ clock, postRates: rates }, server)
  const send = async (body: object): Promise<number> => (await post(body, {}, limited)).status
  for (let at = 0; at < 10; at++) expect(await send({ prenom: 'Zoé', places: 'deux' })).toBe(422)
  const sent = [await send({ prenom: 'Zoé', places: '2' }), await send({ prenom: 'Zoé', places: '3' })]
  expect([...sent, await send({ prenom: 'Zoé', places: '4' })]).toEqual([201, 201, 429])
  for (let at = 0; at < 2; at++) await send({ prenom: 'Zoé', places: 'deux' })
  const beyond = await post({ prenom: 'Zoé', places: '5' }, {}, limited)
  await limited.stop()
  expect([beyond.refusal, Number(beyond.headers.get('retry-after')) > 0]).toEqual(['429 trop.de-requetes', true])
})
