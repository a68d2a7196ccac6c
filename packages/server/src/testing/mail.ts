import type { AddressInfo } from 'node:net'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'

/** A local mail server. */
export interface TestMail {
  /** For SMTP_URL, without a sender. */
  url: string
  received: ParsedMail[]
  /** The answer to the next messages instead of accepting them. */
  refusal?: string
  close(): Promise<void>
}

export async function startTestMail(): Promise<TestMail> {
  const server = new SMTPServer({
    disabledCommands: ['STARTTLS', 'AUTH'],
    onData(stream, _session, done) {
      simpleParser(stream).then((message) => {
        if (mail.refusal !== undefined) return done(new Error(mail.refusal))
        mail.received.push(message)
        done()
      }, done)
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const mail: TestMail = {
    url: `smtp://127.0.0.1:${(server.server.address() as AddressInfo).port}`,
    received: [],
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
  return mail
}

/** The addresses of a header of a received message, `"Name" <address>`. */
export const addressesOf = (header: ParsedMail['to']): string[] => [header ?? []].flat().map(({ text }) => text)
