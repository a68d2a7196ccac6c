import { type MailStep, Problem } from '@boutique/domain'
import { CERTIFICATE_EXPIRED, TLS_ERROR } from '../outgoing/tls-errors.ts'
import { MailFailure, type MailFailureKind } from './boutique-mail.ts'

/** What the errors of sockets, of TLS and of the SMTP library have. */
interface SmtpError {
  code?: string
  originalCode?: string
  command?: string
  response?: string
  responseCode?: number
  timeoutType?: string
}

const isTlsError = (code: string): boolean => code === 'EPROTO' || TLS_ERROR.test(code)
/** A name that does not exist, or has no address. */
const NO_NAME = new Set(['ENOTFOUND', 'ENODATA', 'EBADNAME'])

/**
 * The failure of a mail for an error of its server. The error itself is not kept: its text may quote what was sent or
 * what the server is called; the cause has only codes.
 *
 * @param step what was under way
 * @param isHandedOver whether the server may have read the message
 */
export function mailFailure(error: unknown, step: MailStep, isHandedOver: boolean): MailFailure {
  if (error instanceof MailFailure) return error
  if (error instanceof Problem) return ofProblem(error)
  const smtp = error as SmtpError
  const failedAt = stepOf(smtp, step)
  const [kind, sentence] = judge(smtp, failedAt, isHandedOver)
  return new MailFailure(kind, `${sentence}${answerOf(smtp, failedAt)}`, codesOf(smtp, failedAt), failedAt)
}

/**
 * The code of the server's answer to what was under way. Other codes are those of unexpected lines, or of lines that are
 * not whole.
 */
function replyOf({ code = '', responseCode = 0 }: SmtpError, step: MailStep): number {
  const isAnswer = code === 'EENVELOPE' || code === 'EMESSAGE' || (step !== 'expediteur' && step !== 'message')
  return isAnswer && responseCode >= 400 && responseCode < 600 ? responseCode : 0
}

/** The failures of the guarded module for outgoing calls. */
function ofProblem(problem: Problem): MailFailure {
  const dns = (problem.cause as SmtpError | undefined)?.code ?? ''
  const cause = new Error([problem.code, dns].filter(Boolean).join(' '))
  if (problem.code === 'appel.adresse')
    return new MailFailure('settings', "L'adresse du serveur de messagerie n'est pas autorisée", cause, 'nom')
  if (NO_NAME.has(dns)) return new MailFailure('settings', "Le nom du serveur de messagerie n'existe pas", cause, 'nom')
  return new MailFailure('temporary', CONNECTION, cause, 'connexion')
}

const CONNECTION = 'Le serveur de messagerie est injoignable'

function stepOf({ code = '', originalCode = '', command = '', timeoutType }: SmtpError, step: MailStep): MailStep {
  if (step === 'connexion') {
    if (NO_NAME.has(code) || NO_NAME.has(originalCode)) return 'nom'
    const isTls = code === 'ETLS' || isTlsError(code) || isTlsError(originalCode)
    return isTls || timeoutType === 'UPGRADE_TIMEOUT' ? 'chiffrement' : step
  }
  return step === 'message' && command === 'MAIL FROM' ? 'expediteur' : step
}

function judge(error: SmtpError, step: MailStep, isHandedOver: boolean): [MailFailureKind, string] {
  const { code = '' } = error
  const reply = replyOf(error, step)
  const isPermanent = reply >= 500
  if (reply >= 400 && !isPermanent) return ['temporary', 'Le serveur de messagerie demande de réessayer plus tard']
  switch (step) {
    case 'reglages':
    case 'nom':
      return ['settings', "Le nom du serveur de messagerie n'existe pas"]
    case 'chiffrement':
      return ofTls(error, isPermanent)
    case 'connexion':
      if (isPermanent) return ['settings', 'Le serveur de messagerie refuse la connexion']
      if (code === 'EPROTOCOL') return ['settings', "Le serveur ne répond pas comme un serveur d'envoi de courriel"]
      return ['temporary', CONNECTION]
    case 'identification':
      if (isPermanent || code === 'EAUTH')
        return ['settings', "Le serveur de messagerie refuse l'identifiant ou le mot de passe"]
      return ['temporary', CONNECTION]
    case 'expediteur':
      if (code === 'EMESSAGE' || reply === 552)
        return ['settings', 'Le message est trop volumineux pour le serveur de messagerie']
      if (isPermanent) return ['settings', "Le serveur de messagerie refuse l'adresse de l'expéditeur"]
      return ['temporary', "Le serveur de messagerie n'a pas pris le message"]
    case 'message':
      if (isPermanent) return ofRefusal(error)
      if (isHandedOver) return ['unknown', "Le serveur de messagerie a reçu le message sans dire ce qu'il en a fait"]
      return ['temporary', "Le serveur de messagerie n'a pas pris le message"]
  }
}

