import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import swaggerUi from '@fastify/swagger-ui'
import type { Registry } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { registerFiles } from './access.ts'
import { openApi } from './openapi/document.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

/** `/api/openapi.json`, and a browsable version at `/api/docs`. */
export async function registerDocs(app: FastifyInstance, registry: Registry): Promise<void> {
  // Made when somebody asks, and kept compressed: it is two megabytes of text, which few people read.
  let packed: Promise<Buffer> | undefined
  app.get('/api/openapi.json', async ({ headers }, reply) => {
    packed ??= pack(JSON.stringify(openApi(registry)))
    reply.type('application/json; charset=utf-8').header('vary', 'accept-encoding')
    // Whoever takes gzip with little preference gets the text, compressed as other answers are.
    const takesGzip = /\bgzip\b(?! *; *q=0)/i.test(headers['accept-encoding'] ?? '')
    return takesGzip
      ? reply.header('content-encoding', 'gzip').send(await packed)
      : reply.send(await unpack(await packed))
  })
  await registerFiles(app, async () => {
    // The pages need this function of a plugin that would keep the document in memory.
    const document = async (pages: FastifyInstance): Promise<void> => {
      pages.decorate('swagger', () => openApi(registry))
    }
    await app.register(fastifyPlugin(document, { name: '@fastify/swagger' }))
    await app.register(swaggerUi, {
      routePrefix: '/api/docs',
      staticCSP: true,
      uiConfig: { url: '/api/openapi.json' },
      theme: { title: "L'API d'Arrière-boutique" },
    })
  })
}
