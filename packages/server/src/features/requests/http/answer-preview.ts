import { answerPreviewSchema } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { route, serve } from '../../../http/route.ts'
import type { MailTester } from '../../../mail/boutique-mail.ts'
import type { Engine } from '../../../operations/engine.ts'
import { previewAnswer } from '../answer-preview.ts'

/** The mail of the action `repondre` before it is sent. */
export const answerPreviewRoute = route('GET /api/boutiques/{boutique}/demandes/{id}/reponse', {
  id: 'apercevoir_reponse_demande',
  tag: 'Demandes',
  summary: "Le courriel que l'action repondre enverrait",
  params: { id: "L'identifiant de la demande" },
  answer: [200, "L'aperçu", answerPreviewSchema],
})

export function registerAnswerPreview(app: FastifyInstance, engine: Engine, tester: MailTester): void {
  serve(app, answerPreviewRoute, ({ actor, params }) => previewAnswer(engine, tester, actor, params))
}
