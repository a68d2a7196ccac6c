import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'

/** A local mail server. */
export interface TestMail {
  /** For SMTP_URL, without a sender. */
  url: string
  /** For the setting of a boutique, and for the list of allowed addresses: `127.0.0.1:port`. */
  host: string
  received: ParsedMail[]
  /** The answer to the next messages instead of accepting them. */
  refusal?: string
  close(): Promise<void>
}

/** Starts a mail server; by default without TLS and without authentication. */
export async function startTestMail(options: SMTPServerOptions = {}): Promise<TestMail> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    ...options,
    onData(stream, _session, done) {
      simpleParser(stream).then((message) => {
        if (mail.refusal !== undefined) return done(new Error(mail.refusal))
        mail.received.push(message)
        done()
      }, done)
    },
  })
  // A client that ends a connection early is an error of the library.
  server.on('error', () => undefined)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const host = `127.0.0.1:${(server.server.address() as AddressInfo).port}`
  const mail: TestMail = {
    url: `smtp://${host}`,
    host,
    received: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mail
}

/** The addresses of a header of a received message, `"Name" <address>`. */
export const addressesOf = (header: ParsedMail['to']): string[] => [header ?? []].flat().map(({ text }) => text)
