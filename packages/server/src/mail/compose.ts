import MailComposer from 'nodemailer/lib/mail-composer'
import { MailFailure } from './boutique-mail.ts'
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

const MOST_NAME = 200
const MOST_SUBJECT = 500

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
  // As objects, addresses are not parsed: a comma adds no recipient.
  const composed = new MailComposer({
    from: { name: oneLine(sender.name ?? '', MOST_NAME), address: sender.address },
    to: { name: '', address: to },
    replyTo: replyTo === undefined ? undefined : { name: '', address: replyTo },
    subject: oneLine(subject, MOST_SUBJECT),
    text,
    html,
    messageId,
    headers: headers && listHeaders(headers),
    newline: 'win',
    disableFileAccess: true,
    disableUrlAccess: true,
  }).compile()
  const envelope = composed.getEnvelope()
  return { from: envelope.from || sender.address, to: envelope.to[0] ?? to, body: await composed.build() }
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
