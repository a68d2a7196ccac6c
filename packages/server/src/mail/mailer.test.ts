import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { smtpMailer } from './mailer.ts'
import { resetMessage } from './messages.ts'

const received: { to: string; from: string; subject: string; text: string }[] = []
let server: SMTPServer
let port: number

beforeAll(async () => {
  server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      simpleParser(stream).then((mail) => {
        const to = Array.isArray(mail.to) ? mail.to[0]?.text : mail.to?.text
        received.push({ to: to ?? '', from: mail.from?.text ?? '', subject: mail.subject ?? '', text: mail.text ?? '' })
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  port = (server.server.address() as { port: number }).port
})
afterAll(() => new Promise<void>((resolve) => server.close(() => resolve())))

it('sends the link of a forgotten password to the address, from the sender of the URL', async () => {
  const mailer = smtpMailer(`smtp://127.0.0.1:${port}?from=${encodeURIComponent('Atelier <boutique@exemple.fr>')}`)
  await mailer.send(resetMessage('lea@exemple.fr', 'https://exemple.fr/reset?token=abc'))
  expect(received).toHaveLength(1)
  expect(received[0]).toMatchObject({ to: 'lea@exemple.fr', from: '"Atelier" <boutique@exemple.fr>' })
  expect(received[0]?.subject).toBe('Votre mot de passe Arrière-boutique')
  expect(received[0]?.text).toContain('https://exemple.fr/reset?token=abc')
})

it('fails when the mail server is unreachable', async () => {
  await expect(smtpMailer('smtp://127.0.0.1:1').send(resetMessage('a@exemple.fr', 'x'))).rejects.toThrow()
})
