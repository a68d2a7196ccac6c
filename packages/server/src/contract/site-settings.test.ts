import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../testing/client.ts'
import { LiveClient } from '../testing/live.ts'
import { startTestNode } from '../testing/node.ts'
import { PASSWORD } from '../testing/people.ts'

const server = await startTestNode()
afterAll(() => server.stop())
const admin = server.as('admin')
const one = '/api/boutiques/atelier'
let token = ''
let webmaster: Client

beforeAll(async () => {
  const email = 'site@exemple.fr'
  const rights = { boutique: 'atelier', hasAccessToWebsite: true, profils: ['website-params'] }
  await admin.create('/api/utilisateurs', { displayname: 'Wanda', email, password: PASSWORD, ...rights })
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  token = answer.headers.get('set-auth-token') as string
  webmaster = new Client(server.address, token)
  await admin.change(one, { fromName: 'Maison', smtpPassword: 'secret', originUrls: ['https://avant.fr'] })
})

const SITE = [
  'name',
  'libelle',
  'websiteURL',
  'domainAssetsURL',
  'applicationId',
  'originUrls',
  'webhooks',
  'webhookSecret',
]
const SYSTEM = ['id', 'rev', 'deleted', 'createdAt', 'updatedAt', 'datetime']
const known = [...SYSTEM, ...SITE, 'registreObjets', 'calculatrices']
const strange = (document: object): string[] => Object.keys(document).filter((name) => !known.includes(name))

it('the profile of the website saves the settings of the website, and reads no others', async () => {
  const site = { libelle: 'Le site', websiteURL: 'https://atelier.fr', originUrls: ['https://atelier.fr'] }
  const saved = await webmaster.change(one, site)
  expect(saved).toMatchObject(site)
  expect(await webmaster.read(one)).toEqual(saved)
  expect(strange(saved)).toEqual([])
  expect((await webmaster.get('/api/moi')).body).toMatchObject({
    abilities: { boutiques: { read: 'member', update: true, fields: SITE } },
  })
})

it('the profile of the website sees that the secret of its messages is set, and no other secret', async () => {
  expect(await webmaster.read(one)).not.toHaveProperty('secrets')
  await webmaster.change(one, { webhookSecret: 'un-secret-de-test' })
  expect((await webmaster.read(one)).secrets).toEqual(['webhookSecret'])
  expect((await admin.read(one)).secrets).toEqual(['smtpPassword', 'webhookSecret'])
  expect(await webmaster.change(one, { webhookSecret: null })).not.toHaveProperty('secrets')
})

it.each([
  ['a setting of the shop', { fromName: 'Moi' }],
  ['a secret', { smtpPassword: 'moi' }],
  ['one of both', { libelle: 'Oui', conditionByDefault: 'new' }],
  ['an administrator’s', { storageBucketPath: 'brocante' }],
])('%s is refused with its path, and nothing is saved', async (_, changes) => {
  const before = await admin.read(one)
  const answer = await webmaster.patch(one, changes)
  expect(answer.refusal).toBe('403 champ.reserve')
  expect(answer.problem.errors).toEqual([
    { path: Object.keys(changes).at(-1), message: 'Vos droits ne permettent pas de modifier ce champ' },
  ])
  expect(await admin.read(one)).toEqual(before)
})

it('may not change the document as a whole: operations on other lists, actions, undo, deletion, creation', async () => {
  const add = { op: 'add', path: 'calculatrices', item: 'notcar-pdc' }
  const operated = await webmaster.send('PATCH', one, { changes: {}, operations: [add] })
  const top = await webmaster.post(`${one}/actions/top`)
  const undone = await webmaster.post(`${one}/annuler`, { revs: [2] })
  const gone = await webmaster.remove(one)
  const made = await webmaster.post('/api/boutiques', { name: 'La mienne' })
  expect([operated, top, undone, gone, made].map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
})

it('has only its own boutiques', async () => {
  expect((await webmaster.patch('/api/boutiques/brocante', { libelle: 'Pris' })).refusal).toBe('404 document.absent')
  expect((await webmaster.get('/api/boutiques/brocante/historique')).status).toBe(404)
})

it('a conflict, the history and the live document show no other setting', async () => {
  const { rev } = await webmaster.read(one)
  await admin.change(one, { libelle: 'Le leur', fromName: 'Autre maison' })
  await admin.change(one, { fromMail: 'nous@exemple.fr' })
  const answer = await webmaster.patch(one, { libelle: 'Le mien' }, rev)
  expect(answer.refusal).toBe('409 conflit')
  expect(answer.problem.document).toMatchObject({ libelle: 'Le leur' })
  expect(strange(answer.problem.document as object)).toEqual([])

  const { entries } = (await webmaster.get(`${one}/historique`)).body as { entries: { changes: { path: string }[] }[] }
  const paths = entries.flatMap(({ changes }) => changes.map(({ path }) => path))
  expect(paths).toContain('libelle')
  expect(paths.filter((path) => !SITE.includes(path))).toEqual([])
  const all = (await admin.get(`${one}/historique`)).text
  expect(all).toContain('fromMail')

  const live = await LiveClient.open(server.address, token)
  live.document('boutique', { boutique: null, collection: 'boutiques', id: 'atelier' })
  const document = (await live.ready('boutique')).documents.get('atelier')
  expect(document).toMatchObject({ libelle: 'Le leur', originUrls: ['https://atelier.fr'] })
  expect(strange(document as object)).toEqual([])
  await live.close()
})
