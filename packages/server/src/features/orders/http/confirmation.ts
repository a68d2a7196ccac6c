import { sentMailSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { previewConfirmation } from '../confirmation.ts'
import type { MailTester } from '../../../mail/boutique-mail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { route, serve } from '../../../http/route.ts'

/** The mail of the action `confirmer` before it is sent. */
export const confirmationRoute = route('GET /api/boutiques/{boutique}/commandes/{id}/confirmation', {
  id: 'apercevoir_confirmation_commande',
  tag: 'Commandes',
  summary: "Le courriel que l'action confirmer enverrait",
  params: { id: "L'identifiant de la commande" },
  answer: [200, 'Le courriel', sentMailSchema],
})

export function registerConfirmation(app: FastifyInstance, engine: Engine, tester: MailTester): void {
  serve(app, confirmationRoute, ({ actor, params }) => previewConfirmation(engine, tester, actor, params))
}
