import net, { type Socket } from 'node:net'
import { once } from 'node:events'
import { afterAll, describe, expect, it } from 'vitest'
import type { SMTPServerOptions } from 'smtp-server'
import { testCertificate } from '../testing/services/certificate.ts'
import { startTestMail } from '../testing/services/mail.ts'
import { MailFailure } from './boutique-mail.ts'
import { openSmtpSession, type SmtpServer } from './smtp-session.ts'

const right = testCertificate('smtp.exemple.fr')
const other = testCertificate('autre.exemple.fr')
const expired = testCertificate('smtp.exemple.fr', '20210101000000Z')
const closes: (() => Promise<void>)[] = []
afterAll(async () => {
  await Promise.all(closes.map((close) => close()))
})

const PASSWORDS: SMTPServerOptions = {
  onAuth({ username, password }, _, done) {
    if (username === 'atelier' && password === 'bon') done(null, { user: username })
    else done(Object.assign(new Error('bad credentials'), { responseCode: 535 }))
  },
}
async function serve(options: SMTPServerOptions): Promise<{ port: number; received: unknown[] }> {
  const mail = await startTestMail({ disabledCommands: [], ...PASSWORDS, ...options })
  closes.push(mail.close)
  return { port: Number(mail.host.split(':')[1]), received: mail.received }
}

/** Connects to a local port; the socket says that it is connected to a public address. */
async function fromAfar(port: number): Promise<Socket> {
  const socket = net.connect(port, '127.0.0.1')
  await once(socket, 'connect')
  return Object.defineProperty(socket, 'remoteAddress', { value: '203.0.113.5' })
}

interface Attempt extends Partial<SmtpServer> {
  connect?: (port: number) => Promise<Socket>
}
async function send(port: number, { connect = fromAfar, ...settings }: Attempt = {}): Promise<unknown[]> {
  const server = { host: 'smtp.exemple.fr', port, isSecure: false, tls: { ca: right.cert }, ...settings }
  try {
    const session = await openSmtpSession(server, () => connect(port))
    await session.send({ from: 'a@exemple.fr', to: 'lea@exemple.fr', body: Buffer.from('Subject: x\r\n\r\nx') })
    session.close()
    return ['sent']
  } catch (error) {
    return error instanceof MailFailure ? [error.kind, error.step, error.message] : [error]
  }
}
const WITH_PASSWORD = { user: 'atelier', password: 'bon' }
const BAD_CERTIFICATE = ['settings', 'chiffrement', "Le certificat du serveur de messagerie n'est pas valable"]

describe.each([
  ['STARTTLS', false],
  ['TLS from the first byte', true],
])('%s', (_, isSecure) => {
  it('sends with a certificate that is trusted and a password that is right', async () => {
    const { port, received } = await serve({ ...right, secure: isSecure })
    expect(await send(port, { isSecure, ...WITH_PASSWORD })).toEqual(['sent'])
    expect(received).toHaveLength(1)
  })

  it('a wrong password is a wrong setting', async () => {
    const { port } = await serve({ ...right, secure: isSecure })
    const sentence = "Le serveur de messagerie refuse l'identifiant ou le mot de passe (code 535)"
    expect(await send(port, { isSecure, ...WITH_PASSWORD, password: 'faux' })).toEqual([
      'settings',
      'identification',
      sentence,
    ])
  })

  it.each([
    ['of another name', other, other.cert],
    ['that nobody trusts', right, other.cert],
  ])('a certificate %s is refused', async (__, certificate, ca) => {
    const { port, received } = await serve({ ...certificate, secure: isSecure })
    expect(await send(port, { isSecure, ...WITH_PASSWORD, tls: { ca } })).toEqual(BAD_CERTIFICATE)
    expect(received).toEqual([])
  })

  it('a certificate that has expired is refused, and told', async () => {
    const { port, received } = await serve({ ...expired, secure: isSecure })
    const sentence = 'Le certificat du serveur de messagerie a expiré : il faut le renouveler'
    expect(await send(port, { isSecure, ...WITH_PASSWORD, tls: { ca: expired.cert } })).toEqual([
      'settings',
      'chiffrement',
      sentence,
    ])
    expect(received).toEqual([])
  })
})

describe('without TLS', () => {
  const plain = (): Promise<{ port: number; received: unknown[] }> =>
    serve({ disabledCommands: ['STARTTLS'], allowInsecureAuth: true })

  it('no password is sent to another machine', async () => {
    const { port } = await plain()
    expect((await send(port, WITH_PASSWORD)).slice(0, 2)).toEqual(['settings', 'chiffrement'])
  })

  it('a password is sent to the same machine, and mail without a password anywhere', async () => {
    const { port, received } = await plain()
    const near = async (at: number): Promise<Socket> => {
      const socket = net.connect(at, '127.0.0.1')
      await once(socket, 'connect')
      return socket
    }
    expect(await send(port, { ...WITH_PASSWORD, connect: near })).toEqual(['sent'])
    const open = await serve({ disabledCommands: ['STARTTLS', 'AUTH'] })
    expect(await send(open.port)).toEqual(['sent'])
    expect([received.length, open.received.length]).toEqual([1, 1])
  })
})

it('TLS on the port of a server that begins without is a wrong setting', async () => {
  const { port } = await serve({ ...right })
  const [kind, step] = await send(port, { isSecure: true, ...WITH_PASSWORD })
  expect([kind, step]).toEqual(['settings', 'chiffrement'])
})

it('a server without authentication refuses a password, which is then a wrong setting', async () => {
  const { port } = await serve({ ...right, disabledCommands: ['AUTH'] })
  const [kind, step] = await send(port, WITH_PASSWORD)
  expect([kind, step]).toEqual(['settings', 'identification'])
})
