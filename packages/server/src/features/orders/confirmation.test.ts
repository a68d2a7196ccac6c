import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '../../mail/mailer.ts'
import { addressesOf, startTestMail } from '../../testing/services/mail.ts'
import { startTestNode } from '../../testing/node.ts'
import { sendConfirmation } from './confirmation.ts'
import type { Job } from '@boutique/domain'
import { SYSTEM_ACTOR } from '../../auth/users.ts'

const mail = await startTestMail({
  onRcptTo: ({ address }, _, done) =>
    done(address.startsWith('refuse') ? Object.assign(new Error('no such user'), { responseCode: 550 }) : null),
})
const mailer = smtpMailer(`${mail.url}?from=${encodeURIComponent('Plateforme <platforme@exemple.fr>')}`)
let ahead = 0
const clock = (): number => Date.now() + ahead
const server = await startTestNode({ mailer, clock })
const second = await startTestNode({ mailer, clock }, server)
const mute = await startTestNode({ tasks: [] }, server)
afterAll(async () => {
  await second.stop()
  await mute.stop()
  await server.stop()
  await mail.close()
})
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'
const MINUTE_MS = 60_000
const LATER = 'Le serveur de messagerie demande de réessayer plus tard (code 450)'
const SETTINGS = {
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
  commandeMailSujet: 'Votre commande',
  commandeMailText: 'Merci.',
}

beforeEach(async () => {
  postponed.length = 0
  mail.received.length = 0
  mail.refusal = undefined
  await admin.change(shop, SETTINGS)
})

/** The instants at which attempts asked to run again. */
const postponed: string[] = []
/** One attempt of the job of a confirmation. */
const attempt = (id: string, askedAt: unknown, boutique = 'atelier'): Promise<void> =>
  sendConfirmation(server.node.engine, server.node.mail, SYSTEM_ACTOR, {
    boutique,
    id,
    askedAt: String(askedAt),
    signal: new AbortController().signal,
    again: (at) => void postponed.push(at),
  })
/** An order whose confirmation was requested on a node that runs no jobs, since when. */
async function requested(more: object = {}): Promise<{ id: string; path: string; askedAt: string }> {
  const made = await newOrder(more)
  await server.sql(
    `update commandes set data = data || jsonb_build_object('confirmationAskedAt', $2::text), rev = rev + 1 where id = $1`,
    [made.id, server.node.engine.now()],
  )
  return { ...made, askedAt: String((await admin.read(made.path)).confirmationAskedAt) }
}

const newOrder = async (more: object = {}): Promise<{ id: string; path: string }> => {
  const { id } = await admin.create(`${shop}/commandes`, {
    deliveryDate: '2026-12-03',
    contact_lastname: 'Martin',
    contact_email: 'lea@exemple.fr',
    produits: [{ name: 'Table', qty: 2, price: 120.5 }],
    ...more,
  })
  return { id, path: `${shop}/commandes/${id}` }
}
const sentAtOf = async (path: string): Promise<unknown> => (await admin.read(path)).confirmationSentAt
const jobs = async (): Promise<Job[]> => (await admin.get(`${shop}/travaux`)).body.jobs as Job[]

