import type { FastifyInstance } from 'fastify'
import { previewConfirmation } from '../confirmation.ts'
import type { MailTester } from '../../../mail/boutique-mail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { actorOf } from '../../../http/requests/access.ts'

/** `GET /api/boutiques/{boutique}/commandes/{id}/confirmation`: the mail of the action `confirmer` before it is sent. */
export function registerConfirmation(app: FastifyInstance, engine: Engine, tester: MailTester): void {
  app.get('/api/boutiques/:boutique/commandes/:id/confirmation', async (request) => {
    const actor = actorOf(request)
    return previewConfirmation(engine, tester, actor, request.params as { boutique: string; id: string })
  })
}
