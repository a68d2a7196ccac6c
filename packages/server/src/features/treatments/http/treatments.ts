import type { Data } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { listTreatments, previewTreatment, startTreatment, undoTreatment } from '../treatments.ts'
import { actorOf } from '../../../http/requests/access.ts'
import { objectBody } from '../../../http/requests/body.ts'

/** `/api/boutiques/{boutique}/traitements`: treatments of a boutique's data, for administrators. */
export function registerTreatments(app: FastifyInstance, engine: Engine): void {
  const root = '/api/boutiques/:boutique/traitements'
  app.get(root, async (request) => {
    const { boutique } = request.params as { boutique: string }
    return { traitements: await listTreatments(engine, actorOf(request), boutique) }
  })
  app.get(`${root}/apercu`, (request) => {
    const { boutique } = request.params as { boutique: string }
    return previewTreatment(engine, actorOf(request), boutique, request.query as Data)
  })
  app.post(root, async (request, reply) => {
    const { boutique } = request.params as { boutique: string }
    const started = await startTreatment(engine, actorOf(request), boutique, objectBody(request.body))
    return reply.code(202).send(started)
  })
  app.post(`${root}/:id/annuler`, async (request, reply) => {
    const { boutique, id } = request.params as { boutique: string; id: string }
    return reply.code(202).send(await undoTreatment(engine, actorOf(request), boutique, id))
  })
}
