import { createHmac } from 'node:crypto'
import { BASE64_SECRET, Problem, type WebhookDelivery } from '@boutique/domain'
import type { Outgoing } from '../../outgoing/outgoing.ts'
import type { StoredDelivery } from './sql/webhooks.ts'
import type { Engine } from '../../operations/engine.ts'

/** Where messages go out, and the clock that times them. */
export interface WebhookWay {
  engine: Engine
  outgoing: Outgoing
}
export interface Message {
  id: string
  kind: WebhookDelivery['kind']
  body: string
  documents: number
}

/** The secret that signs the messages of a boutique. */
export const secretOf = ({ secrets, pool }: Engine, boutique: string): Promise<string | undefined> =>
  secrets.read(pool, 'boutiques', boutique, 'webhookSecret')

/**
 * The headers of a message, as of Standard Webhooks: an HMAC-SHA-256 of id, timestamp and body.
 * @param at an instant
 */
export function signedHeaders(secret: string, id: string, at: string, body: string): Record<string, string> {
  const timestamp = String(Math.floor(Date.parse(at) / 1000))
  // Libraries of that convention take a secret in base64 behind this prefix.
  const key = secret.startsWith(BASE64_SECRET)
    ? Buffer.from(secret.slice(BASE64_SECRET.length), 'base64')
    : Buffer.from(secret)
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return {
    'content-type': 'application/json; charset=utf-8',
    'user-agent': 'Arriere-boutique',
    'webhook-id': id,
    'webhook-timestamp': timestamp,
    'webhook-signature': `v1,${signature}`,
  }
}

/**
 * Sends a message once. Only an accepted one (2xx) counts as delivered.
 * @throws Problem 429 when too many calls of the boutique are under way, which says nothing about the address
 */
export async function sendMessage(
  { engine, outgoing }: WebhookWay,
  boutique: string,
  url: string,
  secret: string,
  message: Message,
  signal?: AbortSignal,
): Promise<StoredDelivery> {
  const at = engine.now()
  const started = performance.now()
  const outcome = await outgoing
    .of(boutique)
    .fetch(url, {
      method: 'POST',
      headers: signedHeaders(secret, message.id, at, message.body),
      body: message.body,
      signal,
    })
    .then(
      ({ status }) => ({ status, problem: status < 300 ? undefined : `Le site a répondu ${status}` }),
      (error: unknown) => {
        signal?.throwIfAborted()
        if (!(error instanceof Problem) || error.code === 'appel.trop') throw error
        return { status: undefined, problem: error.message }
      },
    )
  const ms = Math.round(performance.now() - started)
  return { ...message, at, ms, isDelivered: outcome.problem === undefined, ...outcome }
}
