import { chargeSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { readCharge } from '../charge.ts'
import type { Engine } from '../../../operations/engine.ts'
import type { Charges } from '../../../payments/stripe-charges.ts'
import { route, serve } from '../../../http/route.ts'

/** The card provider's charge of a sale. */
export const chargeRoute = route('GET /api/boutiques/{boutique}/ventes/{id}/charge', {
  id: 'lire_charge_vente',
  tag: 'Ventes',
  summary: "La charge d'une vente, lue chez Stripe avec la clé de la boutique",
  params: { id: "L'identifiant de la vente" },
  answer: [200, 'La charge', chargeSchema],
})

export function registerCharge(app: FastifyInstance, engine: Engine, charges: Charges): void {
  serve(app, chargeRoute, ({ actor, params, reply }) => {
    void reply.header('cache-control', 'no-store')
    return readCharge(engine, charges, actor, { ...params, collection: 'ventes' })
  })
}
