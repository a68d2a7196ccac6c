import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '../mail/mailer.ts'
import { addressesOf, startTestMail } from '../testing/mail.ts'
import { startTestNode } from '../testing/node.ts'
import { sendConfirmation } from './confirmation.ts'
import type { Job } from './jobs.ts'
import { SYSTEM_ACTOR } from '../auth/users.ts'

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
const SETTINGS = {
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
  commandeMailSujet: 'Votre commande',
  commandeMailText: 'Merci.',
}

beforeEach(async () => {
  mail.received.length = 0
  mail.refusal = undefined
  await admin.change(shop, SETTINGS)
})

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
    expect(entries[0]?.changes.map((change) => change.path)).toEqual(['confirmationSentAt'])
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
    await expect.poll(async () => (await jobs())[0]?.error).toBeDefined()
    const askedAt = String((await admin.read(path)).confirmationAskedAt)
    mail.refusal = undefined
    ahead += MINUTE_MS
    expect((await admin.post(`${path}/actions/confirmer`)).status).toBe(200)
    const replaced = { boutique: 'atelier', id, askedAt, isLast: false, signal: new AbortController().signal }
    await sendConfirmation(server.node.engine, server.node.mail, SYSTEM_ACTOR, replaced)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    expect(mail.received.map(({ messageId }) => messageId?.includes(`${Date.parse(askedAt)}`))).toEqual([false])
  })

  it('is sent once by a job that runs twice', async () => {
    const { id, path } = await newOrder()
    const job = {
      boutique: 'atelier',
      id,
      askedAt: server.node.engine.now(),
      isLast: false,
      signal: new AbortController().signal,
    }
    await sendConfirmation(server.node.engine, server.node.mail, SYSTEM_ACTOR, job)
    const first = await sentAtOf(path)
    await sendConfirmation(server.node.engine, server.node.mail, SYSTEM_ACTOR, job)
    expect([mail.received.length, await sentAtOf(path)]).toEqual([1, first])
  })

  it('is not sent for an order that was deleted meanwhile, or of another boutique', async () => {
    const { id, path } = await newOrder()
    const job = { id, askedAt: server.node.engine.now(), isLast: false, signal: new AbortController().signal }
    await sendConfirmation(server.node.engine, server.node.mail, SYSTEM_ACTOR, { ...job, boutique: 'brocante' })
    await admin.remove(path)
    await sendConfirmation(server.node.engine, server.node.mail, SYSTEM_ACTOR, { ...job, boutique: 'atelier' })
    expect(mail.received).toEqual([])
  })

  it('that is refused for good is not tried again; the order says why until the next request', async () => {
    const { id, path } = await newOrder({ contact_email: 'refuse@exemple.fr' })
    await admin.post(`${path}/actions/confirmer`)
    const problemOf = async (): Promise<unknown> => (await admin.read(path)).confirmationProblem
    const sentence = "Le serveur de messagerie refuse d'écrire à cette adresse (code 550)"
    await expect.poll(problemOf).toBe(sentence)
    expect(await sentAtOf(path)).toBeUndefined()
    const askedAt = String((await admin.read(path)).confirmationAskedAt)
    await admin.change(path, { contact_email: 'lea@exemple.fr' })
    const again = { boutique: 'atelier', id, askedAt, isLast: true, signal: new AbortController().signal }
    await sendConfirmation(server.node.engine, server.node.mail, SYSTEM_ACTOR, again)
    expect(mail.received).toEqual([])
    ahead += MINUTE_MS
    await admin.post(`${path}/actions/confirmer`)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    expect([await problemOf(), mail.received.length]).toEqual([undefined, 1])
  })

  it('that fails at its last attempt says why in the order', async () => {
    const { id, path } = await newOrder()
    mail.refusal = 'Mailbox full'
    const job = { boutique: 'atelier', id, askedAt: server.node.engine.now(), signal: new AbortController().signal }
    const send = (isLast: boolean) =>
      sendConfirmation(server.node.engine, server.node.mail, SYSTEM_ACTOR, { ...job, isLast }).catch(String)
    await send(false)
    expect((await admin.read(path)).confirmationProblem).toBeUndefined()
    await send(true)
    expect((await admin.read(path)).confirmationProblem).toContain('réessayer plus tard')
  })

  it('that the mail server refuses is not noted; its job says so', async () => {
    const { path } = await newOrder()
    mail.refusal = 'Mailbox full of secrets'
    await admin.post(`${path}/actions/confirmer`)
    const sentence = 'Le serveur de messagerie demande de réessayer plus tard (code 450)'
    await expect.poll(async () => (await jobs())[0]?.error).toBe(sentence)
    expect(await sentAtOf(path)).toBeUndefined()
    await server.sql('delete from graphile_worker._private_jobs; delete from system.jobs')
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
