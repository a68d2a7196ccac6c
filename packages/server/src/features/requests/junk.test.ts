import { afterAll, expect, it } from 'vitest'
import { Client } from '../../testing/client.ts'
import { startTestNode } from '../../testing/node.ts'
import { PASSWORD } from '../../testing/people.ts'
import { visitorOf } from '../../testing/visitor.ts'

const MANY = { burst: 100_000, perSecond: 1000 }
const postRates = { attempt: MANY, sender: MANY, boutique: MANY, reserve: MANY }
const server = await startTestNode({ postRates })
afterAll(() => server.stop())
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'
const application = (await visitorOf(server, 'atelier')).application

async function posted(email: string, message: string): Promise<string> {
  const sent = { email, message }
  const answer = await server.nobody.send('POST', '/api/public/demandes', sent, { 'x-application-id': application })
  return String(answer.body.id)
}
const pathOf = (id: string): string => `${shop}/demandes/${id}`
const contactOf = async (id: string): Promise<string> => String((await admin.read(pathOf(id))).contact)
/** A holder of "Demandes" alone, who may delete no contact. */
async function staffOfRequests(): Promise<Client> {
  const email = 'accueil@exemple.fr'
  const profils = ['boutique-demandes']
  const user = {
    displayname: 'Accueil',
    email,
    password: PASSWORD,
    boutique: 'atelier',
    profils,
    hasAccessToStore: true,
  }
  await admin.create('/api/utilisateurs', user)
  const answer = await server.nobody.post('/api/auth/sign-in/email', { email, password: PASSWORD })
  return new Client(server.address, answer.headers.get('set-auth-token') ?? '')
}
const staff = await staffOfRequests()
const waiting = async (): Promise<string[]> =>
  (await admin.all(`${shop}/demandes`, { 'where[hasResponse]': 'false', 'where[isJunk]': 'false' })).map(({ id }) => id)
const isThere = async (contact: string): Promise<boolean> =>
  (await admin.get(`${shop}/contacts/${contact}`)).status === 200

it('junk of many senders is marked in one commit: it waits no more, its contacts are gone, and an undo brings all back', async () => {
  const spam: string[] = []
  for (let at = 0; at < 5; at++) spam.push(await posted(`robot${at}@exemple.fr`, at % 2 ? 'Achetez !' : ' achetez  ! '))
  const real = await posted('lea@exemple.fr', 'Livrez-vous ?')
  // A client of the boutique whose address was used.
  const client = await contactOf(spam[1] ?? '')
  await admin.create(`${shop}/commandes`, { deliveryDate: '2026-12-03', contact: client })
  const contacts = await Promise.all(spam.map(contactOf))
  const neighbour = await admin.create('/api/boutiques/brocante/demandes', { contact_lastname: 'Voisin' })

  const answer = await admin.post(`${pathOf(spam[0] ?? '')}/actions/indesirable`, { reach: 'message' })
  expect([answer.status, answer.body.together]).toEqual([200, 4])
  expect(await waiting()).toEqual([real])
  expect(await Promise.all(contacts.map(isThere))).toEqual([false, true, false, false, false])
  expect(await isThere(await contactOf(real))).toBe(true)
  const junk = await admin.all(`${shop}/demandes`, { 'where[isJunk]': 'true' })
  expect(junk.map(({ id }) => id).toSorted()).toEqual(spam.toSorted())
  expect((await admin.read(`/api/boutiques/brocante/demandes/${neighbour.id}`)).isJunk).toBe(false)

  const undone = await admin.post(`${pathOf(spam[0] ?? '')}/annuler`, { revs: [answer.body.rev] })
  expect([undone.status, undone.body.conflicts]).toEqual([200, []])
  expect((await waiting()).toSorted()).toEqual([real, ...spam].toSorted())
  expect(await Promise.all(contacts.map(isThere))).toEqual(contacts.map(() => true))
})

it('a request that is junk can be changed and answered, and gets its contact back when it is none after all', async () => {
  const id = await posted('paul@exemple.fr', 'Bonjour')
  const contact = await contactOf(id)
  await admin.post(`${pathOf(id)}/actions/indesirable`, { reach: 'client' })
  expect([await isThere(contact), (await waiting()).includes(id)]).toEqual([false, false])
  expect((await admin.patch(pathOf(id), { contact_city: 'Nantes' })).status).toBe(200)
  expect((await admin.patch(pathOf(id), { isJunk: false })).status).toBe(422)
  expect((await admin.post(`${pathOf(id)}/actions/legitime`)).body.isJunk).toBe(false)
  expect([await isThere(contact), (await waiting()).includes(id)]).toEqual([true, true])
  expect((await admin.post(`${pathOf(id)}/actions/legitime`)).status).toBe(200)
})

