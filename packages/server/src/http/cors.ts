import { Problem } from '@boutique/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOfAddress } from '../operations/origin.ts'

/** Seconds for which a browser believes a preflight. */
const PREFLIGHT_FRESH = 600

const refused = (): Problem =>
  new Problem(403, 'origine.refusee', "Ce site n'est pas parmi les origines autorisées de l'API")

/** Says what an answer depends on, whatever it will be. */
export const varyByReader = (reply: FastifyReply): FastifyReply => reply.header('vary', 'Origin, X-Application-Id')

/**
 * Lets a website read the answer when its origin is one of those given; a request without an origin comes from no browser's
 * page, and needs no leave. Cookies are never asked for.
 * @throws Problem 403 for another origin
 */
export function allowOrigin({ headers }: FastifyRequest, reply: FastifyReply, origins: ReadonlySet<string>): void {
  if (headers.origin === undefined) return
  const origin = originOfAddress(headers.origin)
  if (origin === undefined || !origins.has(origin)) throw refused()
  void reply.header('access-control-allow-origin', origin)
  void reply.header('access-control-expose-headers', 'ETag, Retry-After')
}

/**
 * Answers what a browser asks before it sends a request with our header: it does not say yet for which boutique.
 * @param isListed whether any boutique lists an origin
 * @throws Problem 403 for an origin that none does
 */
export async function answerPreflight(
  { headers }: FastifyRequest,
  reply: FastifyReply,
  isListed: (origin: string) => Promise<boolean>,
): Promise<FastifyReply> {
  const origin = originOfAddress(headers.origin ?? '')
  if (origin === undefined || !(await isListed(origin))) throw refused()
  return reply
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': 'X-Application-Id, If-None-Match',
      'access-control-max-age': PREFLIGHT_FRESH,
    })
    .code(204)
    .send()
}
