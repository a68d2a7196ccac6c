import type { FastifyInstance } from 'fastify'
import { previewAnswer } from '../../requests/answer-preview.ts'
import { previewConfirmation } from '../confirmation.ts'
import type { MailTester } from '../../../mail/boutique-mail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { actorOf } from '../../../http/access.ts'

/**
 * The mails to clients before they are sent: `GET /api/boutiques/{boutique}/commandes/{id}/confirmation` is that of the
 * action `confirmer`, and `GET /api/boutiques/{boutique}/demandes/{id}/reponse` that of the action `repondre`.
 */
export function registerConfirmation(app: FastifyInstance, engine: Engine, tester: MailTester): void {
  app.get('/api/boutiques/:boutique/commandes/:id/confirmation', async (request) => {
    const actor = actorOf(request)
    return previewConfirmation(engine, tester, actor, request.params as { boutique: string; id: string })
  })
  app.get('/api/boutiques/:boutique/demandes/:id/reponse', async (request) => {
    const actor = actorOf(request)
    return previewAnswer(engine, tester, actor, request.params as { boutique: string; id: string })
  })
}
