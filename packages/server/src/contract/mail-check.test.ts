import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Data, MailCheck } from '@boutique/domain'
import { afterAll, beforeEach, expect, it } from 'vitest'
import { smtpMailer } from '../mail/mailer.ts'
import { testCertificate } from '../testing/services/certificate.ts'
import { startTestMail } from '../testing/services/mail.ts'
import { startTestNode, type TestNode } from '../testing/node.ts'
import { privateFolder } from '../testing/prepared.ts'

const certificate = testCertificate()
const SECRET = 'mot-de-passe-secret'
const mail = await startTestMail({
  ...certificate,
  disabledCommands: [],
  onAuth: ({ username, password }, _, done) =>
    username === 'atelier' && password === SECRET
      ? done(null, { user: username })
      : done(Object.assign(new Error(`not ${password}`), { responseCode: 535 })),
})
const open = await startTestMail()
const mailer = smtpMailer(`${open.url}?from=${encodeURIComponent('platforme@exemple.fr')}`)
let now = Date.now()
const clock = (): number => now
const logFile = join(privateFolder(), 'serveur.log')
const boutiqueMail = { ca: certificate.cert }
const outgoingAllowed = new Set([mail.host, open.host])
const server = await startTestNode({ clock, logFile, outgoingAllowed, boutiqueMail })
const platform = await startTestNode({ clock, mailer }, server)
afterAll(async () => {
  await platform.stop()
  await server.stop()
  await mail.close()
  await open.close()
})
const shop = '/api/boutiques/atelier'
/** A boutique that one server alone tries: what the other counted arrives later, in another hour of this clock. */
const alone = '/api/boutiques/brocante'
const admin = server.as('admin')
const OWN = { smtpServer: mail.host, smtpUsername: 'atelier', smtpPassword: SECRET, fromMail: 'atelier@exemple.fr' }

beforeEach(async () => {
  now += 3_600_000
  mail.received.length = 0
  open.received.length = 0
  await admin.change(shop, OWN)
})

async function check(node: TestNode = server, of = shop): Promise<string[]> {
  const { status, body } = await node.as('admin').post(`${of}/courriel/essai`)
  expect(status).toBe(200)
  return (body as unknown as MailCheck).lines.map(({ label, state, text }) => `${state} ${label} : ${text}`)
}

it('the own server of the boutique is tried step by step, and the mail arrives at one’s own address', async () => {
  expect(await check()).toEqual([
    'ok Réglages : Complets',
    'ok Nom du serveur : Trouvé',
    'ok Connexion : Le serveur répond',
    'ok Chiffrement : La connexion est chiffrée',
    "ok Identification : L'identifiant et le mot de passe sont acceptés",
    'ok Expéditeur : atelier@exemple.fr est accepté',
    expect.stringMatching(/^ok Message : Envoyé à \S+@exemple\.fr : vérifiez qu'il est arrivé$/),
  ])
  expect(mail.received.map(({ from }) => from?.text)).toEqual(['atelier@exemple.fr'])
})

it.each([
  [
    'a wrong password',
    { smtpPassword: 'faux' },
    4,
    "Le serveur de messagerie refuse l'identifiant ou le mot de passe (code 535)",
  ],
  [
    'a private address',
    { smtpServer: '10.1.2.3:25', smtpPassword: SECRET },
    1,
    "L'adresse du serveur de messagerie n'est pas autorisée",
  ],
  [
    'a server that is none',
    { smtpServer: 'https://exemple.fr', smtpPassword: SECRET },
    0,
    "Le serveur SMTP saisi n'est pas un nom de serveur",
  ],
  ['no password', { smtpPassword: null }, 0, 'Il manque le mot de passe SMTP'],
  ['no sender', { fromMail: null }, 0, "L'e-mail de l'expéditeur manque dans les paramètres"],
])('%s fails with its sentence, and nothing is sent', async (_, changes, index, sentence) => {
  await admin.change(shop, changes)
  const lines = await check()
  expect(lines.findIndex((line) => line.startsWith('failed'))).toBe(index)
  expect(lines[index]).toContain(sentence)
  expect(lines.slice(index + 1).every((line) => line.endsWith('Pas essayé'))).toBe(true)
  expect(mail.received).toEqual([])
})

it.each<[string, Data]>([
  ['server', { smtpServer: open.host }],
  ['user', { smtpUsername: 'autre' }],
])('whoever names another %s without the password does not get the stored one', async (_, changes) => {
  const manager = server.as('gerante')
  const { document } = await manager.patch(shop, changes)
  expect(document.secrets).toEqual(['smtpServer', 'smtpUsername'])
  const { body } = await manager.post(`${shop}/courriel/essai`)
  expect((body as unknown as MailCheck).lines[0]?.text).toContain('Il manque le mot de passe SMTP')
  const { engine } = server.node
  expect(await engine.secrets.read(engine.pool, 'boutiques', 'atelier', 'smtpPassword')).toBeUndefined()
})

it('the mail of the platform is tried where the boutique has no server', async () => {
  // Of its own: what the other server has counted for a boutique arrives at any time.
  const { id } = await admin.create('/api/boutiques', { name: 'Sans serveur', fromMail: 'atelier@exemple.fr' })
  const own = `/api/boutiques/${id}`
  const lines = await check(platform, own)
  expect(lines.map((line) => line.slice(0, 12))).toEqual(['ok Réglages ', 'ok Message :'])
  expect(open.received).toHaveLength(1)
  expect((await platform.as('admin').get(`${own}/courriel`)).body).toMatchObject({
    way: 'platform',
    address: 'platforme@exemple.fr',
    replyTo: 'atelier@exemple.fr',
  })
  expect((await admin.get(`${own}/courriel`)).body).toEqual({ way: 'none' })
  expect(await check(server, own)).toEqual([])
})

it('five tests of a boutique may follow each other, then one every twenty seconds', async () => {
  for (let count = 0; count < 5; count++) await check(server, alone)
  const { refusal, body } = await admin.post(`${alone}/courriel/essai`)
  expect([refusal, body.detail]).toEqual(['429 trop.de-requetes', "Trop d'essais, réessayez dans 20 s"])
  now += 20_000
  await check(server, alone)
})

it('no answer, log or journal has the settings of the server', async () => {
  await admin.change(shop, { smtpPassword: `${SECRET}-faux` })
  const { body } = await admin.post(`${shop}/courriel/essai`)
  const { body: sender } = await admin.get(`${shop}/courriel`)
  const { body: history } = await admin.get(`${shop}/historique`)
  const seen = JSON.stringify([body, sender, history]) + readFileSync(logFile, 'utf8')
  for (const secret of [SECRET, mail.host]) expect(seen).not.toContain(secret)
})
