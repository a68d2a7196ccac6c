import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

const NOT_OURS = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/**
 * Sets the library's security headers on every response. They are computed once at the start: the library would create
 * its middleware and the whole policy for each request, a tenth of the cost of reading a document.
 */
export async function registerSecurityHeaders(app: FastifyInstance, options: FastifyHelmetOptions): Promise<void> {
  const probe = fastify()
  await probe.register(helmet, options)
  probe.get('/', async () => '')
  const answer = await probe.inject('/')
  await probe.close()
  const headers = Object.fromEntries(Object.entries(answer.headers).filter(([name]) => !NOT_OURS.has(name)))
  app.addHook('onRequest', (_request, reply, next) => {
    void reply.headers(headers)
    next()
  })
}
