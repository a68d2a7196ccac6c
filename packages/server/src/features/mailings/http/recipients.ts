import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { recipients } from '../recipients.ts'
import { actorOf } from '../../../http/requests/access.ts'

/** `GET /api/boutiques/{boutique}/campagnes/{id}/envois?etat=…&after=…`: the recipients of a campaign in a state. */
export function registerRecipients(app: FastifyInstance, engine: Engine): void {
  app.get('/api/boutiques/:boutique/campagnes/:id/envois', async (request) => {
    const actor = actorOf(request)
    const target = request.params as { boutique: string; id: string }
    return recipients(engine, actor, target, request.query as { etat?: unknown; after?: unknown })
  })
}
