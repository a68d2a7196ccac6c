import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '../../../mail/mailer.ts'
import { idleTask } from '../../../testing/idle-task.ts'
import { startTestMail } from '../../../testing/services/mail.ts'
import { startTestNode } from '../../../testing/node.ts'
import { requestsOf } from '../../../testing/requests.ts'

const mail = await startTestMail()
let ahead = 0
const mailer = smtpMailer(`${mail.url}?from=platforme@exemple.fr`)
const server = await startTestNode({ mailer, tasks: [idleTask('demandes.reponse')], clock: () => Date.now() + ahead })
afterAll(async () => {
  await server.stop()
  await mail.close()
})
const admin = server.as('admin')
const { answered, create, outcome, prepare } = requestsOf(server)
const applicationOf = async (boutique: string) => String((await admin.read(`/api/boutiques/${boutique}`)).applicationId)
const [atelier, brocante] = [await applicationOf('atelier'), await applicationOf('brocante')]
beforeEach(async () => {
  // The rate limit of the test before is over.
  ahead += 3_600_000
  mail.received.length = 0
  mail.refusal = undefined
  await prepare()
})

const ask = async (body: unknown, application: string | undefined = atelier) => {
  const headers = { 'content-type': 'application/json', ...(application && { 'x-application-id': application }) }
  const response = await fetch(`${server.address}/api/provider`, {
    method: 'POST',
    headers,
    body: JSON.stringify(body),
  })
  return { status: response.status, text: response.statusText, body: await response.text() }
}
const sending = (demandeId: unknown) => ({ type: 'send', collection: 'demandes', demandeId })

describe('POST /api/provider', () => {
  it('sends an answer that waits, once', async () => {
    const { id, path } = await answered()
    const answers = [await ask(sending(id)), await ask(sending(id))]
    expect(answers.map(({ status }) => status)).toEqual([200, 409])
    expect(mail.received.map(({ to }) => [to].flat()[0]?.text)).toEqual(['lea@exemple.fr'])
    expect((await outcome(path)).sentAt).toBeDefined()
  })

  it('sends once when it is asked five times at once', async () => {
    const { id } = await answered()
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => ask(sending(id))))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409, 409])
    expect(mail.received).toHaveLength(1)
  })

  it('gives the same refusal for everything that is not to be sent', async () => {
    const sent = await answered()
    await ask(sending(sent.id))
    mail.received.length = 0
    const [unanswered, deleted, problem, foreign] = [
      await create(),
      await answered(),
      await answered(),
      await answered(),
    ]
    await admin.remove(deleted.path)
    await server.sql(
      `update demandes set data = data || '{"answerProblem": "Refusée"}', rev = rev + 1 where id = '${problem.id}'`,
    )
    const refusals = [
      ...(await Promise.all(['absent', sent.id, unanswered.id, deleted.id, problem.id].map((id) => ask(sending(id))))),
      await ask(sending(foreign.id), brocante),
    ]
    expect(new Set(refusals.map(({ status, body }) => `${status} ${body}`)).size).toBe(1)
    expect(refusals[0]).toMatchObject({ status: 409, text: "Aucune réponse de cette demande n'attend d'être envoyée" })
    expect(JSON.parse(refusals[0]?.body ?? '')).toMatchObject({ code: 'reponse.rien-a-envoyer' })
    expect(mail.received).toEqual([])
    expect((await outcome(problem.path)).problem).toBe('Refusée')
  })

  it('does not say why a mail failed, and leaves the answer to its job', async () => {
    const { id, path } = await answered()
    mail.refusal = 'Mailbox of secrets'
    const { status, text, body } = await ask(sending(id))
    expect([status, text]).toEqual([502, "La réponse n'a pas pu être envoyée"])
    expect(body).not.toMatch(/secrets|messagerie|lea@/)
    expect(await outcome(path)).toEqual({ sentAt: undefined, problem: undefined })
    mail.refusal = undefined
    expect((await ask(sending(id))).status).toBe(200)
  })

  it.each<[string, unknown, number]>([
    ['another type', { ...sending('a'), type: 'delete' }, 422],
    ['another collection', { ...sending('a'), collection: 'commandes' }, 422],
    ['an id that is none', sending('a/b'), 422],
    ['a list of ids', sending(['a']), 422],
    ['a further field', { ...sending('a'), boutique: 'brocante' }, 422],
    ['no object', [sending('a')], 400],
    ['a megabyte', { ...sending('a'), x: 'x'.repeat(1_100_000) }, 413],
  ])('refuses %s', async (_, body, status) => {
    expect((await ask(body)).status).toBe(status)
  })

  it('refuses an unknown application, and none', async () => {
    expect((await ask(sending('a'), 'inconnue')).status).toBe(401)
    expect((await ask(sending('a'), '')).status).toBe(401)
  })

  it('limits how often it is called', async () => {
    const statuses: number[] = []
    for (let n = 0; n < 25; n++) statuses.push((await ask(sending('absent'))).status)
    expect(statuses.slice(0, 20).every((status) => status === 409)).toBe(true)
    expect(statuses.slice(-4)).toEqual([429, 429, 429, 429])
  })
})

it('[REQ-33] a server without mail has its answers sent by another one', async () => {
  const sender = await startTestNode({ mailer, tasks: [] })
  const other = await startTestNode({ providerUrl: new URL(`${sender.address}/api/provider`) }, sender)
  const requests = requestsOf(other)
  await requests.prepare()
  const { path } = await requests.answered()
  await expect.poll(async () => (await requests.outcome(path)).sentAt).toBeDefined()
  expect(mail.received.map(({ text }) => text)).toEqual([expect.stringContaining('Oui.')])
  await other.stop()
  await sender.stop()
})

it('sends all of 30 answers that another server asks for at once', async () => {
  const sender = await startTestNode({ mailer, tasks: [] })
  const other = await startTestNode({ providerUrl: new URL(`${sender.address}/api/provider`) }, sender)
  const requests = requestsOf(other)
  await requests.prepare()
  const paths = (await Promise.all(Array.from({ length: 30 }, () => requests.answered()))).map(({ path }) => path)
  const outcomes = async () => {
    const all = await Promise.all(paths.map(requests.outcome))
    return { sent: all.filter(({ sentAt }) => sentAt).length, problems: all.filter(({ problem }) => problem).length }
  }
  await expect.poll(outcomes).toEqual({ sent: 30, problems: 0 })
  expect(mail.received).toHaveLength(30)
  await other.stop()
  await sender.stop()
})
