import { afterAll, expect, it } from 'vitest'
import { addressesOf, startTestMail } from '../testing/services/mail.ts'
import { smtpMailer } from './mailer.ts'
import { resetMessage } from './messages.ts'

const server = await startTestMail()
afterAll(() => server.close())
const SENDER = encodeURIComponent('Atelier <boutique@exemple.fr>')

it('sends the link of a forgotten password to the address, from the sender of the URL', async () => {
  const mailer = smtpMailer(`${server.url}?from=${SENDER}`)
  await mailer.send(resetMessage('lea@exemple.fr', 'https://exemple.fr/reset?token=abc'))
  const [mail] = server.received.splice(0)
  expect(addressesOf(mail?.to)).toEqual(['lea@exemple.fr'])
  expect(mail?.from?.text).toBe('"Atelier" <boutique@exemple.fr>')
  expect(mail?.subject).toBe('Votre mot de passe Arrière-boutique')
  expect(mail?.text).toContain('https://exemple.fr/reset?token=abc')
})

it('sends in the name of a boutique, which receives the answers', async () => {
  const mailer = smtpMailer(`${server.url}?from=${SENDER}`)
  await mailer.send({
    to: 'lea@exemple.fr',
    subject: 'Bonjour',
    text: 'Texte',
    html: '<p>Texte</p>',
    fromName: 'Meubles, « Été »',
    replyTo: 'reponse@exemple.fr',
    messageId: '<un@exemple>',
  })
  const [mail] = server.received.splice(0)
  expect(mail?.from?.value).toEqual([{ name: 'Meubles, « Été »', address: 'boutique@exemple.fr' }])
  expect(mail?.replyTo?.text).toBe('reponse@exemple.fr')
  expect(mail?.messageId).toBe('<un@exemple>')
  expect(mail?.html).toContain('<p>Texte</p>')
})

it('an address, name or subject with line breaks or commas adds no header and no recipient', async () => {
  const mailer = smtpMailer(`${server.url}?from=${SENDER}`)
  const hostile = 'x\r\nBcc: tous@exemple.fr'
  const message = { to: 'lea@exemple.fr, tous@exemple.fr', subject: hostile, text: '', fromName: hostile }
  await mailer.send(message).catch(() => undefined)
  await mailer.send({ ...message, to: 'lea@exemple.fr' })
  const received = server.received.splice(0)
  expect(received.flatMap(({ to }) => [to ?? []].flat()).flatMap(({ value }) => value)).toHaveLength(received.length)
  for (const mail of received) expect(mail.headers.has('bcc')).toBe(false)
})

it('fails when the mail server is unreachable', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:1').send(resetMessage('a@exemple.fr', 'x'))).rejects.toThrow()
})
