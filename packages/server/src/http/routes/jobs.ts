import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../operations/engine.ts'
import { dropJob, listJobs, retryJob } from '../../operations/write/jobs.ts'
import { actorOf } from '../requests/access.ts'

/** `/api/boutiques/{boutique}/travaux`, and `/api/travaux` for the jobs of the whole installation. */
export function registerJobs(app: FastifyInstance, engine: Engine): void {
  for (const root of ['/api/boutiques/:boutique/travaux', '/api/travaux']) {
    app.get(root, async (request) => {
      const actor = actorOf(request)
      const { boutique = null } = request.params as { boutique?: string }
      return { jobs: await listJobs(engine, actor, boutique) }
    })
    app.post(`${root}/:id/relancer`, async (request) => {
      const actor = actorOf(request)
      const { boutique = null, id } = request.params as { boutique?: string; id: string }
      return retryJob(engine, actor, boutique, id)
    })
    app.delete(`${root}/:id`, async (request, reply) => {
      const actor = actorOf(request)
      const { boutique = null, id } = request.params as { boutique?: string; id: string }
      await dropJob(engine, actor, boutique, id)
      return reply.code(204).send()
    })
  }
}
