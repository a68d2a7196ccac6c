import { createHash, timingSafeEqual } from 'node:crypto'
import { Problem } from '@boutique/domain'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../../http/answers/problems.ts'
import { EXPOSITION_TYPE } from '../exposition.ts'
import type { RequestTimes } from '../request-times.ts'

export interface MetricsRouteOptions {
  /** What must be sent as `Authorization: Bearer …`; without it there are no metrics. */
  token: string | undefined
  requests: RequestTimes
  read: () => Promise<string>
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest()

/** `GET /metrics` for Prometheus, with a token of its own; and the times of all requests. */
export function registerMetrics(app: FastifyInstance, { token, requests, read }: MetricsRouteOptions): void {
  const wanted = token === undefined ? undefined : digest(`Bearer ${token}`)
  if (wanted)
    app.addHook('onResponse', (request, reply, done) => {
      const route = request.is404 ? undefined : request.routeOptions.url
      requests.note(request.method, route, reply.statusCode, reply.elapsedTime / 1000)
      done()
    })
  app.get('/metrics', async (request, reply) => {
    if (!wanted) return notFound(request, reply)
    // Digests have one length, and their comparison takes the same time whatever was sent.
    if (!timingSafeEqual(digest(request.headers.authorization ?? ''), wanted)) {
      void reply.header('www-authenticate', 'Bearer')
      throw new Problem(401, 'mesures.jeton', 'Les mesures demandent le jeton de METRICS_TOKEN')
    }
    return reply
      .type(EXPOSITION_TYPE)
      .header('cache-control', 'no-store')
      .send(await read())
  })
}
