import {
  type Actor,
  collectionOf,
  Problem,
  type Webhook,
  type WebhookDelivery,
  type WebhookState,
} from '@boutique/domain'
import { readDocument } from '../../store/documents/documents.ts'
import { countWaiting, readHooks } from './sql/webhook-changes.ts'
import { readDeliveries, readFailure, type StoredDelivery, type WebhookFailure } from './sql/webhooks.ts'
import type { Engine } from '../../operations/engine.ts'
import { checkAccess, forbidden, grant } from '../../operations/rights/rights.ts'
import { bodyOf, noteOutcome } from './webhook-delivery.ts'
import { type Message, secretOf, sendMessage, type WebhookWay } from './webhook-message.ts'
import { requestMessages } from './webhook-notes.ts'

const MAX_COUNTED = 1000

/** Refuses whoever may not edit these settings of a boutique. Throws 403 or 404. */
async function checkEditor(engine: Engine, actor: Actor, boutique: string): Promise<void> {
  const granted = await grant(engine, actor, { boutique: null, collection: 'boutiques' }, 'update')
  const { fields } = granted.ability
  if (fields && !fields.includes('webhooks')) throw forbidden()
  checkAccess(actor, granted, await readDocument(engine.pool, granted.collection, boutique))
}

/** The addresses of a boutique that are told about public changes, with their latest messages. */
export async function listWebhooks(engine: Engine, actor: Actor, boutique: string): Promise<Webhook[]> {
  await checkEditor(engine, actor, boutique)
  const { pool } = engine
  const hooks = await readHooks(pool, collectionOf(engine.registry, 'boutiques'), boutique)
  const hasSecret = (await secretOf(engine, boutique)) !== undefined
  const found: Webhook[] = []
  for (const { id, url } of hooks) {
    const failure = await readFailure(pool, boutique, id, url)
    found.push({
      id,
      url,
      state: stateOf(hasSecret, failure),
      failingSince: failure?.since,
      nextAt: failure?.nextAt,
      waiting: await countWaiting(pool, boutique, id, MAX_COUNTED),
      deliveries: (await readDeliveries(pool, boutique, id)).map(shown),
    })
  }
  return found
}

const shown = ({ body: _, ...delivery }: StoredDelivery): WebhookDelivery => delivery

function stateOf(hasSecret: boolean, failure: WebhookFailure | undefined): WebhookState {
  if (!hasSecret) return 'sans-secret'
  if (!failure) return 'actif'
  return failure.nextAt === undefined ? 'desactive' : 'en-echec'
}

/** Counts a message that a person sends: 0 when it may start, otherwise the seconds until the next one may. */
export type CountMessage = (boutique: string) => number

/** Sends a test message to an address. One that is accepted enables the address again. */
export async function testWebhook(
  way: WebhookWay,
  actor: Actor,
  boutique: string,
  hook: string,
  count: CountMessage,
): Promise<WebhookDelivery> {
  await checkEditor(way.engine, actor, boutique)
  const body = await bodyOf(way.engine, boutique, { type: 'essai', changes: [] })
  return sendNow(way, actor, boutique, hook, { id: way.engine.newId(), kind: 'essai', body, documents: 0 }, count)
}

/** Sends a kept message to its address again, with the same id. */
export async function resendWebhook(
  way: WebhookWay,
  actor: Actor,
  boutique: string,
  hook: string,
  id: string,
  count: CountMessage,
): Promise<WebhookDelivery> {
  await checkEditor(way.engine, actor, boutique)
  // Not before the address is known: the path of a request may hold any text.
  await hookOf(way.engine, boutique, hook)
  const found = (await readDeliveries(way.engine.pool, boutique, hook)).find((one) => one.id === id)
  if (!found) throw new Problem(404, 'webhook.message-absent', "Ce message n'est plus gardé")
  const { kind, body, documents } = found
  return sendNow(way, actor, boutique, hook, { id, kind, body, documents }, count)
}

/** A declared address by its id. @throws Problem 404 */
async function hookOf({ pool, registry }: Engine, boutique: string, hook: string) {
  const found = (await readHooks(pool, collectionOf(registry, 'boutiques'), boutique)).find(({ id }) => id === hook)
  if (!found) throw new Problem(404, 'webhook.absent', "Cette adresse n'est pas enregistrée")
  return found
}

async function sendNow(
  way: WebhookWay,
  actor: Actor,
  boutique: string,
  hook: string,
  message: Message,
  count: CountMessage,
): Promise<WebhookDelivery> {
  const { engine } = way
  const found = await hookOf(engine, boutique, hook)
  const secret = await secretOf(engine, boutique)
  if (secret === undefined)
    throw new Problem(409, 'webhook.sans-secret', "Le secret des messages manque : rien n'est envoyé")
  const seconds = count(boutique)
  if (seconds > 0) throw new Problem(429, 'trop.de-requetes', `Trop d'essais, réessayez dans ${seconds} s`)
  const sent = await sendMessage(way, boutique, found.url, secret, message)
  await noteOutcome(engine, boutique, found, sent)
  // What was waiting for the address to work again.
  if (sent.isDelivered) await requestMessages(engine, engine.pool, { boutique, actor: actor.id }, [hook])
  return shown(sent)
}
