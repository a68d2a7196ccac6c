import type { FastifyInstance } from 'fastify'
import { actorOf } from '../../../http/requests/access.ts'
import type { MailTester } from '../../../mail/boutique-mail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { previewAnswer } from '../answer-preview.ts'

/** `GET /api/boutiques/{boutique}/demandes/{id}/reponse`: the mail of the action `repondre` before it is sent. */
export function registerAnswerPreview(app: FastifyInstance, engine: Engine, tester: MailTester): void {
  app.get('/api/boutiques/:boutique/demandes/:id/reponse', async (request) => {
    const actor = actorOf(request)
    return previewAnswer(engine, tester, actor, request.params as { boutique: string; id: string })
  })
}
