import type { FastifyInstance } from 'fastify'
import type { FileStorage } from '../../../media/storage/storage.ts'
import type { Engine } from '../../../operations/engine.ts'
import { exportContact } from '../contact-export.ts'
import { eraseContact, listErasures, previewErasure } from '../erasure.ts'
import { actorOf } from '../../../http/requests/access.ts'
import { objectBody } from '../../../http/requests/body.ts'

interface Params {
  boutique: string
  id: string
}

/** What a person may ask of a boutique: all their data in one file, and their erasure. For administrators. */
export function registerErasure(app: FastifyInstance, services: { engine: Engine; storage: FileStorage }): void {
  const { engine } = services
  const one = '/api/boutiques/:boutique/contacts/:id'
  app.get(`${one}/donnees`, async (request, reply) => {
    const { boutique, id } = request.params as Params
    const data = await exportContact(services, actorOf(request), boutique, id)
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .header('content-disposition', `attachment; filename="contact-${id}.json"`)
      .send(JSON.stringify(data, null, 2))
  })
  app.get(`${one}/effacement`, (request) => {
    const { boutique, id } = request.params as Params
    return previewErasure(engine, actorOf(request), boutique, id)
  })
  app.post(`${one}/effacement`, async (request, reply) => {
    const { boutique, id } = request.params as Params
    const { confirmation } = objectBody(request.body)
    return reply.code(202).send(await eraseContact(engine, actorOf(request), boutique, id, confirmation))
  })
  app.get('/api/boutiques/:boutique/effacements', async (request) => {
    const { boutique } = request.params as Params
    return { effacements: await listErasures(engine, actorOf(request), boutique) }
  })
}
