import helmet, { type FastifyHelmetOptions } from '@fastify/helmet'
import fastify, { type FastifyInstance } from 'fastify'

const NOT_OURS = new Set(['content-type', 'content-length', 'date', 'connection', 'keep-alive'])

/**
 * Puts the library's security headers on every answer. It is asked for them once, at start: for each request it would make
 * its middleware and the whole policy anew, a tenth of what reading a document costs.
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
