import { Problem } from '@boutique/domain'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Application, Applications } from '../../operations/rights/applications.ts'
import { allowOrigin, varyByReader } from '../requests/cors.ts'
import { type RateLimit, senderOf } from '../requests/rate-limit.ts'

/** Counts a request of a sender to a boutique; `''` stands for none. Throws Problem 429 beyond the rate. */
export function countRequest(limit: RateLimit, request: FastifyRequest, reply: FastifyReply, boutique: string): void {
  refuseUntil(limit.take(keyOf(request, boutique)), reply)
}

/** Takes back that a request was counted. */
export function uncountRequest(limit: RateLimit, request: FastifyRequest, boutique: string): void {
  limit.giveBack(keyOf(request, boutique))
}

const keyOf = ({ ip }: FastifyRequest, boutique: string): string => `${boutique} ${senderOf(ip)}`

/** Throws Problem 429 when there are seconds to wait. */
export function refuseUntil(seconds: number, reply: FastifyReply): void {
  if (seconds === 0) return
  void reply.header('retry-after', seconds)
  throw new Problem(429, 'trop.de-requetes', `Trop de demandes, réessayez dans ${seconds} s`)
}

/**
 * The boutique whose website sends a request, after the checks of its id, its origin and the sender's rate.
 * @param id the sent application id
 * @throws Problem 401 without a known id, 403 from another origin, 429
 */
export async function websiteOf(
  applications: Applications,
  limit: RateLimit,
  request: FastifyRequest,
  reply: FastifyReply,
  id: unknown = request.headers['x-application-id'],
): Promise<Application> {
  void varyByReader(reply).header('cache-control', 'no-store')
  const application = typeof id === 'string' ? await applications.find(id) : undefined
  if (!application) {
    countRequest(limit, request, reply, '')
    throw id === undefined
      ? new Problem(401, 'application.absente', "L'en-tête X-Application-Id est obligatoire")
      : new Problem(401, 'application.inconnue', "Cet identifiant d'application n'est pas connu")
  }
  allowOrigin(request, reply, application.origins)
  countRequest(limit, request, reply, application.boutique)
  return application
}

/** Says where an answer was read, to operators: it is the same either way. */
export function sayFrom(reply: FastifyReply, from: string | undefined): void {
  if (from !== undefined) void reply.header('x-lecture', from)
}
