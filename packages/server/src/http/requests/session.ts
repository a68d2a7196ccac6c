import { type Actor, Problem } from '@boutique/domain'
import type { FastifyRequest } from 'fastify'
import type { Credential, Identity } from '../../auth/identity.ts'
import { laneOf } from '../../operations/read/lane.ts'
import { setLane } from '../../store/connection/lanes.ts'

/** The credential of a request. */
export const credentialOf = (request: FastifyRequest): Credential => ({
  cookie: request.headers.cookie,
  authorization: request.headers.authorization,
})

/** The public origin: as configured, else that of the request; 400 when it has none. */
export function originOf(request: FastifyRequest, publicUrl: string | undefined): string {
  const address = publicUrl ?? `${request.protocol}://${request.host}`
  if (!URL.canParse(address)) throw new Problem(400, 'requete.malformee', 'Cette requête est mal formée')
  return new URL(address).origin
}

/**
 * Protects writes against CSRF: with a cookie, the Origin must be ours. Bearer tokens are never sent by a browser on
 * its own.
 */
export function checkOrigin(request: FastifyRequest, publicUrl: string | undefined): void {
  if (request.headers.authorization) return
  const { origin } = request.headers
  if (origin !== undefined && sameOrigin(origin, originOf(request, publicUrl))) return
  throw new Problem(403, 'origine.refusee', "Cette requête ne vient pas de l'application")
}

const sameOrigin = (origin: string, ours: string): boolean => {
  try {
    return new URL(origin).origin === ours
  } catch {
    return false
  }
}

/**
 * Refuses a request in the name of another person than the one that is signed in: a browser that sends what somebody has left
 * in it names them in `X-Utilisateur`, and somebody else may have signed in meanwhile.
 */
function checkPerson({ headers }: FastifyRequest, { id }: Actor): void {
  const named = headers['x-utilisateur']
  if (named !== undefined && named !== id)
    throw new Problem(409, 'session.autre', "Une autre personne s'est connectée dans ce navigateur")
}

/**
 * Who sends a request: 401 without a valid session, or when its user was deleted or blocked; 403 for a write from elsewhere.
 * Synchronous when the session is cached.
 */
export function createGate(identity: Identity, publicUrl: string | undefined) {
  function checked(request: FastifyRequest, actor: Actor | undefined): Actor {
    if (!actor) throw refusalOf(identity.whyRefused(credentialOf(request)))
    checkPerson(request, actor)
    setLane({ name: laneOf(actor, (request.params as { boutique?: string }).boutique) })
    if (request.method !== 'GET' && request.method !== 'HEAD') checkOrigin(request, publicUrl)
    return actor
  }
  return function actorOf(request: FastifyRequest): Actor | Promise<Actor> {
    const found = identity.resolve(credentialOf(request))
    return found instanceof Promise ? found.then((actor) => checked(request, actor)) : checked(request, found)
  }
}

/** The sentences of a user who is deleted (AUTH-16) or blocked while signed in, and of anybody else. */
function refusalOf(why: ReturnType<Identity['whyRefused']>): Problem {
  if (why === 'deleted') return new Problem(401, 'utilisateur.supprime', "L'utilisateur n'existe pas ou a été supprimé")
  if (why === 'blocked') return new Problem(401, 'utilisateur.bloque', 'Ce compte est bloqué')
  return new Problem(401, 'session.absente', 'Vous devez vous connecter')
}

export type Gate = ReturnType<typeof createGate>
