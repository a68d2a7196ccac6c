import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { SYSTEM_ACTOR } from '../../auth/users.ts'
import type { BoutiqueMail } from '../../mail/boutique-mail.ts'
import { smtpMailer } from '../../mail/mailer.ts'
import { createProvider } from '../../mail/provider.ts'
import { idleTask } from '../../testing/idle-task.ts'
import { startTestMail } from '../../testing/services/mail.ts'
import { startTestNode } from '../../testing/node.ts'
import { requestsOf } from '../../testing/requests.ts'
import { sendAnswer } from './answer.ts'

const mail = await startTestMail({
  onRcptTo: ({ address }, _session, done) =>
    done(address.startsWith('refus') ? Object.assign(new Error('5.1.1 unknown'), { responseCode: 550 }) : null),
})
const server = await startTestNode({
  mailer: smtpMailer(`${mail.url}?from=platforme@exemple.fr`),
  tasks: [idleTask('demandes.reponse')],
})
const mute = await startTestNode({ tasks: [idleTask('demandes.reponse')] })
afterAll(async () => {
  await server.stop()
  await mute.stop()
  await mail.close()
})
const admin = server.as('admin')
const { answered, outcome, prepare } = requestsOf(server)
const LATER = 'Le serveur de messagerie demande de réessayer plus tard (code 450)'
const MINUTE_MS = 60_000
const DOUBT = expect.stringContaining('on ne sait pas si le client a reçu la réponse') as string
/** The instants at which attempts asked to run again. */
const postponed: string[] = []
beforeEach(async () => {
  postponed.length = 0
  mail.received.length = 0
  mail.refusal = undefined
  await prepare()
})

type Made = Awaited<ReturnType<typeof answered>>
type Ways = Parameters<typeof sendAnswer>[1]
/** One attempt of the job of an answer. */
const attempt = (
  { id, answeredAt }: Made,
  { boutique = 'atelier', ...ways }: Partial<Ways> & { boutique?: string } = {},
) => {
  const again = (at: string): void => void postponed.push(at)
  const job = { boutique, id, answeredAt, signal: new AbortController().signal, again }
  return sendAnswer(
    server.node.engine,
    { mail: server.node.mail, projects: server.node.projects, ...ways },
    SYSTEM_ACTOR,
    job,
  )
}
const idOf = ({ id, answeredAt }: Made): string => `<${id}.${Date.parse(answeredAt)}@arriere-boutique>`

