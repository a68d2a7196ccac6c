import { api, labelsBody } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { sendPdf } from '../../../http/answers/send-pdf.ts'
import { originOf } from '../../../http/requests/session.ts'
import { route, serve } from '../../../http/route.ts'
import type { Engine } from '../../../operations/engine.ts'
import { labelsPdf } from '../labels.ts'

const labelsRoute = route('POST /api/boutiques/{boutique}/etiquettes', {
  id: 'imprimer_etiquettes',
  tag: 'Étiquettes',
  summary: "Les étiquettes de prix ou d'adresse de documents, en PDF, sur une feuille ou un rouleau",
  sent: ['Les documents et la feuille', labelsBody],
  answer: [200, 'Les étiquettes', api.text('Le document')],
  answeredAs: 'application/pdf',
})

export const labelRoutes = [labelsRoute]

export function registerLabels(app: FastifyInstance, engine: Engine, publicUrl: string | undefined): void {
  serve(app, labelsRoute, async ({ actor, params: { boutique }, body, request, reply }) => {
    const pdf = await labelsPdf(engine, actor, { boutique, origin: originOf(request, publicUrl) }, body())
    return sendPdf(reply, 'etiquettes', pdf)
  })
}
