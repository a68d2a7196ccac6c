import type { LiveDocument } from '@boutique/domain'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Answer } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'
import { visitorOf } from '../../testing/visitor.ts'

let now = Date.parse('2026-05-04T08:00:00.000Z')
const MANY = { burst: 100_000, perSecond: 1000 }
const clock = (): number => now
const postRates = { sender: MANY, boutique: MANY, reserve: MANY }
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
    expect((await admin.get(`${datas(made.id)}?where[${ids.ville}]=Nantes`)).status).toBe(400)
  })
})
