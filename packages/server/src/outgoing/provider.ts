import http from 'node:http'
import https from 'node:https'
import { MailFailure } from '../mail/boutique-mail.ts'
import { httpStatus, type Status } from './http-call.ts'

/** The API that sends the answers of requests in our place (REQ-33). */
export interface Provider {
  /**
   * Has the answer of a request sent.
   * @param application the `applicationId` of the boutique
   * @throws MailFailure whose message is the status text of a refusal (REQ-35)
   */
  send(application: string, demande: string): Promise<void>
}

/** Milliseconds for a whole call: it sends a mail. */
const TIME_LIMIT_MS = 30_000
const LONGEST_TEXT = 200

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
      if (answer.status !== 200) throw new MailFailure('refused', textOf(answer))
    },
  }
}

/** The text of a status as people read it: in UTF-8 if it is that, else one character for each byte. */
function textOf({ status, text }: Status): string {
  const decoded = Buffer.from(text, 'latin1').toString('utf8')
  const readable = (decoded.includes('\ufffd') ? text : decoded).replace(/\p{Cc}+/gu, ' ').trim()
  return readable.slice(0, LONGEST_TEXT) || `Le service d'envoi a répondu ${status}`
}
