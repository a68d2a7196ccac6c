import type { FastifyInstance } from 'fastify'
import type { HealthReader } from '../health.ts'
import { actorOf } from '../../../http/requests/access.ts'

/** `GET /api/sante`: the state of the installation, for administrators. */
export function registerHealth(app: FastifyInstance, health: HealthReader): void {
  app.get('/api/sante', async (request, reply) => {
    void reply.header('cache-control', 'no-store')
    return health.read(actorOf(request))
  })
}