describe('the job of an answer', () => {
  it('sends once when it runs twice, also at the same time', async () => {
    const made = await answered()
    await Promise.all([attempt(made), attempt(made)])
    await attempt(made)
    expect(mail.received.map(({ messageId }) => messageId)).toEqual([idOf(made)])
    expect((await outcome(made.path)).sentAt).toBeDefined()
  })

  it('that is killed after the hand-over does not send again: the request says so, until a person sends again', async () => {
    const made = await answered()
    const { mail: real } = server.node
    const handedOver = Promise.withResolvers<void>()
    const killed: BoutiqueMail = {
      ...real,
      async open(boutique) {
        const mailer = await real.open(boutique)
        return (
          mailer && {
            ...mailer,
            async send(message) {
              await mailer.send(message)
              mailer.close()
              handedOver.resolve()
              // Nothing of this process runs after its end.
              return new Promise(() => undefined)
            },
          }
        )
      },
    }
    void attempt(made, { mail: killed })
    await handedOver.promise
    await attempt(made)
    expect([mail.received.length, await outcome(made.path)]).toEqual([1, { sentAt: undefined, problem: DOUBT }])
    await attempt(made)
    expect(mail.received).toHaveLength(1)
    expect((await admin.post(`${made.path}/actions/renvoyer`)).status).toBe(200)
    await attempt(made)
    expect(mail.received.map(({ messageId }) => messageId)).toEqual([idOf(made), idOf(made)])
    expect(await outcome(made.path)).toEqual({ sentAt: expect.any(String), problem: undefined })
    expect((await admin.post(`${made.path}/actions/renvoyer`)).refusal).toBe('409 reponse.sans-probleme')
  })

  it('that a mail server postpones for a day is tried seven times, each later, and then sent once', async () => {
    const made = await answered()
    mail.refusal = 'Greylisted'
    const waits: number[] = []
    for (let tries = 1; tries <= 6; tries++) {
      await attempt(made)
      const { answerLaterAt, answerLater, answerTries, answerTriedAt } = await admin.read(made.path)
      expect([answerLater, answerTries, answerTriedAt]).toEqual([LATER, tries, undefined])
      expect(postponed.splice(0)).toEqual([answerLaterAt])
      waits.push((Date.parse(String(answerLaterAt)) - Date.now()) / MINUTE_MS)
      expect(await outcome(made.path)).toEqual({ sentAt: undefined, problem: undefined })
    }
    const bounds = [2, 10, 30, 120, 360, 720].map((minutes) => [minutes * 0.74, minutes * 1.26])
    expect(waits.map((wait, at) => wait > (bounds[at]?.[0] ?? 0) && wait < (bounds[at]?.[1] ?? 0))).toEqual(
      Array.from({ length: 6 }, () => true),
    )
    mail.refusal = undefined
    await Promise.all([attempt(made), attempt(made)])
    await attempt(made)
    expect(mail.received.map(({ messageId }) => messageId)).toEqual([idOf(made)])
    const { answerSentAt, answerProblem, answerLaterAt, answerLater, answerTries } = await admin.read(made.path)
    expect(answerSentAt).toBeDefined()
    expect([answerProblem, answerLaterAt, answerLater, answerTries]).toEqual(Array.from({ length: 4 }))
  })

  it('is given up after a day of refusals, with the reason; a person sends it again', async () => {
    const made = await answered()
    mail.refusal = 'Greylisted'
    for (let tries = 1; tries <= 7; tries++) await attempt(made)
    expect(postponed.splice(0)).toHaveLength(6)
    expect((await outcome(made.path)).problem).toBe(`${LATER} : 7 essais en un jour`)
    mail.refusal = undefined
    await attempt(made)
    expect(mail.received).toEqual([])
    await admin.post(`${made.path}/actions/renvoyer`)
    await attempt(made)
    expect([mail.received.length, (await outcome(made.path)).problem]).toEqual([1, undefined])
  })

  it('that is postponed sends what was answered, not what is typed since', async () => {
    const made = await answered()
    mail.refusal = 'Greylisted'
    await attempt(made)
    mail.refusal = undefined
    await admin.change(made.path, { reponse: 'Oui. Et auss' })
    await attempt(made)
    expect(mail.received[0]?.text).toContain('Oui.')
    expect(mail.received[0]?.text).not.toContain('Et auss')
  })

  it('that is postponed is replaced by another answer, or tried now', async () => {
    const made = await answered()
    mail.refusal = 'Greylisted'
    await attempt(made)
    const { body } = await admin.post(`${made.path}/actions/repondre`, { reponse: 'Non, vendue.' })
    const other = { ...made, answeredAt: String(body.answeredAt) }
    expect((await admin.read(made.path)).answerLaterAt).toBeUndefined()
    await attempt(other)
    const again = await admin.post(`${made.path}/actions/renvoyer`)
    expect([again.status, again.body.answerLaterAt]).toEqual([200, undefined])
    mail.refusal = undefined
    postponed.length = 0
    await attempt(made)
    await attempt(other)
    expect(mail.received.map(({ messageId }) => messageId)).toEqual([idOf(other)])
    expect(postponed).toEqual([])
  })

  it('that is postponed says in a request that was deleted and restored that it did not leave', async () => {
    const made = await answered()
    mail.refusal = 'Greylisted'
    await attempt(made)
    mail.refusal = undefined
    await admin.remove(made.path)
    await attempt(made)
    await admin.post(`${made.path}/actions/restaurer`)
    expect(mail.received).toEqual([])
    expect((await outcome(made.path)).problem).toBe('La demande a été supprimée avant que la réponse ne parte')
  })

  it('notes an address that is refused for good, and tries it no more', async () => {
    const made = await answered({ contact_email: 'refus@exemple.fr' })
    await attempt(made)
    expect((await outcome(made.path)).problem).toMatch(/^Le serveur de messagerie refuse d'écrire à cette adresse/)
  })

  it('notes a setting that was removed meanwhile', async () => {
    const made = await answered()
    await admin.change('/api/boutiques/atelier', { fromMail: null })
    await attempt(made)
    expect((await outcome(made.path)).problem).toMatch(/^problème de paramètre de la boutique/)
  })

  it('notes that the boutique has no way to send any more', async () => {
    const made = await answered()
    await attempt(made, { mail: mute.node.mail })
    expect((await outcome(made.path)).problem).toMatch(/^Cette boutique n'a pas de messagerie/)
  })

  it('sends nothing for a request that was deleted, is of another boutique, or has a later answer', async () => {
    const made = await answered()
    await attempt(made, { boutique: 'brocante' })
    await attempt({ ...made, answeredAt: '2020-01-01T00:00:00.000Z' })
    await attempt({ ...made, id: 'absent' })
    await admin.remove(made.path)
    await attempt(made)
    expect(mail.received).toEqual([])
  })
})

describe('the provider of the environment', () => {
  let status = 200
  let retryAfter: string | undefined
  let requested: { headers: http.IncomingHttpHeaders; body: string }[] = []
  const service = http.createServer((request, response) => {
    let body = ''
    request.on('data', (data) => {
      body += data
    })
    request.on('end', () => {
      requested.push({ headers: request.headers, body })
      if (retryAfter !== undefined) response.setHeader('retry-after', retryAfter)
      if (status !== 0) response.writeHead(status, status === 500 ? 'Service indisponible' : undefined).end('ignored')
    })
  })
  service.listen(0, '127.0.0.1')
  afterAll(() => service.close().closeAllConnections())
  beforeEach(() => {
    requested = []
    status = 200
    retryAfter = undefined
    postponed.length = 0
  })
  const provider = () => createProvider(new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`), 500)

  it('[REQ-33] [REQ-34] is asked in place of our mail, once, with the application of the boutique', async () => {
    const made = await answered()
    await attempt(made, { provider: provider() })
    await attempt(made, { provider: provider() })
    expect(requested.map(({ body }) => JSON.parse(body))).toEqual([
      { type: 'send', collection: 'demandes', demandeId: made.id },
    ])
    const { applicationId } = await admin.read('/api/boutiques/atelier')
    expect(requested[0]?.headers['x-application-id']).toBe(applicationId)
    expect(await outcome(made.path)).toEqual({ sentAt: expect.any(String), problem: undefined })
    expect(mail.received).toEqual([])
  })

  it('[REQ-35] that refuses: the text of its status is the problem', async () => {
    const made = await answered()
    status = 500
    await attempt(made, { provider: provider() })
    expect(await outcome(made.path)).toEqual({ sentAt: undefined, problem: 'Service indisponible' })
  })

  it.each([429, 502, 503, 504])('that answers %s is asked again for a day, and then it is a problem', async (code) => {
    const made = await answered()
    status = code
    for (let tries = 1; tries <= 6; tries++) await attempt(made, { provider: provider() })
    expect(await outcome(made.path)).toEqual({ sentAt: undefined, problem: undefined })
    await attempt(made, { provider: provider() })
    const problem = "Le service d'envoi demande de réessayer plus tard : 7 essais en un jour"
    expect(await outcome(made.path)).toEqual({ sentAt: undefined, problem })
    expect([requested.length, postponed.length]).toEqual([7, 6])
  })

  it('that says when to ask again is asked then, however often; after an hour its refusals count', async () => {
    const made = await answered()
    status = 429
    retryAfter = '20'
    for (let tries = 1; tries <= 8; tries++) await attempt(made, { provider: provider() })
    const waits = postponed.splice(0).map((at) => Date.parse(at) - Date.parse(made.answeredAt))
    expect(waits.map((wait) => wait >= 20_000 && wait < MINUTE_MS)).toEqual(Array.from({ length: 8 }, () => true))
    expect(await outcome(made.path)).toEqual({ sentAt: undefined, problem: undefined })
    expect((await admin.read(made.path)).answerTries).toBe(0)
    const long = new Date(Date.parse(made.answeredAt) - 3_700_000).toISOString()
    await server.sql(
      `update demandes set data = jsonb_set(data, '{answeredAt}', to_jsonb($2::text)), rev = rev + 1 where id = $1`,
      [made.id, long],
    )
    const old = { ...made, answeredAt: long }
    await attempt(old, { provider: provider() })
    expect((await admin.read(made.path)).answerTries).toBe(1)
    expect(Date.parse(String(postponed[0])) - Date.now()).toBeGreaterThan(MINUTE_MS)
  })

  it('that is busy is asked again by the queue, and then sends', async () => {
    status = 429
    retryAfter = '1'
    const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`)
    const queue = await startTestNode({ tasks: [] })
    const node = await startTestNode({ providerUrl: url }, queue)
    const requests = requestsOf(node)
    await requests.prepare()
    const { path } = await requests.answered()
    await expect.poll(() => requested.length).toBe(1)
    status = 200
    await expect.poll(async () => (await requests.outcome(path)).sentAt).toBeDefined()
    expect(requested).toHaveLength(2)
    await node.stop()
    await queue.stop()
  })

  it('that does not answer may have sent: it is not asked again by itself', async () => {
    const made = await answered()
    status = 0
    await attempt(made, { provider: provider() })
    await attempt(made, { provider: provider() })
    expect(requested).toHaveLength(1)
    const problem = "Le service d'envoi n'a pas dit s'il a envoyé la réponse : rien ne repart sans vous"
    expect((await outcome(made.path)).problem).toBe(problem)
  })

  it('that cannot be reached is asked again', async () => {
    const made = await answered()
    const closed = createProvider(new URL('http://127.0.0.1:1/'))
    await attempt(made, { provider: closed })
    expect((await admin.read(made.path)).answerLater).toBe("Le service d'envoi est injoignable")
    await attempt(made, { provider: provider() })
    expect((await outcome(made.path)).problem).toBeUndefined()
    expect(requested).toHaveLength(1)
  })

  it('is enough to answer: the boutique needs no mail of its own', async () => {
    const url = new URL(`http://127.0.0.1:${(service.address() as AddressInfo).port}/`)
    const node = await startTestNode({ providerUrl: url }, mute)
    await requestsOf(mute).prepare()
    const { path } = await requestsOf(mute).create()
    const refused = await mute.as('admin').post(`${path}/actions/repondre`, { reponse: 'Oui.' })
    expect(refused.refusal).toBe('409 courriel.absent')
    const accepted = await node.as('admin').post(`${path}/actions/repondre`, { reponse: 'Oui.' })
    await node.stop()
    expect(accepted.status).toBe(200)
  })
})
