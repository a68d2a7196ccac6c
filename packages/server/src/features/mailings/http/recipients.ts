import { recipientPageSchema, recipientsQuery } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { recipients } from '../recipients.ts'
import { route, serve } from '../../../http/route.ts'

export const recipientsRoute = route('GET /api/boutiques/{boutique}/campagnes/{id}/envois', {
  id: 'lister_envois_campagne',
  tag: 'Campagnes',
  summary: "Les destinataires d'une campagne dans un état, par adresse",
  params: { id: "L'identifiant de la campagne" },
  query: recipientsQuery,
  answer: [200, 'Une page de destinataires', recipientPageSchema],
})

export function registerRecipients(app: FastifyInstance, engine: Engine): void {
  serve(app, recipientsRoute, ({ actor, params, query }) => recipients(engine, actor, params, query()))
}