it('junk removes no contact that somebody typed, changed or wrote an order for, whoever names it in a request', async () => {
  const typed = await admin.create(`${shop}/contacts`, { lastname: 'Cliente', email: 'anne@exemple.fr' })
  const named = await staff.create(`${shop}/demandes`, { contact: typed.id, requests: [{ id: 'r1', message: 'x' }] })
  expect((await staff.post(`${pathOf(named.id)}/actions/indesirable`, { reach: 'seule' })).status).toBe(200)
  expect(await isThere(typed.id)).toBe(true)

  // A visitor types the e-mail address of a client.
  const forged = await posted('anne@exemple.fr', 'Achetez mes montres')
  expect(await contactOf(forged)).toBe(typed.id)
  expect((await staff.post(`${pathOf(forged)}/actions/indesirable`, { reach: 'client' })).status).toBe(200)
  expect(await isThere(typed.id)).toBe(true)

  // The contact of an honest request that was deleted since: a forged one follows.
  const honest = await posted('marc@exemple.fr', 'Bonjour')
  const marc = await contactOf(honest)
  await admin.send('DELETE', pathOf(honest))
  const second = await posted('marc@exemple.fr', 'Achetez mes sacs')
  await staff.post(`${pathOf(second)}/actions/indesirable`, { reach: 'client' })
  expect(await isThere(marc)).toBe(true)

  // A request with a new contact, which somebody annotated.
  const noted = await posted('luc@exemple.fr', 'Achetez mes gants')
  const luc = await contactOf(noted)
  await admin.patch(`${shop}/contacts/${luc}`, { city: 'Nantes' })
  await staff.post(`${pathOf(noted)}/actions/indesirable`, { reach: 'client' })
  expect(await isThere(luc)).toBe(true)
})

it('the contact of several junk requests goes with the last of them, also after a mark that was taken back', async () => {
  const [first, second] = [await posted('bot@exemple.fr', 'un'), await posted('bot@exemple.fr', 'deux')]
  const contact = await contactOf(first)
  const mark = (id: string) => admin.post(`${pathOf(id)}/actions/indesirable`, { reach: 'seule' })
  await mark(first)
  expect(await isThere(contact)).toBe(true)
  await mark(second)
  expect(await isThere(contact)).toBe(false)
  await admin.post(`${pathOf(second)}/actions/legitime`)
  expect(await isThere(contact)).toBe(true)
  await mark(second)
  expect(await isThere(contact)).toBe(false)
})

it('a request that is no junk after all does not bring back a contact that somebody deleted', async () => {
  const contact = await admin.create(`${shop}/contacts`, { lastname: 'Parti' })
  const request = await staff.create(`${shop}/demandes`, { contact: contact.id })
  await admin.send('DELETE', `${shop}/contacts/${contact.id}`)
  await staff.post(`${pathOf(request.id)}/actions/indesirable`, { reach: 'seule' })
  expect((await staff.post(`${pathOf(request.id)}/actions/legitime`)).status).toBe(200)
  expect(await isThere(contact.id)).toBe(false)

  // Deleted again on purpose after the mark was taken back once.
  const spam = await posted('robert@exemple.fr', 'Bonjour')
  const robert = await contactOf(spam)
  await staff.post(`${pathOf(spam)}/actions/indesirable`, { reach: 'client' })
  await admin.post(`${shop}/contacts/${robert}/actions/restaurer`)
  await admin.send('DELETE', `${shop}/contacts/${robert}`)
  await staff.post(`${pathOf(spam)}/actions/legitime`)
  expect(await isThere(robert)).toBe(false)
})

it.each<[string, (contact: string) => Promise<unknown>]>([
  ['commandes', (contact) => admin.create(`${shop}/commandes`, { deliveryDate: '2026-12-03', contact })],
  ['ventes', (contact) => admin.create(`${shop}/ventes`, { montant: 12, contact })],
  ['abonnements', (contact) => admin.create(`${shop}/abonnements`, { name: 'Entretien', contact })],
  [
    'campagnes',
    (contact) => {
      const sender = { senderName: 'Atelier', senderMail: 'atelier@exemple.fr', locale: 'fr_FR' }
      const body = { title: 'Hiver', subject: 'Hiver', ...sender, contactfilter: { contacts: [contact] } }
      return admin.create(`${shop}/campagnes`, body)
    },
  ],
])('junk leaves a contact that a document of %s names', async (slug, name) => {
  const id = await posted(`${slug}@exemple.fr`, 'Achetez nos tapis')
  const contact = await contactOf(id)
  await name(contact)
  expect((await staff.post(`${pathOf(id)}/actions/indesirable`, { reach: 'client' })).status).toBe(200)
  expect(await isThere(contact)).toBe(true)
})

it('each of several junk requests that is none after all brings back the contact that the mark of another removed', async () => {
  const [first, second] = [await posted('zoe@exemple.fr', 'un'), await posted('zoe@exemple.fr', 'deux')]
  const contact = await contactOf(first)
  for (const id of [first, second]) await staff.post(`${pathOf(id)}/actions/indesirable`, { reach: 'seule' })
  expect(await isThere(contact)).toBe(false)
  expect((await staff.post(`${pathOf(first)}/actions/legitime`)).status).toBe(200)
  expect([await isThere(contact), (await waiting()).includes(first)]).toEqual([true, true])
})

it('a request that is no junk after all does not bring back a contact that was deleted in one commit with it', async () => {
  const id = await posted('tom@exemple.fr', 'Bonjour')
  const contact = await contactOf(id)
  // The form's own commit, taken back as a whole; then the request alone is restored.
  const undone = await admin.post(`${pathOf(id)}/annuler`, { revs: [1] })
  expect([undone.status, await isThere(contact)]).toEqual([200, false])
  await server.sql('update demandes set deleted = false where id = $1', [id])
  await staff.post(`${pathOf(id)}/actions/indesirable`, { reach: 'seule' })
  expect((await staff.post(`${pathOf(id)}/actions/legitime`)).status).toBe(200)
  expect(await isThere(contact)).toBe(false)
})
