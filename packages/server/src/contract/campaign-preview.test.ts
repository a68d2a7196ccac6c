import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { smtpMailer } from '../mail/mailer.ts'
import { addContacts } from '../testing/campaigns.ts'
import { addressesOf, startTestMail } from '../testing/services/mail.ts'
import { startTestNode } from '../testing/node.ts'

const mail = await startTestMail()
const mailer = smtpMailer(`${mail.url}?from=${encodeURIComponent('Plateforme <plateforme@exemple.fr>')}`)
// No task runs: what an action asks for stays in the table.
const idle = { name: 'campagnes.envoi', label: 'Envoi', maxAttempts: 1, timeLimit: 1000, run: async () => undefined }
let now = Date.parse('2026-11-22T10:00:00.000Z')
const server = await startTestNode({ mailer, tasks: [idle], clock: () => now })
const mute = await startTestNode({ tasks: [idle] }, server)
afterAll(async () => {
  await mute.stop()
  await server.stop()
  await mail.close()
})
const admin = server.as('admin')
const root = '/api/boutiques/atelier'
const SETTINGS = {
  demandeMailSujet: 'Votre demande',
  demandeMailText: 'Bonjour',
  websiteURL: 'https://exemple.fr',
  fromName: 'Atelier',
  fromMail: 'atelier@exemple.fr',
}
const CAMPAIGN = { title: 'Hiver', subject: 'Pour {prénom}', senderName: 'Atelier', senderMail: 'atelier@exemple.fr' }

const product = (values: object = {}) => admin.create(`${root}/produits`, { name: 'Table', isDraft: false, ...values })
async function campaign(values: object = {}) {
  const { id } = await admin.create(`${root}/campagnes`, { ...CAMPAIGN, ...values })
  return `${root}/campagnes/${id}`
}
const send = (path: string, client = admin) => client.post(`${path}/actions/envoyer`)

beforeEach(async () => {
  await admin.change('/api/boutiques/atelier', SETTINGS)
  mail.received.length = 0
  now += 3_600_000
})

describe('sending a campaign', () => {
  beforeAll(() => addContacts(server, ['lea@exemple.fr']))
  afterAll(() => server.sql('delete from contacts'))

  it('[CAMP-20] [CAMP-21] [CAMP-22] [CAMP-24] is refused in this order, and what is refused stays a draft', async () => {
    const path = await campaign()
    await admin.change('/api/boutiques/atelier', { websiteURL: null })
    const refusals = [(await send(path, mute.as('admin'))).problem.detail]
    await admin.change('/api/boutiques/atelier', SETTINGS)
    refusals.push((await send(path, mute.as('admin'))).problem.detail)
    const { id } = await product()
    await admin.change(path, { produits: [id] })
    refusals.push((await send(path, mute.as('admin'))).problem.detail)
    expect(refusals).toEqual([
      'problème de paramètre de la boutique',
      'le titre et les produits sont obligatoire',
      "Il n'est pas possible d'envoyer une campagne pour le moment pour cette boutique",
    ])
    expect((await admin.get(path)).document).toMatchObject({ isSend: false })
    expect((await admin.get(path)).document).not.toHaveProperty('sendedAt')
  })

  it('without a product that its mail would show is refused, and its preview says so', async () => {
    const hidden = await product({ isOnlineStore: false })
    const foreign = await admin.create('/api/boutiques/brocante/produits', { name: 'Lampe', isDraft: false })
    const path = await campaign({ produits: [hidden.id, foreign.id] })
    const sentence = "Aucun des produits choisis n'est visible sur le site"
    expect((await send(path)).problem.detail).toBe(sentence)
    expect((await admin.get(`${path}/apercu`)).body.refus).toBe(sentence)
    const shown = await product()
    await admin.change(path, { produits: [hidden.id, shown.id] })
    expect((await send(path)).status).toBe(200)
  })

  it('by two people at once happens once', async () => {
    const { id } = await product()
    const path = await campaign({ produits: [id] })
    const answers = await Promise.all([send(path), send(path, server.as('gerante')), send(path)])
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
    const sent = answers.find(({ status }) => status === 200)?.document
    expect(sent).toMatchObject({ isSend: true, sendedAt: new Date(now).toISOString(), sendingState: 'sending' })
    expect(answers.find(({ status }) => status === 409)?.problem.detail).toBe('Cette campagne est déjà envoyée')
  })

  it('locks what was sent, and its deletion while it leaves', async () => {
    const { id } = await product()
    const path = await campaign({ produits: [id] })
    await send(path)
    const changed = await admin.patch(path, { subject: 'Autre' })
    expect(changed.refusal).toBe('409 campagne.envoyee')
    expect((await admin.remove(path)).refusal).toBe('409 campagne.en-cours')
  })

  it('refuses the undo of an earlier change, of its creation and of the sending itself', async () => {
    const { id } = await product()
    const path = await campaign({ produits: [id] })
    const subject = await admin.change(path, { subject: 'Autre' })
    const filter = await admin.change(path, { 'contactfilter/nonInscrits': true })
    const sent = (await send(path)).document
    const undo = (...revs: number[]) => admin.post(`${path}/annuler`, { revs })
    for (const { rev } of [subject, filter]) {
      const { refusal, body } = await undo(rev)
      expect(refusal).toBe('409 campagne.envoyee')
      expect(body.detail).toBe('Cette campagne est envoyée : elle ne peut plus être modifiée')
    }
    expect((await undo(1)).refusal).toBe('409 campagne.en-cours')
    expect((await undo(sent.rev)).refusal).toBe('409 annulation.definitive')
    expect(await admin.read(path)).toEqual(sent)
  })
})

