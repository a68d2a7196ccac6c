import { afterAll, expect, it } from 'vitest'
import { smtpMailer } from '../../mail/mailer.ts'
import { addressesOf, startTestMail } from '../../testing/services/mail.ts'
import { startTestNode } from '../../testing/node.ts'
import { visitorOf } from '../../testing/visitor.ts'

const MANY = { burst: 100_000, perSecond: 1000 }
const NONE = { burst: 0, perSecond: 0.0001 }
const HOUR_MS = 3_600_000
let ahead = 0
const mail = await startTestMail()
const options = {
  mailer: smtpMailer(`${mail.url}?from=platforme@exemple.fr`),
  clock: () => Date.now() + ahead,
  postRates: { attempt: MANY, sender: MANY, boutique: { ...NONE, burst: 1 }, reserve: NONE },
}
const server = await startTestNode(options)
const second = await startTestNode(options, server)
afterAll(async () => {
  await second.stop()
  await server.stop()
  await mail.close()
})
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'
let sent = 0
const flood = async (application: string, node = server): Promise<number[]> => {
  const statuses: number[] = []
  for (let at = 0; at < 5; at++) {
    const body = { email: `p${++sent}@exemple.fr`, message: 'Bonjour' }
    const answer = await node.nobody.send('POST', '/api/public/demandes', body, { 'x-application-id': application })
    statuses.push(answer.status)
  }
  return statuses
}
const observed = () => mail.received.map(({ to, subject }) => [addressesOf(to), subject])
const openJobs = async (): Promise<string | undefined> => {
  const [row] = await server.sql<{ count: string }>(
    `select count(*) from graphile_worker.jobs where task_identifier = 'demandes.submersion'`,
  )
  return row?.count
}

it('a boutique is mailed once a day that requests are refused, whichever server refuses them; the neighbour is not', async () => {
  const { application } = await visitorOf(server, 'atelier')
  await admin.change(shop, { fromName: 'Atelier', fromMail: 'atelier@exemple.fr', responseMail: 'bonjour@exemple.fr' })
  expect(await flood(application)).toEqual([201, 429, 429, 429, 429])
  // Looked at before the mails: nothing waits for a mail that nobody asked for.
  const { requestsFloodedAt: first } = await admin.read(shop)
  expect(first).toBeDefined()
  const NOTICE = [['bonjour@exemple.fr'], 'Demandes refusées : trop nombreuses']
  await expect.poll(observed).toEqual([NOTICE])
  expect(mail.received[0]?.text).toContain('/boutique/demandes?boutique=atelier')

  expect(await flood(application, second)).toContain(429)
  ahead += HOUR_MS
  expect(await flood(application)).toContain(429)
  expect((await admin.read(shop)).requestsFloodedAt).toBe(first)
  await expect.poll(openJobs).toBe('0')
  expect(observed()).toEqual([NOTICE])
  expect((await admin.read('/api/boutiques/brocante')).requestsFloodedAt).toBeUndefined()

  ahead += 24 * HOUR_MS
  expect(await flood(application)).toContain(429)
  expect((await admin.read(shop)).requestsFloodedAt).not.toBe(first)
  await expect.poll(observed).toEqual([NOTICE, NOTICE])
  expect((await admin.patch(shop, { requestsFloodedAt: null })).status).toBe(422)
})
