import type { FastifyInstance } from 'fastify'
import type { Engine } from '../../../operations/engine.ts'
import { checkProject } from '../project-check.ts'
import { previewTransfer } from '../transfer-preview.ts'
import type { BoutiqueProjects } from '../../../project/boutique-projects.ts'
import { actorOf } from '../../../http/requests/access.ts'
import type { MakeLimit } from '../../../http/requests/rate-limit.ts'

/** Tests of one boutique: five at once, then three in a minute. */
const RATE = { burst: 5, perSecond: 0.05 }

/**
 * `GET /api/transferts/{id}/apercu`: what a transfer would copy.
 * `POST /api/boutiques/{boutique}/firebase/essai`: tries the project of a boutique with the stored settings.
 */
export function registerProjects(
  app: FastifyInstance,
  engine: Engine,
  projects: BoutiqueProjects,
  limits: MakeLimit,
): void {
  const limit = limits('project checks', RATE)
  app.get('/api/transferts/:id/apercu', async (request, reply) => {
    const { id } = request.params as { id: string }
    void reply.header('cache-control', 'no-store')
    return previewTransfer(engine, actorOf(request), id)
  })
  app.post('/api/boutiques/:boutique/firebase/essai', async (request) => {
    const { boutique } = request.params as { boutique: string }
    return checkProject(engine, projects, actorOf(request), boutique, (one) => limit.take(one))
  })
}
