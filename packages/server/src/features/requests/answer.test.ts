import { afterAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '../../mail/mailer.ts'
import { addressesOf, startTestMail } from '../../testing/services/mail.ts'
import { startTestNode } from '../../testing/node.ts'
import { ANSWER_SETTINGS, requestsOf } from '../../testing/requests.ts'
import type { Job } from '@boutique/domain'

const mail = await startTestMail()
const mailer = smtpMailer(`${mail.url}?from=${encodeURIComponent('Plateforme <platforme@exemple.fr>')}`)
let ahead = 0
const clock = (): number => Date.now() + ahead
const server = await startTestNode({ mailer, clock })
const second = await startTestNode({ mailer, clock }, server)
afterAll(async () => {
  await second.stop()
  await server.stop()
  await mail.close()
})
const admin = server.as('admin')
const shop = '/api/boutiques/atelier'
const MINUTE_MS = 60_000
const { create, outcome, prepare } = requestsOf(server)
beforeEach(async () => {
  mail.received.length = 0
  await prepare()
})

const answer = (path: string, reponse: unknown = 'Oui.') => admin.post(`${path}/actions/repondre`, { reponse })
const sentAtOf = async (path: string): Promise<unknown> => (await outcome(path)).sentAt
const jobs = async (): Promise<Job[]> => (await admin.get(`${shop}/travaux`)).body.jobs as Job[]

describe('the answer of a request', () => {
  it('[REQ-17] [REQ-24] [REQ-26] is saved, then sent to the client, and noted', async () => {
    const { path } = await create({ hasMoreInfos: true })
    expect(await admin.read(path)).toMatchObject({ hasMoreInfos: true, hasResponse: false, isChecked: false })
    const { status, body } = await answer(path, 'Oui, à 120 €.')
    expect(status).toBe(200)
    expect(body).toMatchObject({ hasResponse: true, isChecked: true, reponse: 'Oui, à 120 €.' })
    expect(body.answeredAt).toBe(body.updatedAt)
    expect(Date.parse(String(body.updatedAt))).toBeGreaterThan(Date.parse(String(body.createdAt)))
    await expect.poll(() => sentAtOf(path)).toMatch(/^\d{4}-/)
    const [received] = mail.received
    expect(mail.received).toHaveLength(1)
    expect([addressesOf(received?.to), received?.subject]).toEqual([['lea@exemple.fr'], 'Votre demande'])
    expect([received?.from?.text, received?.replyTo?.text]).toEqual([
      '"Atelier" <platforme@exemple.fr>',
      'atelier@exemple.fr',
    ])
    expect(received?.text?.replaceAll('\u00a0', ' ')).toBe(
      'Bonjour,\n\nOui, à 120 €.\n\n- Table ronde : 120,50 € la pièce\n  https://exemple.fr/produit/table\n\nAtelier\n',
    )
    expect(received?.html).toContain('<a href="https://exemple.fr/produit/table">Table ronde</a>')
    const { echanges } = await admin.read(path)
    expect(echanges).toMatchObject([{ kind: 'reponse', text: 'Oui, à 120 €.', date: body.answeredAt }])
  })

  it('is sent once when it is requested four times at once on two nodes', async () => {
    const { id, path } = await create()
    const before = (await jobs()).length
    const clients = [admin, second.as('admin'), admin, second.as('admin')]
    const answers = await Promise.all(
      clients.map((client, n) => client.post(`${path}/actions/repondre`, { reponse: `Réponse ${n}` })),
    )
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409, 409])
    expect((await jobs()).length).toBe(before + 1)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    expect(mail.received.map(({ messageId }) => messageId?.includes(id))).toEqual([true])
    const { reponse, echanges } = await admin.read(path)
    expect(mail.received[0]?.text).toContain(reponse)
    expect(echanges).toHaveLength(1)
  })

  it('can follow another a minute later: it is a mail of its own', async () => {
    const { path } = await create()
    await answer(path)
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    expect((await answer(path, 'Encore')).refusal).toBe('409 reponse.en-cours')
    ahead += 2 * MINUTE_MS
    const first = await sentAtOf(path)
    expect((await answer(path, 'Encore')).status).toBe(200)
    await expect.poll(() => sentAtOf(path)).not.toBe(first)
    expect(new Set(mail.received.map(({ messageId }) => messageId)).size).toBe(2)
    expect(mail.received[1]?.text).toContain('Encore')
    expect((await admin.read(path)).echanges).toMatchObject([{ text: 'Oui.' }, { text: 'Encore' }])
  })

  it('is not undone, on its way or sent, alone or with other changes', async () => {
    const { path } = await create()
    const { document } = await answer(path)
    const undo = async (...revs: number[]) => (await admin.post(`${path}/annuler`, { revs })).refusal
    expect(await undo(document.rev)).toBe('409 annulation.definitive')
    await expect.poll(() => sentAtOf(path)).toBeDefined()
    const { body } = await admin.post(`${path}/annuler`, { revs: [document.rev] })
    expect(body.detail).toBe("L'action « Répondre » ne peut pas être annulée")
    expect(await undo(document.rev, 1)).toBe('409 annulation.definitive')
    expect(await admin.read(path)).toMatchObject({
      hasResponse: true,
      reponse: 'Oui.',
      answeredAt: document.answeredAt,
    })
    expect((await answer(path, 'Encore')).refusal).toBe('409 reponse.en-cours')
  })

  it('that is empty is the automatic one; without an input the saved one is sent', async () => {
    const { path } = await create({ reponse: 'Enregistrée' })
    expect((await admin.post(`${path}/actions/repondre`, {})).body.reponse).toBe('Enregistrée')
    const other = await create({ reponse: 'Enregistrée' })
    expect((await answer(other.path, '')).body.reponse).toBe(ANSWER_SETTINGS.demandeReponseAuto)
    await expect.poll(() => mail.received.length).toBe(2)
  })
})

