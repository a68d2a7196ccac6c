import net from 'node:net'
import { once } from 'node:events'
import SMTPTransport from 'nodemailer/lib/smtp-transport'
import { composeMail } from './compose.ts'
import type { MailParts } from './mail-parts.ts'
import { openSmtpSession, type SmtpLimits, type SmtpSession } from './smtp-session.ts'

export interface Message {
  to: string
  subject: string
  text: string | MailParts
  html?: string | MailParts
  /** The name of the sender. */
  fromName?: string
  /** The address of the sender, where the boutique has its own server; the platform's mail sends from its own. */
  fromMail?: string
  /** The address that receives the answers. */
  replyTo?: string
  /** A `Message-ID`: mailboxes recognise a message that was sent twice by it. */
  messageId?: string
  headers?: ListHeaders
}
/** The headers of a mail to many (RFC 8058). */
export interface ListHeaders {
  /** Addresses in angle brackets, `<https://…>`. */
  'List-Unsubscribe': string
  'List-Unsubscribe-Post'?: 'List-Unsubscribe=One-Click'
}
/** Sends mail or throws: the caller then tells the person what to do instead. */
export interface Mailer {
  /** The address from which it sends. */
  address: string
  /** @throws MailFailure */
  send(message: Message): Promise<void>
  /** A connection for several messages, which `send` of a pool uses. @throws MailFailure */
  open(own?: Partial<SmtpLimits>): Promise<SmtpSession>
}

/**
 * Creates the platform's mailer from SMTP_URL (`smtp://user:password@host:587?from=Nom%20<adresse>`). The sender is
 * `from` of the URL; without it, the user name if that is an address, else `arriere-boutique@` the mail host.
 */
export function smtpMailer(url: string, limits: Partial<SmtpLimits> = {}): Mailer {
  const parsed = new URL(url)
  const user = decodeURIComponent(parsed.username)
  const from = parsed.searchParams.get('from') ?? (user.includes('@') ? user : `arriere-boutique@${parsed.hostname}`)
  parsed.searchParams.delete('from')
  const { host = 'localhost', port, secure, auth, tls } = new SMTPTransport(parsed.href).options
  const server = {
    host,
    port: Number(port) || (secure ? 465 : 587),
    isSecure: secure === true,
    user: auth?.user,
    password: auth?.pass,
    tls,
    // The operator's own choice, for a relay in a private network.
    allowsClearText: true,
  }
  const [address, name] = [addressIn(from), nameIn(from)]
  const open: Mailer['open'] = (own = limits) => openSmtpSession(server, (signal) => connectTo(server, signal), own)
  return {
    address,
    open,
    async send(message) {
      const mail = await composeMail(message, { name: message.fromName ?? name, address })
      const session = await open()
      try {
        await session.send(mail)
      } finally {
        session.close()
      }
    },
  }
}

async function connectTo({ host, port }: { host: string; port: number }, signal: AbortSignal): Promise<net.Socket> {
  const socket = net.connect({ host, port })
  // This listener stays: an error without one would end the process.
  socket.on('error', () => undefined)
  try {
    await once(socket, 'connect', { signal })
    return socket
  } catch (error) {
    socket.destroy()
    throw error
  }
}

/** The address in `Name <address>`. */
const addressIn = (sender: string): string => /<([^<>]+)>/.exec(sender)?.[1] ?? sender
/** The name in `Name <address>`. */
const nameIn = (sender: string): string => /^([^<>]*)</.exec(sender)?.[1]?.trim() ?? ''