describe('the preview of a campaign', () => {
  it('is its mail for the reader, with what should be looked at', async () => {
    const shown = await product({ price: 480 })
    const hidden = await product({ name: 'Cachée', isOnlineStore: false })
    const sold = await product({ name: 'Vendue', qtyAvailable: 0 })
    const gone = await product({ name: 'Partie' })
    const path = await campaign({ produits: [shown, hidden, sold, gone].map(({ id }) => id) })
    await admin.remove(`${root}/produits/${gone.id}`)
    const { body } = await admin.get(`${path}/apercu`)
    expect(body).toMatchObject({
      fromName: 'Atelier',
      attention: [
        "« Cachée » n'est pas visible sur le site : le courriel ne le montre pas",
        '« Vendue » est vendu',
        'Un produit choisi a été supprimé : le courriel ne le montre pas',
      ],
    })
    expect(body.text).toContain('- Table : 480\u00a0€')
    expect(body.html).not.toContain('Cachée')
    expect(body).not.toHaveProperty('refus')
  })

  it('says why the campaign cannot be sent, and which settings lack', async () => {
    const path = await campaign()
    expect((await admin.get(`${path}/apercu`)).body.refus).toBe('le titre et les produits sont obligatoire')
    await admin.change('/api/boutiques/atelier', { fromMail: null })
    expect((await admin.get(`${path}/apercu`)).body).toMatchObject({
      refus: 'problème de paramètre de la boutique',
      manque: ["l'e-mail de l'expéditeur"],
      onglets: ['Mail'],
    })
  })

  it('counts the recipients of now', async () => {
    const path = await campaign({ contactfilter: { villes: ['Autun'], nonInscrits: true } })
    expect((await admin.get(`${path}/destinataires`)).body).toEqual({ count: 0, examples: [] })
    const { id } = await admin.create(`${root}/contacts`, {
      lastname: 'Martin',
      email: 'lea@exemple.fr',
      city: 'AUTUN',
    })
    expect((await admin.get(`${path}/destinataires`)).body).toEqual({
      count: 1,
      examples: [{ contact: id, address: 'lea@exemple.fr', name: 'Martin' }],
    })
  })

  it('counts the chosen contacts that are left out because they are not subscribed', async () => {
    const add = (email: string) => admin.create(`${root}/contacts`, { lastname: email, email })
    const [zoe, bob, ana] = [await add('zoe@exemple.fr'), await add('bob@exemple.fr'), await add('ana@exemple.fr')]
    await admin.post(`${root}/contacts/${ana.id}/actions/inscrire`)
    const contacts = [zoe.id, bob.id, ana.id]
    const path = await campaign({ contactfilter: { contacts } })
    const count = async () => (await admin.get(`${path}/destinataires`)).body
    expect(await count()).toMatchObject({ count: 1, unsubscribed: 2 })
    await admin.change(path, { 'contactfilter/nonInscrits': true })
    expect((await count()).count).toBe(3)
    expect(await count()).not.toHaveProperty('unsubscribed')
    await admin.change(path, { 'contactfilter/nonInscrits': false, 'contactfilter/contacts': [ana.id] })
    expect(await count()).not.toHaveProperty('unsubscribed')
  })

  it('shows the address that the mail leaves from, and who receives the answers', async () => {
    const { id } = await product()
    const path = await campaign({ produits: [id], senderMail: 'hiver@exemple.fr' })
    const shown = async () => (await admin.get(`${path}/apercu`)).body
    expect(await shown()).toMatchObject({ fromMail: 'plateforme@exemple.fr', replyTo: 'atelier@exemple.fr' })
    await admin.post(`${path}/essai`)
    expect(mail.received[0]?.from?.value).toMatchObject([{ address: 'plateforme@exemple.fr' }])
    expect(mail.received[0]?.replyTo?.value).toMatchObject([{ address: 'atelier@exemple.fr' }])
    await admin.change('/api/boutiques/atelier', { smtpServer: mail.host })
    expect(await shown()).toMatchObject({ fromMail: 'hiver@exemple.fr' })
    await admin.change('/api/boutiques/atelier', { smtpServer: null })
  })

  it('of a campaign of another boutique, or of none, is refused', async () => {
    const other = (await campaign()).replace('/atelier/', '/cabinet/')
    for (const path of ['apercu', 'destinataires']) {
      expect((await admin.get(`${other}/${path}`)).problem.detail).toBe(
        "Cette campagne n'appartient pas à cette boutique",
      )
      expect((await admin.get(`${root}/campagnes/absente/${path}`)).problem.detail).toBe("La campagne n'existe pas")
    }
  })
})

