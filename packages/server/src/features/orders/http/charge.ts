import type { FastifyInstance } from 'fastify'
import { readCharge } from '../charge.ts'
import type { Engine } from '../../../operations/engine.ts'
import type { Charges } from '../../../payments/stripe-charges.ts'
import { actorOf } from '../../../http/requests/access.ts'

/** `GET /api/boutiques/{boutique}/ventes/{id}/charge`: the card provider's charge of a sale. */
export function registerCharge(app: FastifyInstance, engine: Engine, charges: Charges): void {
  app.get('/api/boutiques/:boutique/ventes/:id/charge', async (request, reply) => {
    const actor = actorOf(request)
    const target = request.params as { boutique: string; id: string }
    void reply.header('cache-control', 'no-store')
    return readCharge(engine, charges, actor, { ...target, collection: 'ventes' })
  })
}
