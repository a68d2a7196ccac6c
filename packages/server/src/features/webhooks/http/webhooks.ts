import type { FastifyInstance } from 'fastify'
import { listWebhooks, resendWebhook, testWebhook } from '../webhooks.ts'
import type { WebhookWay } from '../webhook-message.ts'
import { actorOf } from '../../../http/requests/access.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'

/** Messages that people send for one boutique: ten at once, then six in a minute. */
const RATE = { burst: 10, perSecond: 0.1 }

interface Params {
  boutique: string
  hook: string
  id: string
}

/**
 * `GET /api/boutiques/{boutique}/webhooks`: the addresses that are told about public changes, and their latest messages.
 * `POST …/webhooks/{hook}/essai` sends a test message, `POST …/webhooks/{hook}/messages/{id}/renvoi` a kept one again.
 */
export function registerWebhooks(app: FastifyInstance, way: WebhookWay, limits: MakeLimit): void {
  const limit = limits('webhook tests', RATE)
  const count = (boutique: string): number => limit.take(boutique)
  const root = '/api/boutiques/:boutique/webhooks'
  app.get(root, async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return { webhooks: await listWebhooks(way.engine, actorOf(request), (request.params as Params).boutique) }
  })
  app.post(`${root}/:hook/essai`, async (request) => {
    const { boutique, hook } = request.params as Params
    return testWebhook(way, actorOf(request), boutique, hook, count)
  })
  app.post(`${root}/:hook/messages/:id/renvoi`, async (request) => {
    const { boutique, hook, id } = request.params as Params
    return resendWebhook(way, actorOf(request), boutique, hook, id, count)
  })
}