describe('the confirmation of an order', () => {
  it('is sent to the client after the commit, and noted in the order and its history', async () => {
    const { path } = await newOrder()
    expect((await admin.post(`${path}/actions/confirmer`)).status).toBe(200)
    await expect.poll(() => sentAtOf(path)).toMatch(/^\d{4}-/)
    const [received] = mail.received
    expect(mail.received).toHaveLength(1)
    expect([addressesOf(received?.to), received?.subject]).toEqual([['lea@exemple.fr'], 'Votre commande'])
    expect([received?.from?.text, received?.replyTo?.text]).toEqual([
      '"Atelier" <platforme@exemple.fr>',
      'atelier@exemple.fr',
    ])
    expect(received?.text?.replaceAll('\u00a0', ' ')).toContain('2 × 120,50 € : 241,00 €')
    expect(received?.html).toContain('<td')
    const { entries } = (await admin.get(`${path}/historique`)).body as {
      entries: { action: string; actor: { id: string }; changes: { path: string }[] }[]
    }
    expect(entries.map(({ action }) => action)).toEqual(['modifier', 'confirmer', 'creer'])
    expect(entries[0]?.changes.map((change) => change.path)).toEqual(['confirmationTriedAt', 'confirmationSentAt'])
    expect(entries[0]?.actor.id).toBe(server.idOf('admin'))
  })

  it('can be sent again a minute later, not before', async () => {
    const { path } = await newOrder()
    await admin.post(`${path}/actions/confirmer`)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    const first = await sentAtOf(path)
    const { refusal, body } = await admin.post(`${path}/actions/confirmer`)
    expect([refusal, body.detail]).toEqual(['409 confirmation.en-cours', "La confirmation vient d'être envoyée"])
    ahead += MINUTE_MS
    await admin.post(`${path}/actions/confirmer`)
    await expect.poll(() => sentAtOf(path)).not.toBe(first)
    expect(mail.received).toHaveLength(2)
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(2)
  })

  it('is sent once when it is requested four times at once on two nodes', async () => {
    const { id, path } = await newOrder()
    const before = (await jobs()).length
    const clients = [admin, second.as('admin'), admin, second.as('admin')]
    const answers = await Promise.all(clients.map((client) => client.post(`${path}/actions/confirmer`)))
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await jobs()).length).toBe(before + 1)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    expect(mail.received.map(({ messageId }) => messageId?.includes(id))).toEqual([true])
  })

  it('is refused while one waits; a minute later, the new request replaces the waiting one', async () => {
    const { id, path } = await newOrder()
    mail.refusal = 'Mailbox full'
    await admin.post(`${path}/actions/confirmer`)
    const { refusal, body } = await admin.post(`${path}/actions/confirmer`)
    expect([refusal, body.detail]).toEqual(['409 confirmation.en-cours', "La confirmation est déjà en cours d'envoi"])
    await expect.poll(async () => (await admin.read(path)).confirmationLaterAt).toBeDefined()
    const { confirmationAskedAt: askedAt } = await admin.read(path)
    mail.refusal = undefined
    ahead += MINUTE_MS
    expect((await admin.post(`${path}/actions/confirmer`)).status).toBe(200)
    await attempt(id, askedAt)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    expect(mail.received.map(({ messageId }) => messageId?.includes(`${Date.parse(String(askedAt))}`))).toEqual([false])
    expect((await admin.read(path)).confirmationLaterAt).toBeUndefined()
  })

  it('is sent once by a job that runs twice', async () => {
    const { id, path, askedAt } = await requested()
    await Promise.all([attempt(id, askedAt), attempt(id, askedAt)])
    const first = await sentAtOf(path)
    await attempt(id, askedAt)
    expect([mail.received.length, await sentAtOf(path)]).toEqual([1, first])
  })

  it('that was interrupted after the hand-over is not sent again by itself, and the order says so', async () => {
    const { id, path, askedAt } = await requested()
    await server.sql(
      `update commandes set data = data || jsonb_build_object('confirmationTriedAt', $2::text), rev = rev + 1 where id = $1`,
      [id, askedAt],
    )
    await attempt(id, askedAt)
    await attempt(id, askedAt)
    expect(mail.received).toEqual([])
    const doubt = 'on ne sait pas si le client a reçu la confirmation'
    expect((await admin.read(path)).confirmationProblem).toContain(doubt)
  })

  it('is not sent for an order that was deleted meanwhile, or of another boutique', async () => {
    const { id, path, askedAt } = await requested()
    await attempt(id, askedAt, 'brocante')
    await admin.remove(path)
    await attempt(id, askedAt)
    expect(mail.received).toEqual([])
  })

  it('that is refused for good is not tried again; the order says why until the next request', async () => {
    const { id, path } = await newOrder({ contact_email: 'refuse@exemple.fr' })
    await admin.post(`${path}/actions/confirmer`)
    const problemOf = async (): Promise<unknown> => (await admin.read(path)).confirmationProblem
    const sentence = "Le serveur de messagerie refuse d'écrire à cette adresse (code 550)"
    await expect.poll(problemOf).toBe(sentence)
    expect(await sentAtOf(path)).toBeUndefined()
    await admin.change(path, { contact_email: 'lea@exemple.fr' })
    await attempt(id, (await admin.read(path)).confirmationAskedAt)
    expect(mail.received).toEqual([])
    ahead += MINUTE_MS
    await admin.post(`${path}/actions/confirmer`)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    expect([await problemOf(), mail.received.length]).toEqual([undefined, 1])
  })

  it('that a mail server postpones for a day is tried seven times; then the order says why', async () => {
    const { id, path, askedAt } = await requested()
    mail.refusal = 'Greylisted'
    for (let tries = 1; tries <= 6; tries++) await attempt(id, askedAt)
    const { confirmationLaterAt, confirmationLater, confirmationProblem } = await admin.read(path)
    expect([confirmationLater, confirmationProblem]).toEqual([LATER, undefined])
    expect(postponed).toHaveLength(6)
    expect(postponed.at(-1)).toBe(confirmationLaterAt)
    await attempt(id, askedAt)
    expect((await admin.read(path)).confirmationProblem).toBe(`${LATER} : 7 essais en un jour`)
    expect(postponed).toHaveLength(6)
  })

  it('that is postponed has one job, which is due when the order says', async () => {
    const { path } = await newOrder()
    mail.refusal = 'Mailbox full of secrets'
    await admin.post(`${path}/actions/confirmer`)
    const laterAt = async () => (await admin.read(path)).confirmationLaterAt
    await expect.poll(laterAt).toBeDefined()
    const due = await laterAt()
    const waiting = async () => (await jobs()).filter(({ dueAt }) => dueAt === due)
    await expect.poll(async () => (await waiting()).length).toBe(1)
    const [job] = await waiting()
    expect([job?.error, await sentAtOf(path)]).toEqual([undefined, undefined])
    // The hour has come.
    mail.refusal = undefined
    expect((await admin.post(`${shop}/travaux/${job?.id}/relancer`)).status).toBe(200)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    expect([mail.received.length, await laterAt()]).toEqual([1, undefined])
  })
})

