import nodemailer from 'nodemailer'

export interface Message {
  to: string
  subject: string
  text: string
}
/** Sends mail or throws: the caller then tells the person what to do instead. */
export interface Mailer {
  send(message: Message): Promise<void>
}

/** Timeout of the connection, the greeting and the socket, in milliseconds. */
const TIMEOUT_MS = 10_000

/**
 * Creates the platform's mailer from SMTP_URL (`smtp://user:password@host:587?from=Nom%20<adresse>`). The sender is
 * `from` of the URL; without it, the user name if that is an address, else `arriere-boutique@` the mail host.
 */
export function smtpMailer(url: string): Mailer {
  const parsed = new URL(url)
  const user = decodeURIComponent(parsed.username)
  const from = parsed.searchParams.get('from') ?? (user.includes('@') ? user : `arriere-boutique@${parsed.hostname}`)
  parsed.searchParams.delete('from')
  const transport = nodemailer.createTransport(
    { url: parsed.href, connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS },
    { from },
  )
  return {
    async send({ to, subject, text }) {
      await transport.sendMail({ to, subject, text })
    },
  }
}