describe('is refused, and nothing is saved or sent', () => {
  const refused = async (path: string, reponse?: unknown) => {
    const before = [await admin.read(path), (await jobs()).length]
    const result = await answer(path, reponse)
    expect([await admin.read(path), (await jobs()).length]).toEqual(before)
    expect(mail.received).toEqual([])
    return result
  }

  it.each([
    ['websiteURL', "l'adresse du site (onglet Générale des paramètres)"],
    ['demandeMailSujet', 'le sujet des réponses aux demandes (onglet Mail des paramètres)'],
    ['demandeMailText', 'le texte des réponses aux demandes (onglet Mail des paramètres)'],
    ['fromName', "le nom de l'expéditeur (onglet Mail des paramètres)"],
    ['fromMail', "l'e-mail de l'expéditeur (onglet Mail des paramètres)"],
  ])('[REQ-29] [REQ-30] [REQ-31] while the boutique lacks %s', async (name, label) => {
    const { path } = await create()
    await admin.change(shop, { [name]: null })
    const { refusal, body } = await refused(path)
    expect(refusal).toBe('409 boutique.parametres')
    expect(body.detail).toBe(`problème de paramètre de la boutique : il manque ${label}`)
  })

  it("for a request without the client's e-mail", async () => {
    const { path } = await create({ contact_email: undefined })
    const { refusal, problem } = await refused(path)
    expect([refusal, problem.errors?.map((error) => error.path)]).toEqual(['422 validation', ['contact_email']])
  })

  it.each([
    ['too long', 'x'.repeat(20_001), '422 validation'],
    ['a megabyte', 'x'.repeat(1_100_000), '413 corps.trop-grand'],
    ['no text', { a: 1 }, '422 validation'],
  ])('for an answer that is %s', async (_, reponse, refusal) => {
    const { path } = await create()
    expect((await refused(path, reponse)).refusal).toBe(refusal)
  })

  it('for a request of another boutique', async () => {
    const { id } = await create()
    const { status } = await admin.post(`/api/boutiques/brocante/demandes/${id}/actions/repondre`, { reponse: 'a' })
    expect(status).toBe(404)
    expect(mail.received).toEqual([])
  })
})

it('hostile texts add no header, no recipient and no markup', async () => {
  const hostile = '<img src=x onerror=alert(1)>\r\nBcc: tous@exemple.fr'
  const { path } = await create({
    contact_lastname: hostile,
    requests: [{ produit_name: hostile, produit_pathname: 'javascript:alert(1)"><script>' }],
  })
  await admin.change(shop, { demandeMailSujet: hostile, fromName: hostile })
  await answer(path, hostile)
  await expect.poll(() => sentAtOf(path)).toBeDefined()
  const [received] = mail.received
  expect(received?.headers.has('bcc')).toBe(false)
  expect(addressesOf(received?.to)).toEqual(['lea@exemple.fr'])
  expect(String(received?.html)).not.toMatch(/<img|<script/)
  expect(String(received?.html)).toContain('href="https://exemple.fr/javascript:alert(1)&quot;&gt;&lt;script&gt;"')
})

describe('the timeline of a request', () => {
  it('[REQ-15] keeps what is published, without a mail, and an undo takes it back', async () => {
    const { path } = await create()
    const { status, document } = await admin.post(`${path}/actions/publier`, {
      kind: 'livraison',
      text: 'Livrée lundi',
    })
    expect(status).toBe(200)
    expect(document.echanges).toMatchObject([{ kind: 'livraison', text: 'Livrée lundi', date: document.updatedAt }])
    const undone = await admin.post(`${path}/annuler`, { revs: [document.rev] })
    expect([undone.status, (await admin.read(path)).echanges]).toEqual([200, undefined])
  })

  it('keeps every message of several people at once, and an undo takes back only one', async () => {
    const { path } = await create()
    const clients = [admin, second.as('admin')] as const
    const publish = (n: number) =>
      (clients[n % 2] ?? admin).post(`${path}/actions/publier`, { kind: 'vente', text: `Message ${n}` })
    const published = await Promise.all([0, 1, 2, 3, 4, 5].map(publish))
    expect(published.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 200])
    await admin.post(`${path}/annuler`, { revs: [published[3]?.document.rev] })
    const { echanges } = await admin.read(path)
    expect((echanges as { text: string }[]).map(({ text }) => text).toSorted()).toEqual(
      [0, 1, 2, 4, 5].map((n) => `Message ${n}`),
    )
  })

  it('is not written by people, nor is what became of an answer', async () => {
    const { path } = await create()
    const at = '2026-01-01T00:00:00.000Z'
    for (const values of [{ echanges: [] }, { answerSentAt: at }, { answerProblem: 'x' }, { answeredAt: at }])
      expect((await admin.patch(path, values)).refusal).toBe('422 validation')
  })
})
