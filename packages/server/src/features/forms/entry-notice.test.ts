import { afterAll, beforeEach, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import { smtpMailer } from '../../mail/mailer.ts'
import { addressesOf, startTestMail } from '../../testing/services/mail.ts'
import { startTestNode } from '../../testing/node.ts'
import { visitorOf } from '../../testing/visitor.ts'
import { sendNotice } from './entry-notice.ts'

const MANY = { burst: 100_000, perSecond: 1000 }
const MINUTE_MS = 60_000
let ahead = 0
const mail = await startTestMail()
const server = await startTestNode({
  mailer: smtpMailer(`${mail.url}?from=platforme@exemple.fr`),
  clock: () => Date.now() + ahead,
  postRates: { attempt: MANY, sender: MANY, boutique: MANY, reserve: MANY },
})
afterAll(async () => {
  await server.stop()
  await mail.close()
})
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'
const application = (await visitorOf(server, 'atelier')).application
beforeEach(() => {
  mail.received.length = 0
  mail.refusal = undefined
  ahead += 60 * MINUTE_MS
})

async function form(values: object = { notifies: true }) {
  await admin.change(shop, { fromName: 'Atelier', fromMail: 'atelier@exemple.fr', responseMail: 'bonjour@exemple.fr' })
  const { id } = await admin.create(`${shop}/schemas`, { name: 'Inscriptions', ...values })
  await admin.create(`${shop}/schemas/${id}/fields`, { label: 'Prénom', name: 'prenom', type: 'text' })
  ahead += 1000
  return {
    id,
    read: () => admin.read(`${shop}/schemas/${id}`),
    post: (prenom: string) =>
      server.nobody.send('POST', `/api/public/schemas/${id}`, { prenom }, { 'x-application-id': application }),
  }
}
const postponed: string[] = []
const attempt = (id: string): Promise<void> =>
  sendNotice(server.node.engine, server.node.mail, SYSTEM_ACTOR, {
    boutique: 'atelier',
    id,
    signal: new AbortController().signal,
    again: (at) => void postponed.push(at),
  })

it('an entry is mailed to the boutique that wants it, with its values and a link', async () => {
  const { id, post } = await form()
  expect((await post('Zoé')).status).toBe(201)
  await expect.poll(() => mail.received.length).toBe(1)
  const [received] = mail.received
  expect([addressesOf(received?.to), received?.subject]).toEqual([
    ['bonjour@exemple.fr'],
    'Une nouvelle réponse : Inscriptions',
  ])
  expect(received?.text).toContain('Prénom : Zoé')
  expect(received?.text).toContain(`/admin/schemas/${id}/datas?boutique=atelier`)
})

it('nothing is mailed unless the boutique wants it, and no entry of before', async () => {
  const { id, post, read } = await form({})
  await post('Avant')
  await attempt(id)
  ahead += MINUTE_MS
  await admin.change(`${shop}/schemas/${id}`, { notifies: true })
  await attempt(id)
  expect([mail.received.length, (await read()).noticeAskedAt]).toEqual([0, undefined])
})

it('a flood is mailed once in a quarter of an hour, with the number of entries', async () => {
  const { id, post, read } = await form()
  await post('Première')
  await expect.poll(async () => (await read()).noticeSentAt).toBeDefined()
  for (let at = 0; at < 40; at++) await post(`Flot ${at}`)
  postponed.length = 0
  await attempt(id)
  const wait = Date.parse(String(postponed[0])) - Date.now() - ahead
  expect([mail.received.length, wait > 10 * MINUTE_MS, wait <= 15 * MINUTE_MS]).toEqual([1, true, true])
  ahead += 16 * MINUTE_MS
  await attempt(id)
  await attempt(id)
  expect(mail.received.map(({ subject }) => subject)).toEqual([
    'Une nouvelle réponse : Inscriptions',
    '40 nouvelles réponses : Inscriptions',
  ])
  expect(mail.received[1]?.text).toContain('Et 30 autres réponses.')
})

it('a mail that the server postpones is tried again later, and sent once', async () => {
  const { id, post, read } = await form()
  mail.refusal = 'Greylisted'
  await post('Zoé')
  await expect.poll(async () => (await read()).noticeLaterAt).toBeDefined()
  mail.refusal = undefined
  await attempt(id)
  await attempt(id)
  expect(mail.received.map(({ subject }) => subject)).toEqual(['Une nouvelle réponse : Inscriptions'])
})
