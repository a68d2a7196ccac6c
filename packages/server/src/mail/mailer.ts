import nodemailer from 'nodemailer'

export interface Message {
  to: string
  subject: string
  text: string
  html?: string
  /** The name of the sender, whose address stays that of the platform. */
  fromName?: string
  /** The address that receives the answers. */
  replyTo?: string
  /** A `Message-ID`: mailboxes recognise a message that was sent twice by it. */
  messageId?: string
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
    async send({ to, subject, text, html, fromName, replyTo, messageId }) {
      await transport.sendMail({
        // As objects, addresses are not parsed: a comma adds no recipient.
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId,
        ...(fromName !== undefined && { from: { name: fromName, address: addressIn(from) } }),
        ...(replyTo !== undefined && { replyTo: { name: '', address: replyTo } }),
        disableFileAccess: true,
        disableUrlAccess: true,
      })
    },
  }
}

/** The address in `Name <address>`. */
const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender
