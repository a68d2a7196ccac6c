import http, { STATUS_CODES } from 'node:http'
import https from 'node:https'
import { MailFailure } from './boutique-mail.ts'
import { httpStatus, type Status } from '../outgoing/http-call.ts'

/** The API that sends the answers of requests in our place (REQ-33). */
export interface Provider {
  /**
   * Has the answer of a request sent.
   * @param application the `applicationId` of the boutique
   * @throws MailFailure whose message is the status text of a refusal (REQ-35); ProviderBusy
   */
  send(application: string, demande: string): Promise<void>
}

/** A provider that sent nothing, and says when it should be asked again. */
export class ProviderBusy extends MailFailure {
  /** Milliseconds, bounded. */
  readonly retryAfter: number
  constructor(message: string, retryAfter: number) {
    super('temporary', message)
    this.retryAfter = retryAfter
  }
}

/** Statuses of a provider, or of a proxy before it, that sent nothing and may send later. */
const TEMPORARY = new Set([429, 502, 503, 504])
/** Bounds of `Retry-After`, in milliseconds. */
const SHORTEST_WAIT_MS = 1000
const MAX_WAIT_MS = 10 * 60_000
/** Milliseconds for a whole call: it sends a mail. */
const TIME_LIMIT_MS = 30_000
const MAX_TEXT_LENGTH = 200

/**
 * The provider at an address of the operator's environment, which may be in a private network (ADR 25). Only the status
 * of its response is read (REQ-37), and redirections are a status like any other.
 */
export function createProvider(address: URL, timeLimit: number = TIME_LIMIT_MS): Provider {
  const agents = { http: new http.Agent(), https: new https.Agent() }
  return {
    async send(application, demande) {
      const headers = { 'content-type': 'application/json', 'x-application-id': application }
      const body = JSON.stringify({ type: 'send', collection: 'demandes', demandeId: demande })
      let isConnected = false
      const onConnect = (): void => {
        isConnected = true
      }
      const options = { agents, signal: AbortSignal.timeout(timeLimit), onConnect }
      const answer = await httpStatus(address, { method: 'POST', headers, body }, options).catch((error: unknown) => {
        throw isConnected
          ? new MailFailure('unknown', "Le service d'envoi n'a pas dit s'il a envoyé la réponse", error)
          : new MailFailure('temporary', "Le service d'envoi est injoignable", error)
      })
      if (answer.status !== 200) throw failureOf(answer)
    },
  }
}

function failureOf(answer: Status): MailFailure {
  if (!TEMPORARY.has(answer.status)) return new MailFailure('refused', textOf(answer))
  // The usual text of such a status is English and says no more than its number.
  const sentence = answer.text === STATUS_CODES[answer.status] ? LATER : textOf(answer)
  const wait = waitOf(answer.retryAfter)
  return wait === undefined ? new MailFailure('temporary', sentence) : new ProviderBusy(sentence, wait)
}
const LATER = "Le service d'envoi demande de réessayer plus tard"

/** The milliseconds of a `Retry-After`: seconds, or the instant of an HTTP date. */
function waitOf(header = ''): number | undefined {
  if (header.length > MAX_TEXT_LENGTH) return undefined
  const wait = /^\d+$/.test(header) ? Number(header) * 1000 : Date.parse(header) - Date.now()
  return Number.isNaN(wait) ? undefined : Math.min(Math.max(wait, SHORTEST_WAIT_MS), MAX_WAIT_MS)
}

/** The text of a status as people read it: in UTF-8 if it is that, else one character for each byte. */
function textOf({ status, text }: Status): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  const readable = (decoded.includes('\ufffd') ? text : decoded).replace(/\p{Cc}+/gu, ' ').trim()
  return readable.slice(0, MAX_TEXT_LENGTH) || `Le service d'envoi a répondu ${status}`
}