describe('a test of a campaign', () => {
  it('goes to the address of the reader, from the boutique, and is marked as a test', async () => {
    const { id } = await product({ price: 480 })
    const path = await campaign({ produits: [id] })
    const answer = await server.as('gerante').post(`${path}/essai`)
    expect(answer.status).toBe(200)
    const [received] = mail.received
    expect(addressesOf(received?.to)).toEqual([answer.body.to])
    expect(received?.subject).toMatch(/^\[Test\] Pour \S+/)
    expect(received?.from?.value[0]?.name).toBe('Atelier')
    expect(received?.text).toContain('- Table : 480\u00a0€')
    expect(received?.html).toContain('480\u00a0€')
    expect(received?.headers.has('list-unsubscribe')).toBe(false)
  })

  it('fails with a sentence when the mail server refuses it', async () => {
    const path = await campaign()
    mail.refusal = 'no'
    const refused = await admin.post(`${path}/essai`)
    delete mail.refusal
    expect(refused.refusal).toBe('502 courriel.echec')
  })

  it('says so where there is no mail server', async () => {
    const path = await campaign()
    // Servers count the tests of a person together: the next test counts those of another one.
    expect((await mute.as('gerante').post(`${path}/essai`)).refusal).toBe('409 courriel.absent')
  })

  it('is sent five times at once, not more', async () => {
    const path = await campaign()
    const answers = []
    for (let turn = 0; turn < 6; turn++) answers.push(await admin.post(`${path}/essai`))
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200, 429])
    expect(answers.at(-1)?.problem.detail).toBe("Trop d'essais, réessayez dans 20 s")
    expect(mail.received).toHaveLength(5)
  })
})
