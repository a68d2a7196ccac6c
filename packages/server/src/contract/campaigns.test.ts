import { afterAll, beforeEach, expect, it } from 'vitest'
import { smtpMailer } from '../mail/mailer.ts'
import { AT_ONCE } from '../features/mailings/mailing-slice.ts'
import { addContacts, newCampaign } from '../testing/campaigns.ts'
import { startFlakyMail } from '../testing/services/flaky-mail.ts'
import { startTestNode } from '../testing/node.ts'

const mail = await startFlakyMail()
const mailer = smtpMailer(mail.url)
const server = await startTestNode({ mailer })
const second = await startTestNode({ mailer }, server)
afterAll(async () => {
  await second.stop()
  await server.stop()
  await mail.close()
})
const admin = server.as('admin')
const clients = (count: number): string[] => Array.from({ length: count }, (_, n) => `client${n}@exemple.fr`)
const stateOf = async (path: string): Promise<unknown> => (await admin.read(path)).sendingState

beforeEach(async () => {
  mail.received.clear()
  mail.onReceived = undefined
  await server.sql(`delete from system.journal where collection = 'contacts'; delete from contacts`)
})

it('[CAMP-18] a campaign reaches each recipient once, whichever node sends, and its counts are live for everybody', async () => {
  await addContacts(server, clients(300))
  const { id, path } = await newCampaign(server)
  const live = await second.live('admin')
  live.document('campagne', { boutique: 'atelier', collection: 'campagnes', id })
  await admin.post(`${path}/actions/envoyer`)
  await expect.poll(() => stateOf(path)).toBe('done')
  expect([...mail.received.keys()].sort()).toEqual(clients(300).sort())
  expect(Math.max(...mail.received.values())).toBe(1)
  await live.until('campagne', ({ documents }) => documents.get(id)?.nbEnvoyes === 300)
})

it('a mail server that refuses an address or cuts the connection leaves the others unharmed', async () => {
  await addContacts(server, [...clients(20), 'dur@exemple.fr', 'coupe@exemple.fr'])
  const { path } = await newCampaign(server)
  await admin.post(`${path}/actions/envoyer`)
  await expect.poll(() => stateOf(path)).toBe('done')
  expect(await admin.read(path)).toMatchObject({ nbEnvoyes: 20, nbRefuses: 1, nbIncertains: 1, nbEchecs: 0 })
  const { body } = await admin.get(`${path}/envois?etat=incertain`)
  expect(body.recipients).toMatchObject([{ address: 'coupe@exemple.fr' }])
  expect(mail.received.get('coupe@exemple.fr')).toBe(1)
})

it('a pause ends the sending at once, and another node may go on', async () => {
  await addContacts(server, clients(400))
  const { path } = await newCampaign(server)
  const { promise: paused, resolve } = Promise.withResolvers<number>()
  mail.onReceived = (count) => {
    if (count !== 100) return
    void admin.post(`${path}/actions/suspendre`).then(() => resolve(mail.received.size))
  }
  await admin.post(`${path}/actions/envoyer`)
  const atPause = await paused
  await expect.poll(async () => (await admin.read(path)).nbEnvoyes).toBeGreaterThanOrEqual(atPause)
  expect(mail.received.size).toBeLessThanOrEqual(atPause + AT_ONCE)
  expect(await stateOf(path)).toBe('paused')
  await second.as('admin').post(`${path}/actions/reprendre`)
  await expect.poll(() => stateOf(path)).toBe('done')
  expect(mail.received.size).toBe(400)
  expect(Math.max(...mail.received.values())).toBe(1)
})
