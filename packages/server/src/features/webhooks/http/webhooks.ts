import { deliverySchema, webhooksSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { listWebhooks, resendWebhook, testWebhook } from '../webhooks.ts'
import type { WebhookWay } from '../webhook-message.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'
import { route, serve } from '../../../http/route.ts'

/** Messages that people send for one boutique: ten at once, then six in a minute. */
const RATE = { burst: 10, perSecond: 0.1 }
const tag = 'Boutiques'
const hook = "L'identifiant de l'adresse, dans « webhooks » de la boutique"

const webhooks = route('GET /api/boutiques/{boutique}/webhooks', {
  id: 'lire_webhooks_boutique',
  tag,
  summary: 'Les adresses prévenues des changements du site, et leurs derniers messages',
  answer: [200, 'Les adresses', webhooksSchema],
})
const test = route('POST /api/boutiques/{boutique}/webhooks/{hook}/essai', {
  id: 'essayer_webhook_boutique',
  tag,
  summary: "Envoie un message d'essai ; accepté, il réactive une adresse désactivée",
  params: { hook },
  answer: [200, 'Le message envoyé', deliverySchema],
})
const again = route('POST /api/boutiques/{boutique}/webhooks/{hook}/messages/{id}/renvoi', {
  id: 'renvoyer_message_webhook_boutique',
  tag,
  summary: 'Envoie un message gardé de nouveau',
  params: { hook, id: "L'identifiant du message" },
  answer: [200, 'Le message envoyé', deliverySchema],
})
export const webhookRoutes = [webhooks, test, again]

/** The addresses that are told about public changes, with their latest messages. */
export function registerWebhooks(app: FastifyInstance, way: WebhookWay, limits: MakeLimit): void {
  const limit = limits('webhook tests', RATE)
  const count = (boutique: string): number => limit.take(boutique)
  serve(app, webhooks, async ({ actor, params: { boutique }, reply }) => {
    void reply.header('cache-control', 'no-store')
    return { webhooks: await listWebhooks(way.engine, actor, boutique) }
  })
  serve(app, test, ({ actor, params }) => testWebhook(way, actor, params.boutique, params.hook, count))
  serve(app, again, ({ actor, params }) => resendWebhook(way, actor, params.boutique, params.hook, params.id, count))
}