function ofTls(
  { code = '', originalCode = '', timeoutType }: SmtpError,
  isPermanent: boolean,
): [MailFailureKind, string] {
  if (isPermanent) return ['settings', 'Le serveur de messagerie ne propose pas de connexion chiffrée']
  const isRefused = isTlsError(code) || isTlsError(originalCode)
  if (timeoutType !== undefined || !isRefused) return ['temporary', "La connexion chiffrée n'a pas abouti"]
  const isProtocol = [code, originalCode].some((one) => one === 'EPROTO' || one.startsWith('ERR_SSL'))
  if (isProtocol) return ['settings', 'La connexion chiffrée est impossible sur ce port']
  if ([code, originalCode].includes(CERTIFICATE_EXPIRED))
    return ['settings', 'Le certificat du serveur de messagerie a expiré : il faut le renouveler']
  return ['settings', "Le certificat du serveur de messagerie n'est pas valable"]
}

const SENDER_REPLIES = new Set([530, 534, 535, 538])
/** Enhanced codes (RFC 3463) about the recipient, and those about the sender or the right to send. */
const OF_RECIPIENT = /^5\.(?:1\.[1-6]|2\.\d{1,3})$/
const OF_SENDER = /^5\.(?:1\.[78]|7\.(?:[89]|1[14]|2[0-9]|60))$/
const SENDER_WORDS = [
  ...['relay', 'authentication required', 'must authenticate', 'not authenticated', 'not logged in'],
  ...['sender address', 'sender rejected', 'not owned by', 'send as'],
]

/** Enhanced codes of a mailbox that does not exist, moved, is closed, or whose domain takes no mail. */
const OF_MAILBOX = /^5\.(?:1\.(?:[1-46]|10)|2\.1)$/
/** Words of refusals for another reason than the address, in answers without an enhanced code. */
const POLICY_WORDS = ['spam', 'block', 'blacklist', 'listed', 'quota', 'limit', 'too many', 'polic', 'reputation']

/**
 * A permanent refusal. One that is plainly about the sender reaches nobody (`settings`); only an answer to the address
 * itself that is plainly about its mailbox is a refusal of that address (`recipient`).
 */
function ofRefusal({ response = '', responseCode = 0, command = '' }: SmtpError): [MailFailureKind, string] {
  const enhanced = enhancedOf(response) ?? ''
  // Addresses in the answer could contain the words.
  const words = response
    .slice(0, 500)
    .replace(/[^\s<>@]{0,64}@[^\s<>]{0,255}/g, '')
    .toLowerCase()
  const isAboutSender =
    !OF_RECIPIENT.test(enhanced) &&
    (SENDER_REPLIES.has(responseCode) || OF_SENDER.test(enhanced) || SENDER_WORDS.some((word) => words.includes(word)))
  if (isAboutSender) return ['settings', "Le serveur de messagerie refuse d'envoyer pour cet expéditeur"]
  const isPlain = enhanced === '' && responseCode === 550 && !POLICY_WORDS.some((word) => words.includes(word))
  return command === 'RCPT TO' && (isPlain || OF_MAILBOX.test(enhanced))
    ? ['recipient', "Le serveur de messagerie refuse d'écrire à cette adresse"]
    : ['refused', 'Le serveur de messagerie refuse ce courriel']
}

const enhancedOf = (response: string): string | undefined => /^\d{3}[ -]([245]\.\d{1,3}\.\d{1,3})\b/.exec(response)?.[1]

/** The codes of the server's answer, which a mail provider asks for. */
function answerOf(error: SmtpError, step: MailStep): string {
  const reply = replyOf(error, step)
  return reply === 0 ? '' : ` (code ${[reply, enhancedOf(error.response ?? '')].filter(Boolean).join(' ')})`
}

/** An error for the log. */
function codesOf({ code, originalCode, responseCode, response = '', timeoutType }: SmtpError, step: MailStep): Error {
  const codes = [code, originalCode, timeoutType, responseCode || undefined, enhancedOf(response)]
  return new Error(`SMTP ${step}: ${codes.filter((one) => one !== undefined).join(' ') || 'no code'}`)
}