describe('is refused', () => {
  const refusalOf = async (path: string): Promise<unknown[]> => {
    const { refusal, body } = await admin.post(`${path}/actions/confirmer`)
    const preview = await admin.get(`${path}/confirmation`)
    expect(preview.body.detail).toBe(body.detail)
    return [refusal, body.detail]
  }

  it('while the boutique lacks a setting, and no job is stored', async () => {
    const { path } = await newOrder()
    const before = (await jobs()).length
    await admin.change(shop, { commandeMailText: null })
    expect(await refusalOf(path)).toEqual([
      '409 boutique.parametres',
      'problème de paramètre de la boutique : il manque le texte des confirmations de commande (onglet Mail des paramètres)',
    ])
    expect((await jobs()).length).toBe(before)
    expect(mail.received).toEqual([])
  })

  it("for an order without the client's e-mail", async () => {
    const { path } = await newOrder({ contact_email: undefined })
    expect((await refusalOf(path))[0]).toBe('422 validation')
  })

  it('on a server without mail', async () => {
    const { path } = await newOrder()
    const answer = await mute.as('admin').post(`${path}/actions/confirmer`)
    expect([answer.refusal, answer.body.detail]).toEqual([
      '409 courriel.absent',
      expect.stringContaining("Cette boutique n'a pas de messagerie"),
    ])
  })

  it('to people: they do not write when it was sent', async () => {
    const { path } = await newOrder()
    expect((await admin.patch(path, { confirmationSentAt: '2026-01-01T00:00:00.000Z' })).status).toBe(422)
  })
})

it('the preview is the mail, and changes nothing', async () => {
  const { path } = await newOrder()
  const { status, body } = await admin.get(`${path}/confirmation`)
  expect([status, body.from, body.to, body.subject, body.replyTo]).toEqual([
    200,
    'platforme@exemple.fr',
    'lea@exemple.fr',
    'Votre commande',
    'atelier@exemple.fr',
  ])
  expect(await sentAtOf(path)).toBeUndefined()
})
