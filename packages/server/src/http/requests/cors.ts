import { Problem } from '@boutique/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { originOfAddress } from '../../operations/rights/website-origin.ts'

/** Seconds for which browsers cache a preflight. */
const PREFLIGHT_FRESH = 600

const refused = (): Problem =>
  new Problem(403, 'origine.refusee', "Ce site n'est pas parmi les origines autorisées de l'API")

/** The addresses that websites write to, the second one with the id of a schema, and what they may send there. */
export const POSTED_REQUESTS = '/api/public/demandes'
export const POSTED_ENTRIES = '/api/public/schemas'
const READING = { methods: 'GET, HEAD', headers: 'X-Application-Id, If-None-Match' }
const POSTING = { methods: 'POST', headers: 'X-Application-Id, Content-Type, Idempotency-Key' }

/** Sets `Vary` for everything the response may depend on. */
export const varyByReader = (reply: FastifyReply): FastifyReply =>
  reply.header('vary', 'Origin, X-Application-Id, accept-encoding')

/**
 * Allows a website to read the response when its origin is among the given ones; a request without an origin does not
 * come from a browser page and is allowed. Cookies are never used.
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
 * Responds to a preflight request, which does not name the boutique yet.
 * @param isListed whether any boutique lists an origin
 * @throws Problem 403 for an origin that none lists
 */
export async function answerPreflight(
  { headers, url }: FastifyRequest,
  reply: FastifyReply,
  isListed: (origin: string) => Promise<boolean>,
): Promise<FastifyReply> {
  const origin = originOfAddress(headers.origin ?? '')
  if (origin === undefined || !(await isListed(origin))) throw refused()
  // What visitors post is never read here: these addresses take nothing but POST.
  const path = url.split('?')[0] ?? ''
  const allowed = path === POSTED_REQUESTS || path.startsWith(`${POSTED_ENTRIES}/`) ? POSTING : READING
  return reply
    .headers({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': allowed.methods,
      'access-control-allow-headers': allowed.headers,
      'access-control-max-age': PREFLIGHT_FRESH,
    })
    .code(204)
    .send()
}
