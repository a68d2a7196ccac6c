import MimeNode from 'nodemailer/lib/mime-node'
import { MailFailure } from './boutique-mail.ts'
import { type MailParts, quoted } from './mail-parts.ts'
import type { ListHeaders, Message } from './mailer.ts'

/** A message as it is handed to a server. */
export interface ComposedMail {
  from: string
  to: string
  body: Buffer
}
export interface Sender {
  name?: string
  address: string
}

const MAX_NAME = 200
const MAX_SUBJECT = 500

/**
 * Composes a message. Names and subjects lose their line breaks; addresses, the message id and the headers of a list
 * are refused when they are none: no value can add a header or a recipient.
 * @throws MailFailure
 */
export async function composeMail(message: Message, sender: Sender): Promise<ComposedMail> {
  const { to, subject, text, html, replyTo, messageId, headers } = message
  if (!isAddress(sender.address))
    throw new MailFailure('settings', "L'e-mail de l'expéditeur n'est pas une adresse valide")
  if (!isAddress(to)) throw new MailFailure('recipient', "L'adresse du destinataire n'est pas valide")
  if (replyTo !== undefined && !isAddress(replyTo))
    throw new MailFailure('settings', "L'e-mail de réponse n'est pas une adresse valide")
  if (messageId !== undefined && !isMessageId(messageId)) throw new Error('The message id is not valid')
  const root = new MimeNode(html === undefined ? PLAIN : 'multipart/alternative')
  if (headers) root.addHeader(listHeaders(headers))
  // As objects, addresses are not parsed: a comma adds no recipient.
  root.setHeader({
    From: { name: oneLine(sender.name ?? '', MAX_NAME), address: sender.address },
    To: { name: '', address: to },
    ...(replyTo !== undefined && { 'Reply-To': { name: '', address: replyTo } }),
    Subject: oneLine(subject, MAX_SUBJECT),
    ...(messageId !== undefined && { 'Message-ID': messageId }),
    ...(html === undefined && QUOTED),
  })
  const envelope = root.getEnvelope()
  return { from: envelope.from || sender.address, to: envelope.to[0] ?? to, body: built(root, text, html) }
}

const PLAIN = 'text/plain; charset=utf-8'
const HTML = 'text/html; charset=utf-8'
const QUOTED = { 'Content-Transfer-Encoding': 'quoted-printable' }

/** The bytes of a message. They are put together at once: by the library's streams it would take five times as long. */
function built(root: MimeNode, text: Message['text'], html: Message['html']): Buffer {
  const head = root.buildHeaders()
  if (html === undefined) return Buffer.from(`${head}\r\n\r\n${quoted(text)}\r\n`)
  const part = (type: string, content: string | MailParts): string =>
    `--${root.boundary}\r\nContent-Type: ${type}\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\n${quoted(content)}\r\n`
  return Buffer.from(`${head}\r\n\r\n${part(PLAIN, text)}${part(HTML, html)}--${root.boundary}--\r\n`)
}

function listHeaders(headers: ListHeaders): Record<string, string> {
  const { 'List-Unsubscribe': addresses, 'List-Unsubscribe-Post': post } = headers
  if (addresses.length > 900 || !/^<[!-;=?-~]+>(?:, <[!-;=?-~]+>)*$/.test(addresses))
    throw new Error('List-Unsubscribe is not valid')
  return { 'List-Unsubscribe': addresses, ...(post && { 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }) }
}

/** One address, without a name, quotes or a list. */
const isAddress = (text: string): boolean =>
  text.length <= 254 && /^[^\s@<>()[\]\\,;:"\p{Cc}]+@[^\s@<>()[\]\\,;:"\p{Cc}]+$/u.test(text)

const isMessageId = (text: string): boolean => text.length <= 250 && /^<[!-;=?-~]+>$/.test(text)

/** A value for a header: without control characters, which could start another header. */
const oneLine = (text: string, most: number): string =>
  text
    .slice(0, most)
    .replace(/[\p{Cc}\p{Zl}\p{Zp}]+/gu, ' ')
    .trim()
