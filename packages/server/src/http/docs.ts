import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import swaggerUi from '@fastify/swagger-ui'
import type { Registry } from '@boutique/domain'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import fastifyPlugin from 'fastify-plugin'
import { registerFiles } from './requests/access.ts'
import { sendTagged, tagOf } from './answers/etag.ts'
import { openApi } from './openapi/document.ts'
import { problemOf } from './answers/problems.ts'

const pack = promisify(gzip)
const unpack = promisify(gunzip)

const DOCUMENT = '/api/openapi.json'
const PAGES = '/api/docs'

/** `/api/openapi.json`, and a browsable version at `/api/docs`. */
export async function registerDocs(app: FastifyInstance, registry: Registry): Promise<void> {
  // Made once, when somebody asks, and kept compressed: it is a megabyte of text, which few people read.
  let packed: Promise<{ bytes: Buffer; tag: string }> | undefined
  const make = async (): Promise<{ bytes: Buffer; tag: string }> => {
    const text = JSON.stringify(openApi(registry))
    return { bytes: await pack(text), tag: tagOf(text) }
  }
  const send = async (request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> => {
    packed ??= make()
    const { bytes, tag } = await packed
    void reply.header('vary', 'accept-encoding')
    const accepted = request.headers['accept-encoding']
    if (!accepted || negotiate(accepted.toLowerCase(), ['gzip']) !== 'gzip')
      return sendTagged(request, reply, await unpack(bytes), tag)
    return sendTagged(request, reply.header('content-encoding', 'gzip'), bytes, tag)
  }
  // Whoever does not take gzip gets the text as it is: to compress it in another way for each request is expensive.
  app.get(DOCUMENT, { compress: false }, send)
  await registerFiles(app, async (files) => {
    // The library makes its own pages of this function, which would make the document anew for each request.
    const unused = async (pages: FastifyInstance): Promise<void> => {
      pages.decorate('swagger', () => ({}))
    }
    await files.register(fastifyPlugin(unused, { name: '@fastify/swagger' }))
    await files.register(swaggerUi, {
      routePrefix: PAGES,
      staticCSP: true,
      uiConfig: { url: DOCUMENT },
      uiHooks: {
        onRequest({ routeOptions: { url } }, reply, done) {
          if (url === `${PAGES}/json`) return void reply.redirect(DOCUMENT)
          done(url === `${PAGES}/yaml` ? problemOf({ statusCode: 404 }) : undefined)
        },
      },
      theme: { title: "L'API d'Arrière-boutique" },
    })
  })
}
