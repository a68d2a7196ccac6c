import { api } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { route, serve } from '../../../http/route.ts'
import type { Engine } from '../../../operations/engine.ts'
import { pdfOf } from '../../../print/pdf.ts'
import { settlementStatement } from '../statement.ts'

/** What the owner of sold pieces gets on paper. */
export const statementRoute = route('GET /api/boutiques/{boutique}/reversements/{id}/releve', {
  id: 'imprimer_reversement',
  tag: 'Reversements',
  summary: "Le relevé d'un reversement, pour le déposant",
  params: { id: "L'identifiant du reversement" },
  answer: [200, 'Le document', api.text('Le document')],
  answeredAs: 'application/pdf',
})

export function registerSettlements(app: FastifyInstance, engine: Engine): void {
  serve(app, statementRoute, async ({ actor, params, reply }) => {
    const statement = await settlementStatement(engine, actor, params)
    return reply
      .header('content-disposition', `inline; filename="releve-${params.id}.pdf"`)
      .header('cache-control', 'no-store')
      .type('application/pdf')
      .send(await pdfOf(statement))
  })
}
