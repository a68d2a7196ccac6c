import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import type { Registry } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { registerFiles } from './access.ts'
import { openApi } from './openapi/document.ts'

/** `/api/openapi.json`, and a browsable version at `/api/docs`. */
export async function registerDocs(app: FastifyInstance, registry: Registry): Promise<void> {
  const document = openApi(registry)
  const text = JSON.stringify(document)
  app.get('/api/openapi.json', async (_, reply) => reply.type('application/json; charset=utf-8').send(text))
  await registerFiles(app, async () => {
    await app.register(swagger, { mode: 'static', specification: { document: document as never } })
    await app.register(swaggerUi, { routePrefix: '/api/docs', staticCSP: true })
  })
}
