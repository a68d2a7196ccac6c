import { afterAll, afterEach, expect, it } from 'vitest'
import { startTestNode } from '../testing/node.ts'
import { startTestMail } from '../testing/services/mail.ts'
import { smtpMailer } from './mailer.ts'
import { MailFailure } from './boutique-mail.ts'

const mail = await startTestMail()
const { host } = new URL(mail.url)
const mailer = smtpMailer(`${mail.url}?from=${encodeURIComponent('Plateforme <platforme@exemple.fr>')}`)
const server = await startTestNode({ outgoingAllowed: new Set([host]) })
const platform = await startTestNode({ mailer }, server)
afterAll(async () => {
  await platform.stop()
  await server.stop()
  await mail.close()
})
const shop = '/api/boutiques/atelier'
const admin = server.as('admin')
afterEach(async () => {
  mail.received.length = 0
  await admin.change(shop, { smtpServer: null, smtpUsername: null, smtpPassword: null, responseMail: null })
})
const MESSAGE = { to: 'lea@exemple.fr', subject: 'Bonjour', text: 'Texte' }

async function send(node: typeof server): Promise<MailFailure | undefined> {
  const way = await node.node.mail.open('atelier')
  try {
    await way?.send(MESSAGE)
    return undefined
  } catch (error) {
    if (error instanceof MailFailure) return error
    throw error
  } finally {
    way?.close()
  }
}

it('a boutique with its own server sends through it, from its own address', async () => {
  await admin.change(shop, { smtpServer: host, fromName: 'Atelier', fromMail: 'atelier@exemple.fr' })
  expect(await send(server)).toBeUndefined()
  expect(mail.received[0]?.from?.text).toBe('"Atelier" <atelier@exemple.fr>')
})

it('a boutique without one sends by the platform, which names the boutique and its address for answers', async () => {
  await admin.change(shop, { fromName: 'Atelier', fromMail: 'atelier@exemple.fr' })
  expect(await send(platform)).toBeUndefined()
  expect(mail.received[0]?.from?.text).toBe('"Atelier" <platforme@exemple.fr>')
  expect(mail.received[0]?.replyTo?.text).toBe('atelier@exemple.fr')
  expect([await platform.node.mail.sends('atelier'), await server.node.mail.sends('atelier')]).toEqual([true, false])
  expect(await server.node.mail.open('atelier')).toBeUndefined()
})

it('a server in the private network is not called', async () => {
  await admin.change(shop, { smtpServer: '10.0.0.1:25', fromMail: 'atelier@exemple.fr' })
  expect(await send(server)).toMatchObject({ kind: 'settings', step: 'nom' })
})
