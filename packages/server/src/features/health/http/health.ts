import type { FastifyInstance } from 'fastify'
import type { HealthReader } from '../health.ts'
import { objectBody } from '../../../http/requests/body.ts'
import { actorOf } from '../../../http/requests/access.ts'

/**
 * `GET /api/sante`: the state of the installation, for administrators.
 * `PUT /api/sante/historique`: how long its history is kept.
 */
export function registerHealth(app: FastifyInstance, health: HealthReader): void {
  app.get('/api/sante', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return health.read(actorOf(request))
  })
  app.put('/api/sante/historique', async (request, reply) => {
    const { months = null } = objectBody(request.body)
    await health.keepJournal(actorOf(request), months)
    return reply.code(204).send()
  })
}
