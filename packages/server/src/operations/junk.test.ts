import { afterAll, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { visitorOf } from '../testing/visitor.ts'

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
  expect(answer.status).toBe(200)
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
