import { type Actor, api } from '@boutique/domain'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sendPdf } from '../../../http/answers/send-pdf.ts'
import { route, serve } from '../../../http/route.ts'
import type { Engine } from '../../../operations/engine.ts'
import { pdfOf } from '../../../print/pdf.ts'
import { lastSettlement, settlementStatement } from '../statement.ts'

/** What the owner of sold pieces gets on paper. */
export const statementRoute = route('GET /api/boutiques/{boutique}/reversements/{id}/releve', {
  id: 'imprimer_reversement',
  tag: 'Reversements',
  summary: "Le relevé d'un reversement, pour le déposant",
  params: { id: "L'identifiant du reversement" },
  answer: [200, 'Le document', api.text('Le document')],
  answeredAs: 'application/pdf',
})

/** The statement of the last settlement with the owner of a deposit. */
export const lastStatementRoute = route('GET /api/boutiques/{boutique}/achats/{id}/releve', {
  id: 'imprimer_dernier_reversement',
  tag: 'Achats',
  summary: 'Le relevé du dernier reversement au déposant de ce dépôt',
  params: { id: "L'identifiant de l'achat" },
  answer: [200, 'Le document', api.text('Le document')],
  answeredAs: 'application/pdf',
})

export function registerSettlements(app: FastifyInstance, engine: Engine): void {
  const send = async (actor: Actor, boutique: string, id: string, reply: FastifyReply): Promise<FastifyReply> => {
    // The id names a file once it is known to be one.
    const pdf = await pdfOf(await settlementStatement(engine, actor, { boutique, id }), { boutique, person: actor.id })
    return sendPdf(reply, `releve-${id}`, pdf)
  }
  serve(app, statementRoute, ({ actor, params: { boutique, id }, reply }) => send(actor, boutique, id, reply))
  serve(app, lastStatementRoute, async ({ actor, params: { boutique, id }, reply }) =>
    send(actor, boutique, await lastSettlement(engine, actor, { boutique, id }), reply),
  )
}
