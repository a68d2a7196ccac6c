import type { AddressInfo } from 'node:net'
import { SMTPServer } from 'smtp-server'

/** A local mail server that fails now and then. It counts messages without parsing them. */
export interface FlakyMail {
  /** For SMTP_URL, without a sender. */
  url: string
  /** The number of accepted messages by address. */
  received: Map<string, number>
  /** Called with the number of accepted messages, before each is acknowledged. */
  onReceived?: (count: number) => void
  /** Accepted messages are acknowledged once it resolves. */
  until?: Promise<void>
  close(): Promise<void>
}

/** How a message to an address ends, by the beginning of the address; others are accepted. */
const ENDS = {
  /** Refused for good. */
  dur: { code: 550, message: 'No such user' },
  /** Refused at the first attempt. */
  gris: { code: 451, message: 'Greylisted, try again later' },
}
const startOf = (address: string): string => /^[a-z]+/.exec(address)?.[0] ?? ''

/** Starts one. A message to `coupe…` is accepted, and the connection cut before the answer. */
export async function startFlakyMail(): Promise<FlakyMail> {
  const attempts = new Map<string, number>()
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onRcptTo({ address }, _session, done) {
      const attempt = (attempts.get(address) ?? 0) + 1
      attempts.set(address, attempt)
      const start = startOf(address)
      const end = start === 'dur' || (start === 'gris' && attempt === 1) ? ENDS[start] : undefined
      done(end && Object.assign(new Error(end.message), { responseCode: end.code }))
    },
    onData(stream, session, done) {
      stream.on('end', () => {
        const [to] = session.envelope.rcptTo
        const address = to?.address ?? ''
        mail.received.set(address, (mail.received.get(address) ?? 0) + 1)
        mail.onReceived?.(mail.received.size)
        if (startOf(address) === 'coupe') cut(session.id)
        else void Promise.resolve(mail.until).then(() => done())
      })
      stream.resume()
    },
  })
  const cut = (id: string): void => {
    for (const connection of server.connections)
      if ((connection as unknown as { id: string }).id === id)
        (connection as unknown as { _socket: { destroy(): void } })._socket.destroy()
  }
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const mail: FlakyMail = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: new Map(),
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mail
}
